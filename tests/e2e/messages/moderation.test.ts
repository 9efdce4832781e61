import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { testFolder } from '../../support/test-folder.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const SIZE = { width: 1280, height: 800 };

let demo: Demo;
let dataDir: string;
let browser: Browser;
let shop: StreamChat;
let contexts: BrowserContext[] = [];
/** The pages' console errors. */
let watched: (readonly string[])[] = [];
/** Ids of this test only. */
let mark: string;
let bob: Page;

const idOf = (who: string) => `${who}-${mark}`;

async function inboxOf(who: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
  contexts.push(context);
  const page = await context.newPage();
  watched.push(watchErrors(page));
  await page.goto(`${demo.url}/inbox#token=${await demo.server.issueToken(idOf(who))}`);
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  return page;
}

beforeAll(async () => {
  dataDir = await testFolder('stoop-moderation-');
  [demo, browser] = await Promise.all([
    serveDemo({ root: ROOT, host: 'localhost', port: 0, dataDir, logLevel: 'silent', rateLimits: false }),
    launchBrowser(),
  ]);
  const { key, secret } = demo.server;
  shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  mark = randomUUID().slice(0, 8);
  contexts = [];
  watched = [];
  await shop.upsertUsers([
    { id: idOf('mara'), name: 'Mara Lind', role: 'moderator' },
    { id: idOf('milo'), name: 'Milo Ortiz', role: 'moderator' },
    { id: idOf('bob'), name: `Bob ${mark}` },
    { id: idOf('ann'), name: 'Ann Vale' },
  ]);
  const channel = shop.channel('messaging', `talk-${mark}`, {
    name: `Talk ${mark}`,
    created_by_id: idOf('ann'),
    members: ['mara', 'milo', 'bob', 'ann'].map(idOf),
  } as never);
  await channel.create();
  bob = await inboxOf('bob');
  await bob.locator('.channel', { hasText: `Talk ${mark}` }).click();
  await box(bob).waitFor();
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
});

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const bubble = (page: Page, text: string): Locator =>
  page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true });
const queue = (page: Page): Locator => page.getByRole('dialog', { name: /^Review queue/ });
const report = (page: Page, text: string): Locator => queue(page).locator('.report', { hasText: text });
const press = (place: Locator | Page, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await bubble(page, text).waitFor();
}

/** A person reports a message of Bob's. */
async function complain(text: string, reason: string): Promise<string> {
  let id = '';
  // The message shows before the server has it.
  const find = async () => {
    const { messages } = await shop.channel('messaging', `talk-${mark}`).query({ messages: { limit: 30 } });
    id = messages.find((message) => message.text === text)?.id ?? '';
    return id;
  };
  await expect.poll(find).not.toBe('');
  await shop.flagMessage(id, { user_id: idOf('ann'), reason } as never);
  return id;
}

async function openQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review queue/ }).click();
  await queue(page).waitFor();
}

test('a report reaches two moderators at once; each sees the other’s actions, and the author too', async () => {
  await say(bob, 'before it');
  await say(bob, 'something rude');
  await say(bob, 'after it');
  const [mara, milo] = [await inboxOf('mara'), await inboxOf('milo')];
  await Promise.all([openQueue(mara), openQueue(milo)]);
  await complain('something rude', 'hate: look at this');
  await Promise.all([report(mara, 'something rude').waitFor(), report(milo, 'something rude').waitFor()]);
  await report(mara, 'something rude').click();
  const item = queue(mara).locator('.review-item');
  for (const text of ['before it', 'after it', 'look at this', 'Ann Vale', 'Hate speech'])
    await item.getByText(text, { exact: false }).first().waitFor();
  expect(await axeViolations(mara)).toEqual([]);

  await press(item, 'Delete message');
  await bubble(bob, 'something rude').waitFor({ state: 'hidden' });
  await report(milo, 'something rude').waitFor({ state: 'hidden' });
  // The acting moderator still sees it, and can undo.
  await press(item, 'Restore message');
  await bubble(bob, 'something rude').waitFor();
  await queue(milo).getByRole('tab', { name: 'Resolved' }).click();
  await report(milo, 'something rude').click();
  const history = queue(milo).locator('.review-part').last();
  await expect
    .poll(() => history.textContent())
    .toMatch(/Message deleted.*Mara Lind.*Message restored.*Mara Lind/);
  expect(watched.flat()).toEqual([]);
});

