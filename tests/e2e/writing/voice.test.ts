/** A voice message from a microphone to the other person, through the real server. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BEEPS, launchBrowser, SAYS_YES, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Site, startSite } from '../../support/site.ts';
import { widgetOf } from '../widget.ts';

let demo: Demo;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(BEEPS, SAYS_YES), startSite('')]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

test('a visitor without an account records one, and the desk plays it', async () => {
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-features="voice"></script>`;
  site.answer('/', {
    body: `<!doctype html><title>Own</title><link rel="icon" href="data:,">${tag}<body><h1>Own</h1>`,
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(site.url);
  const chat = widgetOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await chat.open();
  await button('Record a voice message').click();
  await expect
    .poll(() => page.locator('.voice-time').textContent(), { timeout: 20_000 })
    .toMatch(/^0?0:0[1-9]/);
  await button('Pause recording').click();
  await button('Send voice message').click();
  await page.locator('.voice').waitFor({ state: 'detached' });
  const played = (of: typeof page) =>
    of.locator('stoop-chat').getByRole('log', { name: 'Messages' }).getByRole('button', { name: /^Play/ });
  await played(page).waitFor();
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();

  const desk = await context.newPage();
  const [link = ''] = demo.inboxLinks;
  await desk.goto(link);
  await desk
    .locator('stoop-chat')
    .getByText(/Voice message/)
    .first()
    .click();
  await played(desk).waitFor();
  const answered = desk.waitForResponse((response) => /voice-message-/.test(response.url()));
  await played(desk).click();
  const sound = await answered;
  expect([200, 206]).toContain(sound.status());
  expect(sound.headers()['content-type']).toMatch(/^audio\//);
  await desk
    .locator('stoop-chat')
    .getByRole('button', { name: /^Pause/ })
    .waitFor();
  expect(errors).toEqual([]);
});

test('text written while a recording uploads stays in the composer, and so does an edit', async () => {
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-features="voice,reactions"></script>`;
  site.answer('/begun', {
    body: `<!doctype html><title>Own</title><link rel="icon" href="data:,">${tag}<body><h1>Own</h1>`,
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${site.url}/begun`);
  const chat = widgetOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await chat.open();
  await chat.say('Hello');
  await chat.messages.getByText(/^(Sent|Delivered|Seen)/).waitFor();
  const recordings = chat.messages.getByRole('button', { name: /^Play/ });

  /** Records, and does something before it has arrived. */
  async function speak(meanwhile: () => Promise<unknown>): Promise<void> {
    let arrive = () => {};
    const coming = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/file?**', async (route) => {
      await coming;
      await route.continue();
    });
    const before = await recordings.count();
    await button('Record a voice message').click();
    await expect
      .poll(() => page.locator('.voice-time').textContent(), { timeout: 20_000 })
      .toMatch(/:0[1-9]/);
    await button('Send voice message').click();
    await page.locator('.voice').waitFor({ state: 'detached' });
    await meanwhile();
    arrive();
    await expect.poll(() => recordings.count(), { timeout: 20_000 }).toBe(before + 1);
    await page.unroute('**/file?**');
  }

  await speak(async () => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'beside.txt', mimeType: 'text/plain', buffer: Buffer.from('beside') },
    });
    await chat.box.fill('and al');
  });
  // It went alone; the file waits beside the text.
  expect(await chat.messages.getByText('beside.txt').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove beside.txt' }).click();
  expect(await chat.box.inputValue()).toBe('and al');
  expect(await chat.messages.getByText('and al').count()).toBe(0);

  await chat.box.fill('');
  await speak(async () => {
    await chat.messages.getByRole('article').filter({ hasText: 'Hello' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await chat.box.fill('Hello th');
  });
  expect(await chat.box.inputValue()).toBe('Hello th');
  await chat.messages.getByText('Hello', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
