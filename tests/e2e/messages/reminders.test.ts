import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { launchBrowser } from '../../support/browser.ts';
import { testFolder } from '../../support/test-folder.ts';
import { type Widget, widgetOf } from '../widget.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const HOUR = 3_600_000;

let demo: Demo;
let dataDir: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let chat: Widget;
/** The shop's side, with the app's secret. */
let shop: StreamChat;

beforeAll(async () => {
  dataDir = await testFolder('stoop-reminders-');
  [demo, browser] = await Promise.all([
    serveDemo({ root: ROOT, host: 'localhost', port: 0, dataDir, logLevel: 'silent', rateLimits: false }),
    launchBrowser(),
  ]);
  const { key, secret } = demo.server;
  shop = new StreamChat(key, secret, { baseURL: demo.url, allowServerSideConnect: true });
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.addInitScript(() => {
    window.StoopSettings = { features: 'reminders' };
  });
  await page.goto(demo.url);
  chat = widgetOf(page);
  await chat.open();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const rowOf = (text: string): Locator => chat.messages.getByRole('article').filter({ hasText: text });

interface Begun {
  readonly channel: Channel;
  readonly visitor: string;
  /** The shop writes there. @returns the message's id */
  say(text: string): Promise<string>;
}

/** A visitor's conversation with reminders on, loaded anew. */
async function begun(): Promise<Begun> {
  const first = `Hello ${randomUUID()}`;
  await chat.say(first);
  await rowOf(first)
    .getByText(/Sent|Delivered/)
    .waitFor();
  const [channel] = await shop.queryChannels({ type: 'support' }, [{ created_at: -1 }], {
    watch: false,
    state: true,
  });
  const visitor = channel?.state.messages.find(({ text }) => text === first)?.user?.id;
  if (!channel || !visitor) throw new Error('expected the conversation that has just begun');
  await channel.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  await page.reload();
  await chat.open();
  await rowOf(first).waitFor();
  return {
    channel,
    visitor,
    say: async (text) => (await channel.sendMessage({ text, user_id: 'ines' })).message.id,
  };
}

const pane = () => page.getByRole('dialog', { name: 'Reminders and saved messages' });
const items = () => pane().locator('[data-reminder]');
/** The focused element's name. */
const focused = () =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });

async function openList(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reminders and saved' }).click();
  await pane().waitFor();
}

async function choose(text: string, item: string): Promise<void> {
  await rowOf(text).locator('.piece').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('without reminders in the conversation there is no list of them', async () => {
  await chat.say('Hello');
  await rowOf('Hello')
    .getByText(/Sent|Delivered/)
    .waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pinned messages' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reminders and saved' }).count()).toBe(0);
});

test('lists saved messages in groups, which jump to their place', async () => {
  const { visitor, say } = await begun();
  const old = await say('The spare shade arrives on the 14th');
  for (let line = 0; line < 40; line += 1) await say(`Line ${line}`);
  await rowOf('Line 39').waitFor();
  await shop.createReminder({ messageId: old, user_id: visitor });
  await choose('Line 39', 'Remind me');
  await page.getByRole('menuitem', { name: 'In 2 hours' }).click();
  await openList();
  const soon = pane().getByRole('list', { name: 'Soon' });
  await soon.getByText('Line 39').waitFor();
  await soon.getByText('in 2 hours').waitFor();
  const saved = pane().getByRole('list', { name: 'Saved for later' });
  await saved.getByRole('button', { name: /spare shade/ }).click();
  await pane().waitFor({ state: 'detached' });
  await rowOf('The spare shade').waitFor();
  const inView = () =>
    page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement;
      return active instanceof HTMLElement ? active.dataset.message : undefined;
    });
  await expect.poll(inView).toBe(old);
});

test('by keyboard alone: along the rows, another time, removed and restored', async () => {
  const { visitor, say } = await begun();
  const [first, second] = [await say('First thing'), await say('Second thing')];
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  await shop.createReminder({ messageId: first, user_id: visitor, remind_at: at(2) });
  await shop.createReminder({ messageId: second, user_id: visitor, remind_at: at(4) });
  await openList();
  await expect.poll(() => items().count()).toBe(2);
  await expect.poll(focused).toMatch(/First thing/);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toMatch(/Second thing/);
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Change time');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'When?' }).waitFor();
  await expect.poll(focused).toBe('in 2 minutes');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await items().nth(0).getByText('in 30 minutes').waitFor();
  await expect.poll(focused).toMatch(/First thing/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Remove');
  await page.keyboard.press('Enter');
  await expect.poll(() => items().count()).toBe(1);
  await expect.poll(focused).toMatch(/First thing/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => items().count()).toBe(2);
  const { reminders } = await shop.queryReminders({ user_id: visitor } as never);
  expect(reminders.map(({ message_id }) => message_id).toSorted()).toEqual([first, second].toSorted());
});

test('the menu of a message sets a custom time, and refuses a past one', async () => {
  const { visitor, say } = await begun();
  await say('The invoice');
  await choose('The invoice', 'Remind me');
  await page.getByRole('menuitem', { name: 'Custom time…' }).click();
  const field = page.getByLabel('Custom time');
  await field.fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Set reminder' }).click();
  await page.getByText('Choose a time in the future.').waitFor();
  await field.fill('2040-05-06T07:08');
  await page.getByRole('button', { name: 'Set reminder' }).click();
  await rowOf('The invoice')
    .getByText(/^Reminder in/)
    .waitFor();
  await expect
    .poll(async () => {
      const { reminders } = await shop.queryReminders({ user_id: visitor } as never);
      return reminders.map(({ remind_at }) => Date.parse(remind_at ?? ''));
    })
    .toEqual([await page.evaluate(() => new Date(2040, 4, 6, 7, 8).getTime())]);
});

test('a due one shows over a closed panel, and opens its message', async () => {
  const { visitor, say } = await begun();
  const messageId = await say('Call the electrician');
  for (let line = 0; line < 30; line += 1) await say(`Line ${line}`);
  await rowOf('Line 29').waitFor();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await chat.panel.waitFor({ state: 'detached' });
  await shop.createReminder({
    messageId,
    user_id: visitor,
    remind_at: new Date(Date.now() + 500).toISOString(),
  });
  const notified = page.getByRole('region', { name: 'Notifications' });
  await notified.getByText('Reminder: Call the electrician').waitFor();
  // Announced as well, in the one live region, which is in the page's own tree.
  await expect
    .poll(() => page.locator('stoop-chat').evaluate((host) => host.textContent))
    .toContain('Reminder: Call the electrician');
  await notified.getByRole('button', { name: 'Open' }).click();
  await notified.waitFor({ state: 'detached' });
  await chat.panel.waitFor();
  await rowOf('Call the electrician').getByText('Reminder').first().waitFor();
});

test('an open list moves due ones to the front', async () => {
  const { visitor, say } = await begun();
  const messageId = await say('Call the electrician');
  await openList();
  await pane().getByText('Nothing saved yet').waitFor();
  await shop.createReminder({
    messageId,
    user_id: visitor,
    remind_at: new Date(Date.now() + 500).toISOString(),
  });
  await pane().getByRole('list', { name: 'Overdue' }).getByText('Call the electrician').waitFor();
  const notified = page.getByRole('region', { name: 'Notifications' });
  await notified.getByRole('button', { name: 'Dismiss' }).click();
  await notified.waitFor({ state: 'detached' });
});
