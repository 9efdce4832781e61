import type { Browser, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { type Widget, widgetOf } from './widget.ts';

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

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}`);
const launcher = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread ? `Open chat, ${unread} unread messages` : 'Open chat',
    exact: true,
  });

/** A visitor who has asked this and closed the panel, and how Ines answers them. */
async function asked(question: string) {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(demo.url);
  const chat = widgetOf(visitor);
  await chat.open();
  await chat.say(question);
  await visitor.locator('stoop-chat').getByText('Sent').waitFor();
  const id = await visitor.evaluate(() => (window.Stoop?.get('user') as { id: string }).id);
  const [channel] = await ines.queryChannels({ cid: `support:${id}` });
  if (!channel) throw new Error(`expected the conversation of ${id}, found none`);
  await close(visitor);
  const answer = async (texts: readonly string[], more = {}) => {
    for (const text of texts) await channel.sendMessage({ text, ...more });
  };
  return { visitor, chat, channel, answer };
}

async function close(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Close chat' }).click();
  await visitor.getByRole('button', { name: /^Open chat/ }).waitFor();
}

/** Whether all of this text is within the list. */
const inSight = (chat: Widget, text: string) =>
  chat.text(text).evaluate((node) => {
    const list = node.closest('[role=log]')?.getBoundingClientRect();
    const { top, bottom } = node.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });

/** Scrolls as a reader does, until nothing is left below. */
async function readToTheEnd(visitor: Page, chat: Widget, last: string): Promise<void> {
  await chat.messages.hover();
  await expect
    .poll(
      async () => {
        await visitor.mouse.wheel(0, 300);
        return (await chat.text(last).count()) > 0 && (await inSight(chat, last));
      },
      { timeout: 30_000, interval: 60 },
    )
    .toBe(true);
}

test('more unread than a page: it opens at the first of them, and they are read when they were seen', async () => {
  const { visitor, chat, answer } = await asked('Tell me everything');
  await answer(lines(1, 40));
  await launcher(visitor, 40).click();
  const separator = chat.messages.getByText('40 new messages', { exact: true });
  await separator.waitFor();
  await expect.poll(() => inSight(chat, 'Line 1')).toBe(true);
  expect(await inSight(chat, 'Tell me everything')).toBe(true);
  // As many as are below the edge, those that are not loaded among them.
  const jump = visitor.getByRole('button', { name: /^Jump to \d+ new messages$/ });
  const below = Number(/\d+/.exec((await jump.getAttribute('aria-label')) ?? '')?.[0]);
  expect(below).toBeGreaterThan(15);
  expect(below).toBeLessThan(40);
  // Nothing further down was seen: closing keeps it unread, for the next page too.
  await close(visitor);
  await launcher(visitor, 40).waitFor();
  await visitor.reload();
  await launcher(visitor, 40).click();
  await separator.waitFor();
  await readToTheEnd(visitor, chat, 'Line 40');
  await expect.poll(() => jump.count()).toBe(0);
  expect(await chat.messages.getByText('Line 40', { exact: true }).count()).toBe(1);
  await close(visitor);
  await launcher(visitor, 0).waitFor();
});

test('a jump to an old message counts nothing as new where everything is read; what comes then is counted', async () => {
  const { visitor, chat, channel, answer } = await asked('The very first question');
  await answer(lines(1, 60));
  await launcher(visitor, 60).click();
  await readToTheEnd(visitor, chat, 'Line 60');
  const [first] = channel.state.messages.filter(({ text }) => text === 'Line 1');
  await answer(['Remember this?'], { quoted_message_id: first?.id });
  await chat.text('Remember this?').waitFor();
  await close(visitor);
  await visitor.reload();
  await launcher(visitor, 0).click();
  await chat.text('Remember this?').waitFor();
  await visitor.getByRole('button', { name: /Go to the message/ }).click();
  await expect.poll(async () => (await chat.text('Line 1').count()) > 0).toBe(true);
  await visitor.getByRole('button', { name: 'Jump to the latest message', exact: true }).waitFor();
  await answer(['One more']);
  await visitor.getByRole('button', { name: 'Jump to 1 new message', exact: true }).click();
  await chat.text('One more').waitFor();
  await expect.poll(() => inSight(chat, 'One more')).toBe(true);
});
