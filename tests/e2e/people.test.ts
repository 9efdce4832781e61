import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../demo/serve/serve-demo.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, watchErrors } from '../support/browser.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const SIZE = { width: 1280, height: 800 };

let demo: Demo;
let dataDir: string;
let browser: Browser;
/** Two people at their inboxes. */
let lena: Page;
let omar: Page;
/** What their consoles complain of. */
const watched: (readonly string[])[] = [];

/** Somebody's inbox in a browser of their own. */
async function inboxOf(id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  watched.push(watchErrors(page));
  await page.goto(`${demo.url}/inbox#token=${await demo.server.issueToken(id)}`);
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  return page;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoop-people-'));
  [demo, browser] = await Promise.all([
    serveDemo({ root: ROOT, host: 'localhost', port: 0, dataDir, logLevel: 'silent', rateLimits: false }),
    launchBrowser(),
  ]);
  const { key, secret } = demo.server;
  const shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
  await shop.upsertUsers([
    { id: 'lena', name: 'Lena Berg' },
    { id: 'omar', name: 'Omar Haddad' },
    { id: 'noor', name: 'Noor Visser' },
  ]);
  [lena, omar] = await Promise.all([inboxOf('lena'), inboxOf('omar')]);
});
// Nothing stands over the inbox from the test before, whatever became of it.
beforeEach(async () => {
  await Promise.all(
    [lena, omar].map(async (page) => {
      await page.reload();
      await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const row = (page: Page, name: string | RegExp): Locator => page.locator('.channel', { hasText: name });
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string): Locator =>
  page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true });
const pane = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const press = (place: Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

async function say(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await box(page).fill(text);
    await box(page).press('Enter');
    await bubble(page, text).waitFor();
  }
}

test('a conversation is begun by people and a name, with the keyboard alone, and both have it', async () => {
  await lena.getByRole('button', { name: 'New conversation' }).focus();
  await lena.keyboard.press('Enter');
  const dialog = pane(lena, 'New conversation');
  await dialog.getByRole('searchbox', { name: 'Find people' }).waitFor();
  await expect
    .poll(() => dialog.getByRole('searchbox').evaluate((element) => element.matches(':focus')))
    .toBe(true);
  await lena.keyboard.type('oma');
  await dialog.getByRole('button', { name: 'Omar Haddad', exact: true }).waitFor();
  expect(await axeViolations(lena)).toEqual([]);
  await expect.poll(() => dialog.locator('.person').count()).toBe(1);
  await lena.keyboard.press('ArrowDown');
  await lena.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Take Omar Haddad out' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Kiln room');
  await lena.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await box(lena).waitFor();
  await say(lena, 'The glaze comes on Tuesday', 'Bring the tongs');
  await row(omar, 'Kiln room').click();
  await bubble(omar, 'Bring the tongs').waitFor();
  await say(omar, 'And the gloves');
  // A row says what was said last, and by whom.
  await expect.poll(() => row(lena, 'Kiln room').textContent()).toContain('And the gloves');
});

test('a message is searched for, chosen by arrows and shown in its place; the question is remembered', async () => {
  const { key, secret } = demo.server;
  const shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
  const long = shop.channel('messaging', 'long', {
    name: 'Long talk',
    created_by_id: 'omar',
    members: ['omar', 'lena'],
  } as never);
  await long.create();
  for (let n = 1; n <= 60; n += 1)
    await long.sendMessage({ text: n === 3 ? 'Kestrel over the yard' : `Line ${n}`, user_id: 'lena' });
  await omar.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = pane(omar, 'Search');
  const field = dialog.getByRole('searchbox', { name: 'Search' });
  await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await omar.keyboard.type('kestr');
  const hit = dialog.getByRole('button', { name: /Kestrel over the yard/ });
  await hit.waitFor();
  expect(await hit.locator('mark').textContent()).toBe('Kestr');
  expect(await axeViolations(omar)).toEqual([]);
  await omar.keyboard.press('ArrowDown');
  await expect.poll(() => hit.evaluate((element) => element.matches(':focus'))).toBe(true);
  await omar.keyboard.press('Enter');
  await bubble(omar, 'Kestrel over the yard').waitFor();
  // Sixty messages later than the page that opens: it was gone to.
  await expect.poll(() => bubble(omar, 'Kestrel over the yard').isVisible()).toBe(true);
  await omar.getByRole('heading', { name: 'Long talk' }).first().waitFor();

  await omar.getByRole('button', { name: 'Search', exact: true }).click();
  await dialog.getByRole('button', { name: 'kestr', exact: true }).waitFor();
  await dialog.getByRole('tab', { name: 'Conversations' }).click();
  await dialog.getByRole('searchbox').fill('kil');
  await dialog.getByRole('button', { name: /Kiln room/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await bubble(omar, 'The glaze comes on Tuesday').waitFor();
});

test('details: renamed, pinned, archived, muted, a member added and removed, and the other sees it', async () => {
  await row(lena, 'Kiln room').click();
  await lena.getByRole('button', { name: 'Details', exact: true }).click();
  const details = pane(lena, 'Details');
  await press(details, 'Name and picture');
  const edit = pane(lena, 'Name and picture');
  await edit.getByRole('textbox', { name: 'Conversation name' }).fill('Kiln and glaze');
  await press(edit, 'Save');
  await row(omar, 'Kiln and glaze').waitFor();

  await details.getByRole('switch', { name: 'Keep at the top' }).click();
  await lena.getByRole('list', { name: 'Pinned' }).getByText('Kiln and glaze').waitFor();
  await details.getByRole('combobox', { name: 'Mute' }).selectOption({ label: '1 hour' });
  await row(lena, 'Kiln and glaze').getByText('Muted').waitFor({ state: 'attached' });

  await details.getByRole('button', { name: /^Members/ }).click();
  await press(pane(lena, 'Members'), 'Add people');
  const add = pane(lena, 'Add people');
  await press(add, 'Noor Visser');
  await press(add, 'Add');
  const members = pane(lena, 'Members');
  await members.getByRole('button', { name: /Noor Visser/ }).waitFor();
  expect(await members.getByRole('button', { name: /Omar Haddad/ }).textContent()).toContain('Online');
  expect(await axeViolations(lena)).toEqual([]);
  await members.getByRole('button', { name: /Noor Visser/ }).click();
  await press(pane(lena, 'Noor Visser'), 'Remove from conversation');
  const ask = lena.getByRole('alertdialog');
  // The focus stands on no.
  await expect
    .poll(() => ask.getByRole('button', { name: 'Cancel' }).evaluate((no) => no.matches(':focus')))
    .toBe(true);
  await press(ask, 'Remove from conversation');
  await expect.poll(() => members.getByRole('button', { name: /Noor Visser/ }).count()).toBe(0);
  await press(members, 'Back');
  await details.getByRole('switch', { name: 'Archive' }).click();
  await row(lena, 'Kiln and glaze').waitFor({ state: 'hidden' });
  await lena.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await lena.getByRole('tab', { name: 'Archived' }).click();
  await row(lena, 'Kiln and glaze').waitFor();
  expect(watched.flat()).toEqual([]);
});
