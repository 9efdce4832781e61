import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Widget, widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;
let ines: StreamChat;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  ines = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await ines.connectUser({ id: 'ines' }, await demo.sign({ user_id: 'ines' }));
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await ines?.disconnectUser();
  await browser?.close();
  await demo?.close();
});

const QUESTION = 'Tell me everything';

const launcher = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread ? `Open chat, ${unread} unread messages` : 'Open chat',
    exact: true,
  });
const separator = (chat: Widget, count: number) =>
  chat.messages.getByText(`${count} new messages`, { exact: true });
const wayDown = (page: Page) => page.getByRole('button', { name: /^Jump to (?:\d+ new|the latest)/ });
const wayUp = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} new messages`, exact: true });

async function close(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Close chat' }).click();
  await visitor.getByRole('button', { name: /^Open chat/ }).waitFor();
}

/** A visitor who has asked a question, and on their next page finds this many answers of Ines. */
async function answered(count: number) {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(demo.url);
  const chat = widgetOf(visitor);
  await chat.open();
  await chat.say(QUESTION);
  await visitor.locator('stoop-chat').getByText('Sent').waitFor();
  const user = (await visitor.evaluate(() => window.Stoop?.get('user'))) as { id: string } | null;
  const [channel] = await ines.queryChannels({ cid: `support:${user?.id}` });
  if (!channel) throw new Error(`expected the conversation of ${user?.id}, found none`);
  await close(visitor);
  for (let n = 1; n <= count; n += 1) await channel.sendMessage({ text: `Line ${n}` });
  await visitor.reload();
  await launcher(visitor, count).waitFor();
  return { context, visitor, chat, channel };
}

/** Waits until the visitor has read everything, which takes a moment in view. */
async function isRead(channel: Channel): Promise<void> {
  const unread = async () => {
    const { read } = await channel.query({});
    return read?.filter(({ user }) => user.id !== 'ines').map(({ unread_messages }) => unread_messages);
  };
  await expect.poll(unread).toEqual([0]);
}

/** Another tab of the same visitor. */
async function otherTab(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(demo.url);
  return { page, chat: widgetOf(page) };
}

/** Returns whether all of this text is within the list. */
const inSight = (chat: Widget, text: string) =>
  chat.text(text).evaluate((node) => {
    const list = node.closest('[role=log]')?.getBoundingClientRect();
    const { top, bottom } = node.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });

/** Returns whether the lower end of this text is within the list. */
const edgeInSight = (chat: Widget, text: string) =>
  chat.text(text).evaluate((node) => {
    const list = node.closest('[role=log]')?.getBoundingClientRect();
    const { bottom } = node.getBoundingClientRect();
    return list !== undefined && bottom > list.top && bottom <= list.bottom;
  });

/** Returns how many of Ines's answers are wholly within the list. */
const answersInSight = (chat: Widget) =>
  chat.messages.evaluate((list) => {
    const edge = list.getBoundingClientRect().bottom;
    const rows = [...list.querySelectorAll('[data-message]')];
    return rows.filter(
      (row) => row.textContent?.includes('Line') && row.getBoundingClientRect().bottom <= edge,
    ).length;
  });

/** Returns how many messages the button says are unseen below, once it no longer counts those in sight. */
async function unseen(visitor: Page, chat: Widget, count: number): Promise<number> {
  await wayDown(visitor).waitFor();
  await expect
    .poll(async () => Number(/\d+/.exec((await wayDown(visitor).getAttribute('aria-label')) ?? '')?.[0]))
    .toBe(count - (await answersInSight(chat)));
  return count - (await answersInSight(chat));
}

/** Scrolls as a reader does, until the last text is in sight. */
async function readToTheEnd(visitor: Page, chat: Widget, last: string): Promise<void> {
  await chat.messages.hover();
  await expect
    .poll(
      async () => {
        await visitor.mouse.wheel(0, 300);
        return (await chat.text(last).count()) > 0 && (await inSight(chat, last));
      },
      { timeout: 60_000, interval: 60 },
    )
    .toBe(true);
}

describe('opening with unread messages', () => {
  // One more than a page, and several pages.
  test.each([26, 120])('%i: it opens at the first, and they are read once they were seen', async (count) => {
    const { visitor, chat, channel } = await answered(count);
    const last = `Line ${count}`;
    await launcher(visitor, count).click();
    await separator(chat, count).waitFor();
    await expect.poll(() => inSight(chat, 'Line 1')).toBe(true);
    // The end of the last read message is in sight too.
    expect(await edgeInSight(chat, QUESTION)).toBe(true);
    // The button counts the messages below the edge, those that are not loaded included.
    const left = await unseen(visitor, chat, count);
    expect(count - left).toBeGreaterThan(5);
    // The others were not seen: they stay unread, for the next page too, which opens at the first of them.
    await close(visitor);
    await launcher(visitor, left).waitFor();
    await visitor.reload();
    await launcher(visitor, left).click();
    await separator(chat, left).waitFor();
    await expect.poll(() => inSight(chat, `Line ${count - left + 1}`)).toBe(true);
    await readToTheEnd(visitor, chat, last);
    await expect.poll(() => wayDown(visitor).count()).toBe(0);
    expect(await chat.text(last).count()).toBe(1);
    await isRead(channel);
    await close(visitor);
    await launcher(visitor, 0).waitFor();
  });

  test('if their place cannot be loaded, the way there stays, and nothing is read before', async () => {
    const { visitor, chat, channel } = await answered(120);
    const isAround = (url: URL) => url.pathname.endsWith('/query');
    await visitor.route(isAround, (route) =>
      route.request().postData()?.includes('created_at_around') ? route.abort() : route.continue(),
    );
    await launcher(visitor, 120).click();
    await wayUp(visitor, 120).waitFor();
    await expect.poll(() => inSight(chat, 'Line 120')).toBe(true);
    await close(visitor);
    await launcher(visitor, 120).click();
    await wayUp(visitor, 120).waitFor();
    await visitor.unroute(isAround);
    await wayUp(visitor, 120).click();
    await expect.poll(async () => (await chat.text('Line 1').count()) > 0).toBe(true);
    await expect.poll(() => inSight(chat, 'Line 1')).toBe(true);
    await wayUp(visitor, 120).waitFor({ state: 'detached' });
    await separator(chat, 120).waitFor();
    await readToTheEnd(visitor, chat, 'Line 120');
    await expect.poll(() => wayDown(visitor).count()).toBe(0);
    await isRead(channel);
    await close(visitor);
    await launcher(visitor, 0).waitFor();
  }, 120_000);

  test('the button leads to the newest message, and all of them are read then', async () => {
    const { visitor, chat, channel } = await answered(60);
    await launcher(visitor, 60).click();
    await separator(chat, 60).waitFor();
    await unseen(visitor, chat, 60);
    await wayDown(visitor).click();
    await expect.poll(() => chat.text('Line 60').count()).toBe(1);
    await expect.poll(() => inSight(chat, 'Line 60')).toBe(true);
    await wayDown(visitor).waitFor({ state: 'detached' });
    expect(await wayUp(visitor, 60).count()).toBe(0);
    await isRead(channel);
    await close(visitor);
    await launcher(visitor, 0).waitFor();
  });

  test('three: it opens at the end, with the separator above them, and they are read', async () => {
    const { visitor, chat, channel } = await answered(3);
    await launcher(visitor, 3).click();
    await separator(chat, 3).waitFor();
    await expect.poll(() => inSight(chat, 'Line 3')).toBe(true);
    expect(await inSight(chat, QUESTION)).toBe(true);
    expect(await wayDown(visitor).count()).toBe(0);
    await isRead(channel);
    await close(visitor);
    await launcher(visitor, 0).waitFor();
  });

  test('reading them in another tab ends their count, and moves nothing here', async () => {
    const { context, visitor, chat } = await answered(40);
    const other = await otherTab(context);
    await launcher(visitor, 40).click();
    await separator(chat, 40).waitFor();
    await expect.poll(() => inSight(chat, 'Line 1')).toBe(true);
    const left = await unseen(visitor, chat, 40);
    await launcher(other.page, left).click();
    await readToTheEnd(other.page, other.chat, 'Line 40');
    await visitor.bringToFront();
    await visitor.getByRole('button', { name: 'Jump to the latest message', exact: true }).waitFor();
    expect(await separator(chat, 40).count()).toBe(1);
    expect(await inSight(chat, 'Line 1')).toBe(true);
    await close(visitor);
    await launcher(visitor, 0).waitFor();
  });
});

test('a jump to an old message counts nothing as new while everything is read, and then only what comes', async () => {
  const { visitor, chat, channel } = await answered(60);
  await launcher(visitor, 60).click();
  await readToTheEnd(visitor, chat, 'Line 60');
  const { messages } = await channel.query({ messages: { limit: 100 } });
  const first = messages.find(({ text }) => text === 'Line 1');
  await channel.sendMessage({ text: 'Remember this?', quoted_message_id: first?.id ?? '' });
  const quote = chat.messages.getByRole('button', { name: /Go to the message/ });
  await quote.waitFor();
  await isRead(channel);
  await close(visitor);
  await launcher(visitor, 0).waitFor();
  await visitor.reload();
  await launcher(visitor, 0).click();
  await quote.click();
  await expect.poll(() => chat.text('Line 1').count()).toBeGreaterThan(0);
  await visitor.getByRole('button', { name: 'Jump to the latest message', exact: true }).waitFor();
  await channel.sendMessage({ text: 'One more' });
  await visitor.getByRole('button', { name: 'Jump to 1 new message', exact: true }).click();
  await chat.text('One more').waitFor();
  await expect.poll(() => inSight(chat, 'One more')).toBe(true);
});
