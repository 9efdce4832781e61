/** Notifications for a visitor who is elsewhere, in a browser with windows in front and behind. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWholeBrowser, launchWholeBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Site, startSite } from '../../support/site.ts';
import { serverCall } from '../room-page.ts';
import { widgetOf } from '../widget.ts';

declare global {
  interface Window {
    /** The page's notifications, tones and permission requests. */
    seen: { notes: Notification[]; tones: number; asked: number };
  }
}

let demo: Demo;
let site: Site;
let browser: Browser;
let context: BrowserContext;
let shop: StreamChat;
/** An unrelated page: while it is in front, the others are hidden. */
let elsewhere: Page;

const whole = findWholeBrowser() !== null;

beforeAll(async () => {
  if (!whole) return;
  [demo, browser, site] = await Promise.all([startDemo(), launchWholeBrowser(), startSite('')]);
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-sound="on" data-notifications="on" data-title-badge="on"></script>`;
  site.answer('/', { body: `<!doctype html><title>Own</title>${tag}<body><h1>Own</h1>` });
  shop = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await shop.connectUser({ id: 'ines' }, await demo.sign({ user_id: 'ines' }));
});
afterAll(async () => {
  await shop?.disconnectUser();
  await browser?.close();
  await demo?.close();
  await site?.close();
});
beforeEach(async () => {
  if (!whole) return;
  context = await browser.newContext({ permissions: ['notifications'] });
  // Counts real calls, and blocks none of them.
  await context.addInitScript(() => {
    const seen = { notes: [] as Notification[], tones: 0, asked: 0 };
    window.seen = seen;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      seen.tones += 1;
      start.call(this, when);
    };
    const ask = Notification.requestPermission.bind(Notification);
    window.Notification = new Proxy(Notification, {
      construct(target, args: [string, NotificationOptions]) {
        const note = new target(...args);
        seen.notes.push(note);
        return note;
      },
      get: (target, name) =>
        name === 'requestPermission'
          ? () => {
              seen.asked += 1;
              return ask();
            }
          : Reflect.get(target, name),
    });
  });
  elsewhere = await tab('about:blank');
});
afterEach(() => context?.close());

/** A tab that has the focus only while it is in front, as for a person. */
async function tab(url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  return page;
}

const seenIn = (page: Page) =>
  page.evaluate(() => ({
    notes: window.seen.notes.length,
    tones: window.seen.tones,
    asked: window.seen.asked,
  }));
const notesIn = (page: Page) =>
  page.evaluate(() => window.seen.notes.map(({ title, body }) => `${title}: ${body}`));

/** The tab that holds each lock, and those that wait: a line for each lock of each tab. */
const locksSeenBy = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const lines = (list: LockInfo[]) =>
      list.filter(({ name }) => name?.includes(':alerts:')).map(({ clientId }) => clientId ?? '');
    return { held: lines(held), pending: lines(pending) };
  });

/** Waits until one of two tabs notifies and plays tones, and the other waits: a new tab takes that over. */
const settled = (page: Page) =>
  expect.poll(async () => Object.values(await locksSeenBy(page)).map(({ length }) => length)).toEqual([2, 2]);

/** Presses this switch in the visitor's settings. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const control = page.getByRole('switch', { name });
  const before = await control.getAttribute('aria-checked');
  await control.click();
  await expect.poll(() => control.getAttribute('aria-checked')).not.toBe(before);
  await page.keyboard.press('Escape');
}

interface Begun {
  readonly page: Page;
  /** The shop writes in the visitor's conversation. */
  say(text: string): Promise<void>;
  /** A reminder, due in a moment, of a message of the shop. */
  remind(text: string): Promise<void>;
}

/** A visitor who has written, and whom the shop can answer. */
async function begun(): Promise<Begun> {
  const page = await tab(site.url);
  await page.bringToFront();
  const chat = widgetOf(page);
  await chat.open();
  const first = `Hello ${randomUUID()}`;
  await chat.say(first);
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  const token = await demo.serverToken();
  const reply = await fetch(`${demo.url}/channels?api_key=${demo.key}`, {
    method: 'POST',
    headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
    body: JSON.stringify({
      filter_conditions: { type: 'support' },
      sort: [{ field: 'created_at', direction: -1 }],
      state: true,
    }),
  });
  const { channels } = (await reply.json()) as {
    channels: { channel: { id: string }; messages: { text: string; user: { id: string } }[] }[];
  };
  const found = channels.find(({ messages }) => messages.some(({ text }) => text === first));
  if (!found) throw new Error('expected the conversation that has just begun');
  const channel = shop.channel('support', found.channel.id);
  const user_id = found.messages.find(({ text }) => text === first)?.user.id;
  const call = serverCall(demo);
  return {
    page,
    say: async (text) => void (await channel.sendMessage({ text })),
    async remind(text) {
      const set = { config_overrides: { user_message_reminders: true } };
      await call('PATCH', `/channels/support/${found.channel.id}`, { set });
      const { message } = await channel.sendMessage({ text, silent: true });
      const remind_at = new Date(Date.now() + 500).toISOString();
      await call('POST', `/messages/${message.id}/reminders`, { user_id, remind_at });
    },
  };
}

test.skipIf(!whole)('requests and shows nothing before the visitor turns it on', async () => {
  const { page, say } = await begun();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await elsewhere.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  await say('Are you there?');
  await expect.poll(() => page.title()).toBe('(1) Own');
  expect(await seenIn(page)).toMatchObject({ notes: 0, asked: 0 });
});

test.skipIf(!whole)(
  'two tabs: one notification and one tone, and a press on it opens the conversation',
  async () => {
    const { page: first, say } = await begun();
    await press(first, 'Notifications on this device');
    await first.getByRole('button', { name: 'Close chat' }).click();
    const second = await tab(site.url);
    await second.bringToFront();
    await widgetOf(second).launcher.waitFor();
    // Both tabs belong to the visitor, and neither is visible.
    await elsewhere.bringToFront();
    await expect.poll(() => second.evaluate(() => document.hasFocus())).toBe(false);
    await settled(second);
    await say('Your **lamp** is ready');
    for (const page of [first, second]) await expect.poll(() => page.title()).toBe('(1) Own');
    const both = async () => [await seenIn(first), await seenIn(second)];
    const sum = async (what: 'notes' | 'tones') => (await both()).reduce((all, seen) => all + seen[what], 0);
    await expect.poll(() => sum('notes')).toBe(1);
    // One tone has two notes.
    await expect.poll(() => sum('tones')).toBe(2);
    const shower = (await seenIn(first)).notes > 0 ? first : second;
    expect((await notesIn(shower))[0]).toMatch(/: Your lamp is ready$/);
    await shower.bringToFront();
    await shower.evaluate(() => window.seen.notes[0]?.dispatchEvent(new Event('click')));
    await widgetOf(shower).panel.waitFor();
    await widgetOf(shower).text('Your lamp is ready').waitFor();
    await expect.poll(() => shower.title()).toBe('Own');
    // Read in the visible tab: nothing further is shown.
    await say('And the shade as well');
    await widgetOf(shower).text('And the shade as well').waitFor();
    expect([await sum('notes'), await sum('tones')]).toEqual([1, 2]);
  },
);

test.skipIf(!whole)('is silent once turned off, and during “do not disturb”', async () => {
  const { page, say } = await begun();
  await press(page, 'Notifications on this device');
  await press(page, 'Sound for new messages');
  await elsewhere.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  await say('One');
  await expect.poll(async () => (await seenIn(page)).notes).toBe(1);
  expect((await seenIn(page)).tones).toBe(0);
  await page.bringToFront();
  await press(page, 'Notifications on this device');
  await elsewhere.bringToFront();
  await say('Two');
  await widgetOf(page).text('Two').waitFor({ state: 'attached' });
  expect((await seenIn(page)).notes).toBe(1);
  await page.bringToFront();
  await press(page, 'Notifications on this device');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const stored = page.waitForResponse((answer) => answer.url().includes('/push_preferences'));
  await page.getByLabel('Do not disturb').selectOption({ index: 1 });
  // The setting holds from the server's answer on.
  await stored;
  await expect.poll(() => page.getByLabel('Do not disturb').inputValue()).toBe('now');
  await page.keyboard.press('Escape');
  await elsewhere.bringToFront();
  await say('Three');
  await widgetOf(page).text('Three').waitFor({ state: 'attached' });
  expect((await seenIn(page)).notes).toBe(1);
});

test.skipIf(!whole)(
  'a frozen page holds no lock and waits for none; the other tab notifies, and the page returns',
  async () => {
    const { page: first, say } = await begun();
    await press(first, 'Notifications on this device');
    const second = await tab(site.url);
    await widgetOf(second).launcher.waitFor();
    // A tone and a system notification: one tab holds each lock, the other waits.
    await settled(second);
    // After any number of switches between them.
    for (const page of [first, second, first]) {
      await page.bringToFront();
      await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
      await page.mouse.click(5, 5);
    }
    await settled(second);
    await elsewhere.bringToFront();
    await expect.poll(() => second.evaluate(() => document.hasFocus())).toBe(false);
    // As the browser freezes a page that it keeps for Back.
    await first.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect.poll(async () => (await locksSeenBy(second)).pending).toEqual([]);
    const { held } = await locksSeenBy(second);
    expect([held.length, new Set(held).size]).toEqual([2, 1]);
    await say('While it was away');
    await expect.poll(async () => (await seenIn(second)).notes).toBe(1);
    expect((await seenIn(first)).notes).toBe(0);
    await first.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(async () => Object.values(await locksSeenBy(second)).flat().length).toBe(4);
  },
);

test.skipIf(!whole)('a due reminder shows a system notification too, while the page is hidden', async () => {
  const { page, remind } = await begun();
  await press(page, 'Notifications on this device');
  await elsewhere.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  await remind('Call the electrician');
  await expect.poll(async () => (await notesIn(page)).at(-1)).toMatch(/^Reminder.*: Call the electrician$/);
  expect((await seenIn(page)).notes).toBe(1);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Reminder: Call the electrician')
    .waitFor();
});

/** Tells a tab behind another one that it is hidden: without a screen all windows are visible. */
const isSeen = (page: Page, seen: boolean) =>
  page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    seen ? 'visible' : 'hidden',
  );

test.skipIf(!whole)(
  'a due reminder with two tabs open: one notification, one tone; dismissed in one tab it leaves the other',
  async () => {
    const { page: first, remind, say } = await begun();
    await press(first, 'Notifications on this device');
    const second = await tab(site.url);
    await second.bringToFront();
    await widgetOf(second).launcher.waitFor();
    await settled(second);
    await elsewhere.bringToFront();
    for (const page of [first, second]) await isSeen(page, false);
    await remind('Call the electrician');
    const sum = async (what: 'notes' | 'tones') => (await seenIn(first))[what] + (await seenIn(second))[what];
    const notified = (page: Page) =>
      page.locator('.alert-card', { hasText: 'Reminder: Call the electrician' });
    for (const page of [first, second]) await notified(page).waitFor({ state: 'attached' });
    expect([await sum('notes'), await sum('tones')]).toEqual([1, 2]);
    await isSeen(second, true);
    await notified(first).waitFor({ state: 'detached' });
    await notified(second).waitFor();
    // The next one appears in the visible tab, and nowhere else.
    await notified(second).getByRole('button', { name: 'Dismiss' }).click();
    await remind('Call the electrician');
    await notified(second).waitFor();
    // Later events have reached both.
    await say('And the plumber');
    for (const page of [first, second]) await expect.poll(() => page.title()).toBe('(1) Own');
    await isSeen(first, true);
    expect(await notified(first).count()).toBe(0);
  },
);
