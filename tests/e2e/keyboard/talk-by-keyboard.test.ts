/**
 * Everything a person does with messages by keyboard, against the real server: announcements, and the focus
 * afterwards.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { type Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BEEPS, launchBrowser, SAYS_NO, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { choose, focused, focusIs, until } from '../../support/keys.ts';
import { type Site, startSite } from '../../support/site.ts';
import { widgetOf } from '../widget.ts';

const WAIT = { timeout: 15_000 };
/** More than a page: the first ones have to be loaded. */
const MESSAGES = 40;

let demo: Demo;
let site: Site;
let browser: Browser;
let tomas: StreamChat;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(BEEPS, SAYS_NO), startSite('')]);
  tomas = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await tomas.connectUser({ id: 'tomas' }, await demo.sign({ user_id: 'tomas' }));
});
afterAll(async () => {
  await tomas?.disconnectUser();
  await browser?.close();
  await demo?.close();
  await site?.close();
});

/** The announcements from now on. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('stoop-chat > [role=status]');
    if (!region) throw new Error('expected a region that speaks');
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

interface Scene {
  readonly page: Page;
  readonly log: Locator;
  readonly channel: Channel;
  readonly errors: readonly string[];
}

/** Ines in her inbox, moved by keyboard into a channel whose newest message quotes its first. */
async function scene(): Promise<Scene> {
  const channel = tomas.channel('messaging', 'keys', { name: 'Keys', members: ['ines', 'tomas'] } as never);
  await channel.watch();
  for (let n = 1; n < MESSAGES; n += 1) await channel.sendMessage({ id: `keys-${n}`, text: `Message ${n}` });
  await channel.sendMessage({ id: `keys-${MESSAGES}`, text: 'As I said', quoted_message_id: 'keys-1' });
  // The conversation opens at its newest message.
  const ines = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await ines.connectUser({ id: 'ines' }, await demo.sign({ user_id: 'ines' }));
  const read = ines.channel('messaging', 'keys');
  await read.watch();
  await read.markRead();
  await ines.disconnectUser();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const errors = watchErrors(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: 'ines' })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: /^Keys/ }).waitFor();
  await until(page, 'Tab', /^Keys/);
  await page.keyboard.press('Enter');
  const log = chat.getByRole('log', { name: 'Messages' });
  await rowOf(log, /As I said/).waitFor();
  return { page, log, channel, errors };
}

const rowOf = (log: Locator, text: RegExp) => log.getByRole('article').filter({ hasText: text });
const stored = async (channel: Channel, text: string) =>
  (await channel.query({ messages: { limit: 10 } })).messages.find((message) => message.text === text);

// WCAG 2.1.1, 2.4.3, 4.1.3
test('sends, reacts, edits, answers in a thread and deletes; a quote jumps to its message', async () => {
  const { page, log, channel, errors } = await scene();
  await focusIs(page, 'Message');
  await page.keyboard.type('Written by keys');
  await page.keyboard.press('Enter');
  const mine = rowOf(log, /Written by keys/);
  await mine.waitFor();
  await expect.poll(() => stored(channel, 'Written by keys'), WAIT).toBeDefined();
  const id = (await mine.getAttribute('data-message')) ?? '';
  await focusIs(page, 'Message');

  // From the newest message to the one before it, and its bar.
  await until(page, 'Shift+Tab', id);
  await page.keyboard.press('ArrowUp');
  await focusIs(page, `keys-${MESSAGES}`);
  await until(page, 'Tab', 'React with 👍');
  await page.keyboard.press('Enter');
  await rowOf(log, /As I said/)
    .getByRole('button', { name: /^👍/ })
    .waitFor();
  await expect
    .poll(async () => (await stored(channel, 'As I said'))?.latest_reactions?.map(({ type }) => type), WAIT)
    .toEqual(['like']);
  // The focused button announces the chip.
  await expect
    .poll(() =>
      rowOf(log, /As I said/)
        .getByRole('toolbar')
        .getByRole('button', { name: 'React with 👍', pressed: true })
        .count(),
    )
    .toBe(1);

  await page.keyboard.press('Escape');
  await focusIs(page, `keys-${MESSAGES}`);
  await page.keyboard.press('ArrowDown');
  await focusIs(page, id);
  await choose(page, 'Edit');
  await focusIs(page, 'Message');
  await page.keyboard.type(' alone');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(channel, 'Written by keys alone'), WAIT).toBeDefined();
  await rowOf(log, /Written by keys alone.*Edited/).waitFor();
  await focusIs(page, 'Message');

  await until(page, 'Shift+Tab', id);
  await choose(page, 'Reply in thread');
  await focusIs(page, 'Reply');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('In its thread');
  await page.keyboard.press('Enter');
  await page.getByRole('log', { name: 'Replies' }).getByText('In its thread').waitFor();
  await expect
    .poll(async () => (await channel.getReplies(id, {})).messages.map(({ text }) => text), WAIT)
    .toEqual(['In its thread']);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  await focusIs(page, id);

  await choose(page, 'Delete');
  await focusIs(page, 'Cancel');
  await until(page, 'Tab', 'Delete for everyone');
  await page.keyboard.press('Enter');
  await rowOf(log, /Message deleted/).waitFor();
  await expect.poll(async () => (await stored(channel, ''))?.type, WAIT).toBe('deleted');
  await focusIs(page, id);

  await page.keyboard.press('ArrowUp');
  await focusIs(page, `keys-${MESSAGES}`);
  await until(page, 'Tab', /^Go to the message/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), WAIT).toBe('keys-1');

  expect(errors).toEqual([]);
  await page.context().close();
});

test('announces a refused recording, and focuses the composer', async () => {
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-features="voice"></script>`;
  site.answer('/', {
    body: `<!doctype html><html lang="en"><title>Own</title><link rel="icon" href="data:,">${tag}<body><main><h1>Own</h1></main>`,
  });
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await page.goto(site.url);
  const chat = widgetOf(page);
  await chat.launcher.focus();
  await page.keyboard.press('Enter');
  await focusIs(page, 'Message');
  const received = await listen(page);
  await until(page, 'Tab', 'Record a voice message');
  await page.keyboard.press('Enter');
  await page.locator('.toast').getByText('Microphone access is blocked').waitFor();
  await expect.poll(received).toContainEqual(expect.stringContaining('Microphone access is blocked'));
  expect(await axeViolations(page)).toEqual([]);
  await focusIs(page, 'Message');
  await page.keyboard.type('Then in words');
  await page.keyboard.press('Enter');
  await chat.text('Then in words').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});
