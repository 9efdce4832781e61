import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
/** The interval between attempts to load a missing part. */
const LOOK_S = 5;
/** How long a file that hangs is waited for, in s. */
const HANGS_S = 10;
/** The longest interval, in s. */
const LONGEST_S = 80;
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Message actions' });
const rows = (page: Page) => page.locator('[data-message] .bubble');
const partFile = (of = 'row-actions') => {
  const part = pages.manifest().files.find(({ name }) => name.startsWith(`${of}-`));
  if (!part) throw new Error(`the build made no file for ${of}`);
  return `/${part.name}`;
};
const asked = (file: string) =>
  pages.site().requests.filter((request) => request.split('?')[0]?.endsWith(file)).length;

async function say(page: Page, ...texts: string[]): Promise<void> {
  await launcherOf(page).click();
  for (const text of texts) {
    await composerOf(page).fill(text);
    await composerOf(page).press('Enter');
    await rows(page).getByText(text).waitFor();
  }
}

test('a part loads when it is first needed, once', async () => {
  const { page, errors } = await pages.open();
  await say(page, 'first', 'second');
  expect(asked(partFile())).toBe(0);
  await rows(page).first().hover();
  await bar(page).waitFor();
  await rows(page).last().hover();
  await bar(page).waitFor();
  // The preload and the import of one file.
  expect(asked(partFile())).toBeLessThanOrEqual(2);
  expect(errors.filter((text) => /part|module/i.test(text))).toEqual([]);
});

test('a part that fails to load leaves everything else working, and is retried on the next use', async () => {
  pages.site().answer(partFile(), { body: 'broken', status: 503 });
  const { page } = await pages.open({
    init: `addEventListener('unhandledrejection', () => { window.rejected = true; })`,
  });
  await say(page, 'first', 'second');
  await rows(page).first().hover();
  await expect.poll(() => asked(partFile())).toBeGreaterThan(0);
  expect(await bar(page).count()).toBe(0);
  pages.site().answer(partFile(), null);
  await rows(page).last().hover();
  await bar(page).waitFor();
  expect(await page.evaluate('window.rejected')).toBeUndefined();
  await say2(page);
});

test('a part that stays unavailable is requested less and less often, and loads when it can', async () => {
  const team = partFile('support-team');
  pages.site().answer(team, { body: 'broken', status: 503 });
  const { page } = await pages.open({ clock: true });
  const addresses = new Set<string>();
  let open = 0;
  let came = 0;
  const ended = () => open--;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === team) addresses.add(request.url());
    open++;
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('response', (response) => {
    if (addresses.has(response.url()) && response.ok()) came++;
  });
  /** The number of new requests for it in so many seconds; each is answered before time goes on. */
  const during = async (seconds: number) => {
    const before = addresses.size;
    for (let gone = 0; gone < seconds; gone += LOOK_S) {
      await page.clock.runFor(LOOK_S * 1000);
      await expect.poll(() => open).toBe(0);
    }
    return addresses.size - before;
  };
  await say(page, 'first');
  await expect.poll(() => addresses.size).toBeGreaterThan(0);
  // After 5, 15 and 35 s; then every 80 s.
  expect(await during(60)).toBeLessThanOrEqual(4);
  const later = await during(600);
  expect(later).toBeGreaterThan(1);
  expect(later).toBeLessThanOrEqual(9);

  pages.site().answer(team, null);
  await during(LONGEST_S + LOOK_S);
  await expect.poll(() => came).toBeGreaterThan(0);
});

/** Lets the first request for a file hang; returns the addresses that were requested. */
async function hangOnce(page: Page, file: string): Promise<Set<string>> {
  const addresses = new Set<string>();
  await page.route(`**${file}*`, (route) => {
    addresses.add(route.request().url());
    return addresses.size > 1 ? route.continue() : undefined;
  });
  return addresses;
}

test('a screen whose file hangs waits with its placeholder for 10 s, then offers another try', async () => {
  const { page } = await pages.open({ attributes: 'data-mode="room" data-channel="lobby"', clock: true });
  const addresses = await hangOnce(page, partFile('room'));
  await launcherOf(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await page.locator('stoop-chat .skeletons').waitFor();
  await expect.poll(() => addresses.size).toBe(1);
  expect(await again.count()).toBe(0);
  await page.clock.runFor(HANGS_S * 1000);
  await again.click();
  await again.waitFor({ state: 'detached' });
  await expect.poll(() => addresses.size).toBe(2);
});

test('a part replaced by a newer build is not requested again: the chat offers a reload of the page', async () => {
  const team = partFile('support-team');
  const headers = { 'access-control-allow-origin': '*' };
  pages.site().answer(team, { body: 'gone', status: 404, headers });
  const { page } = await pages.open({ clock: true });
  await say(page, 'first');
  await page.getByRole('status').getByText('Chat was updated.').waitFor();
  const before = asked(team);
  await page.clock.runFor(LONGEST_S * 1000);
  expect(asked(team)).toBe(before);
  pages.site().answer(team, null);
  await page.getByRole('button', { name: 'Reload' }).click();
  await launcherOf(page).click();
  await rows(page).getByText('first').waitFor();
  expect(await page.getByText('Chat was updated.').count()).toBe(0);
});

/** The chat still accepts typing. */
async function say2(page: Page): Promise<void> {
  await composerOf(page).fill('third');
  await composerOf(page).press('Enter');
  await rows(page).getByText('third').waitFor();
}

test('pressing a button again while its part loads opens it', async () => {
  const composer = partFile('writing-tools');
  const { page } = await pages.open();
  await say(page, 'first');
  let arrive = () => {};
  const here = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let waiting = 0;
  await page.route(`**${composer}*`, async (route) => {
    waiting += 1;
    await here;
    await route.continue();
  });
  const emoji = page.getByRole('button', { name: 'Emoji' });
  await emoji.click();
  await expect.poll(() => waiting).toBeGreaterThan(0);
  await emoji.click();
  arrive();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
});

test('a widget loaded from its second URL shares its renderer with the parts', async () => {
  const { widget } = pages.manifest();
  pages.site().answer(`/${widget}`, { body: 'broken', status: 503 });
  const { page, errors } = await pages.open();
  await launcherOf(page).click();
  await page.getByRole('alert').getByText('Chat couldn’t load.').waitFor();
  await expect.poll(() => launcherOf(page).getAttribute('aria-busy')).toBe('false');
  pages.site().answer(`/${widget}`, null);
  await say(page, 'first');
  await rows(page).first().hover();
  await bar(page).waitFor();
  expect(await page.locator('stoop-chat').count()).toBe(1);
  expect(errors.filter((text) => /hook|context|useUi/i.test(text))).toEqual([]);
});