test('a reported message is deleted and restored from its own menu', async () => {
  await say(bob, 'said too fast');
  await say(bob, 'of no interest');
  const id = await complain('said too fast', 'hate');
  const mara = await inboxOf('mara');
  await mara.locator('.channel', { hasText: `Talk ${mark}` }).click();
  for (const text of ['said too fast', 'of no interest']) {
    await bubble(mara, text).click({ button: 'right' });
    await mara.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await press(mara.getByRole('alertdialog').or(mara.getByRole('dialog')), 'Delete for everyone');
    await bubble(bob, text).waitFor({ state: 'hidden' });
  }
  const gone = mara.locator('.bubble.gone');
  await expect.poll(() => gone.count()).toBe(2);
  // The second one has no reports: people cannot restore it.
  await gone.last().hover();
  await gone.first().hover();
  await mara.getByRole('toolbar').getByRole('button', { name: 'More' }).waitFor();
  expect(await mara.getByRole('toolbar').count()).toBe(1);
  await gone.first().click({ button: 'right' });
  await mara.getByRole('menuitem', { name: 'Restore message' }).click();
  await bubble(bob, 'said too fast').waitFor();
  await bubble(mara, 'said too fast').waitFor();
  expect((await shop.getMessage(id)).message.type).toBe('regular');
  await expect.poll(() => gone.count()).toBe(1);
  expect(watched.flat()).toEqual([]);
});

test('a moderator restores a reported message that its author deleted', async () => {
  await say(bob, 'taken back at once');
  const id = await complain('taken back at once', 'hate');
  await bubble(bob, 'taken back at once').click({ button: 'right' });
  await bob.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await press(bob.getByRole('alertdialog').or(bob.getByRole('dialog')), 'Delete for everyone');
  await bubble(bob, 'taken back at once').waitFor({ state: 'hidden' });
  const mara = await inboxOf('mara');
  await mara.locator('.channel', { hasText: `Talk ${mark}` }).click();
  await mara.locator('.bubble.gone').last().click({ button: 'right' });
  await mara.getByRole('menuitem', { name: 'Restore message' }).click();
  await bubble(mara, 'taken back at once').waitFor();
  await bubble(bob, 'taken back at once').waitFor();
  expect((await shop.getMessage(id)).message).toMatchObject({ type: 'regular', text: 'taken back at once' });
  expect(watched.flat()).toEqual([]);
});

test('the queue by keyboard alone: arrows, a letter, and the next report has the focus', async () => {
  for (const text of ['first thing', 'second thing', 'third thing']) {
    await say(bob, text);
    await complain(text, 'spam');
  }
  const mara = await inboxOf('mara');
  const entry = mara.getByRole('button', { name: /^Review queue, \d+ open/ });
  await entry.focus();
  await mara.keyboard.press('Enter');
  await report(mara, 'first thing').waitFor();
  const focused = (text: string) =>
    expect.poll(() => report(mara, text).evaluate((element) => element.matches(':focus'))).toBe(true);
  await report(mara, 'third thing').focus();
  await mara.keyboard.press('ArrowDown');
  await focused('second thing');
  await mara.keyboard.press('r');
  await report(mara, 'second thing').waitFor({ state: 'hidden' });
  await focused('first thing');
  await mara.keyboard.press('Enter');
  await queue(mara).locator('.review-item').getByText('first thing').waitFor();
  await mara.keyboard.press('Escape');
  await queue(mara).locator('.review-item').getByText('first thing').waitFor({ state: 'hidden' });
  await mara.keyboard.press('Escape');
  await queue(mara).waitFor({ state: 'hidden' });
  await expect.poll(() => entry.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('a banned person can read how long and why, and writes again when the ban is lifted', async () => {
  await say(bob, 'again and again');
  const mara = await inboxOf('mara');
  await mara.locator('.channel', { hasText: `Talk ${mark}` }).click();
  await bubble(mara, 'again and again').waitFor();
  await bubble(mara, 'again and again').click({ button: 'right' });
  await mara.getByRole('menuitem', { name: `Ban Bob ${mark}` }).click();
  const dialog = mara.getByRole('dialog', { name: `Ban Bob ${mark}?` });
  await dialog.getByLabel('Duration').selectOption({ label: '1 hour' });
  await dialog.getByLabel('Reason').fill('Again and again');
  await dialog.getByLabel('Their messages').selectOption({ label: 'Delete' });
  expect(await axeViolations(mara)).toEqual([]);
  await press(dialog, 'Ban');
  await dialog.waitFor({ state: 'hidden' });
  await bubble(mara, 'again and again').waitFor({ state: 'detached' });
  const locked = bob.locator('.locked');
  await expect.poll(() => locked.textContent()).toContain('Again and again');
  expect(await locked.textContent()).toMatch(/You can send messages again from (?:\w+ \d+, )?\d/);
  expect(await box(bob).count()).toBe(0);

  await press(mara, 'Details');
  await press(mara.getByRole('dialog', { name: 'Details' }), 'Banned people');
  const banned = mara.getByRole('dialog', { name: 'Banned people' });
  await banned.getByText('Banned until', { exact: false }).waitFor();
  expect(await axeViolations(mara)).toEqual([]);
  await press(banned, `Unban Bob ${mark}`);
  await banned.getByText('No one is banned here').waitFor();
  await box(bob).waitFor();
  await say(bob, 'thank you');
});

test('a face’s card bans and unbans where the channel allows it, and says nothing elsewhere', async () => {
  await say(bob, 'again and again');
  const [mara, ann] = [await inboxOf('mara'), await inboxOf('ann')];
  for (const page of [mara, ann]) {
    await page.locator('.channel', { hasText: `Talk ${mark}` }).click();
    await bubble(page, 'again and again').waitFor();
    const row = page.locator('.row', { has: page.getByText('again and again', { exact: true }) });
    await row.hover();
    await row.and(page.locator('[data-cards]')).waitFor();
    await row.locator('> .avatar').click();
  }
  const card = (page: Page) => page.getByRole('dialog', { name: `Bob ${mark}`, exact: true });
  const ban = (page: Page) => card(page).getByRole('button', { name: `Ban Bob ${mark}`, exact: true });
  // Without permission the card has no dead button.
  await card(ann).getByRole('combobox', { name: 'Mute' }).waitFor();
  expect(await ban(ann).count()).toBe(0);
  await ban(mara).click();
  const dialog = mara.getByRole('dialog', { name: `Ban Bob ${mark}?` });
  await dialog.getByLabel('Reason').fill('Again and again');
  await press(dialog, 'Ban');
  await card(mara).getByText('Banned until', { exact: false }).waitFor();
  // The opener closes with the answer: the focus stays in the card.
  const withCard = () => card(mara).evaluate((element) => element.matches(':focus-within'));
  await expect.poll(withCard).toBe(true);
  expect(await axeViolations(mara)).toEqual([]);
  // Each sentence is a line of its own.
  await expect
    .poll(async () => (await bob.locator('.locked').allInnerTexts()).join())
    .toMatch(/\nYou can send messages again .*\nReason: Again and again$/);
  await press(card(mara), 'Unban');
  await ban(mara).waitFor();
  await expect.poll(withCard).toBe(true);
  await box(bob).waitFor();
  await say(bob, 'thank you');
  expect(watched.flat()).toEqual([]);
});

test('reports are filtered by their content', async () => {
  const channel = shop.channel('messaging', `talk-${mark}`);
  for (const [text, type, key] of [
    ['without anything'],
    ['with a picture', 'image', 'image_url'],
    ['with a film', 'video', 'asset_url'],
  ] as const) {
    const attachments = type ? [{ type, [key]: `${demo.url}/none.bin` }] : [];
    await channel.sendMessage({ text, user_id: idOf('bob'), attachments });
    await complain(text, 'spam');
  }
  const mara = await inboxOf('mara');
  await openQueue(mara);
  await report(mara, 'without anything').waitFor();
  const holds = queue(mara).getByLabel('Contains', { exact: true });
  await holds.selectOption('Photos');
  await report(mara, 'without anything').waitFor({ state: 'detached' });
  await report(mara, 'with a picture').waitFor();
  expect(await report(mara, 'with a film').count()).toBe(0);
  await holds.selectOption('Videos');
  await report(mara, 'with a film').waitFor();
  expect(await report(mara, 'with a picture').count()).toBe(0);
  await holds.selectOption('Text');
  await report(mara, 'without anything').waitFor();
  expect(await axeViolations(mara)).toEqual([]);
});

test('a shadow-banned person notices nothing, and no one else sees their messages', async () => {
  await say(bob, 'hello all');
  const mara = await inboxOf('mara');
  await openQueue(mara);
  await complain('hello all', 'spam');
  await report(mara, 'hello all').click();
  await press(queue(mara).locator('.review-item'), `Ban Bob ${mark}`);
  const dialog = mara.getByRole('dialog', { name: `Ban Bob ${mark}?` });
  await dialog.getByRole('checkbox', { name: 'Shadow ban' }).check();
  await dialog.getByText('no one else sees it', { exact: false }).waitFor();
  await press(dialog, 'Ban');
  await queue(mara).getByText('Shadow-banned', { exact: false }).waitFor();
  await say(bob, 'is anybody there');
  await expect.poll(() => bob.locator('.locked').count()).toBe(0);
  const ann = await inboxOf('ann');
  await ann.locator('.channel', { hasText: `Talk ${mark}` }).click();
  await bubble(ann, 'hello all').waitFor();
  await say(ann, 'anybody in');
  await bubble(bob, 'anybody in').waitFor();
  expect(await bubble(ann, 'is anybody there').count()).toBe(0);
  expect(await ann.getByRole('button', { name: /^Review queue/ }).count()).toBe(0);
});

test('a refused action shows its error at the report, which stays as it was', async () => {
  await say(bob, 'only words');
  const mara = await inboxOf('mara');
  await openQueue(mara);
  await complain('only words', 'spam');
  await report(mara, 'only words').click();
  const item = queue(mara).locator('.review-item');
  await mara.route('**/submit_action*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 17, StatusCode: 403, message: 'not allowed', duration: '0ms' },
    }),
  );
  await press(item, 'Delete message');
  await item.getByRole('alert').waitFor();
  await item.getByRole('button', { name: 'Delete message', exact: true }).waitFor();
  await report(mara, 'only words').waitFor();
  await mara.unroute('**/submit_action*');
  await press(item, 'Mark as resolved');
  await report(mara, 'only words').waitFor({ state: 'hidden' });
  await item.getByText('Marked as resolved', { exact: false }).waitFor();
});
