/** Networks and pages that block WebSockets: the chat uses long polling. */
import type { Browser, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Front, startFront } from '../contract/client/front.ts';
import { launchBrowser } from '../support/browser.ts';
import { type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { widgetOf } from './widget.ts';

let demo: DemoProcess;
let front: Front;
let browser: Browser;
let page: Page;

beforeEach(async () => {
  [demo, browser] = await Promise.all([startDemoProcess(), launchBrowser()]);
  front = await startFront(demo.url);
  page = await browser.newPage();
});
afterEach(async () => {
  await browser?.close();
  await front?.close();
  await demo?.close();
});

/** The proxy closes every socket, as some networks do. */
async function networkWithout(): Promise<void> {
  front.allowSockets(false);
  await page.goto(front.url);
}

/** The page's own policy allows requests to the server, and no sockets. */
async function policyWithout(): Promise<void> {
  await page.route(`${front.url}/`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': `connect-src ${front.url}` };
    await route.fulfill({ response, headers });
  });
  await page.goto(`${front.url}/`);
}

/** Writes in the one support conversation, directly on the server. */
async function answer(text: string): Promise<void> {
  const agent = new StreamChat(demo.key, { baseURL: demo.url, timeout: 10_000 });
  const token = new URL(demo.inboxLinks[0] ?? '').hash.slice('#token='.length);
  await agent.connectUser({ id: 'ines' }, async () => token);
  const [channel] = await agent.queryChannels({ type: 'support' }, {}, { message_limit: 1 });
  await channel?.sendMessage({ text });
  await agent.disconnectUser();
}

test.each([
  ['network', networkWithout],
  ['page’s policy', policyWithout],
])(
  'where the %s blocks sockets, people read, write and get answers, also after a restart of the server',
  async (_, open) => {
    await open();
    const chat = widgetOf(page);
    await chat.open();
    await chat.say('by polling');
    await page.locator('stoop-chat').getByText('Sent').waitFor();
    await answer('an answer');
    await chat.text('an answer').waitFor();

    await demo.kill();
    await demo.start();
    await answer('after the restart');
    await chat.text('after the restart').waitFor({ timeout: 60_000 });
    await chat.say('and back');
    await page.locator('stoop-chat').getByText('Sent').waitFor();
    await answer('received at once');
    await chat.text('received at once').waitFor();

    expect(front.sockets).toBe(0);
    expect(front.requests.some(({ url }) => url?.startsWith('/longpoll?'))).toBe(true);
  },
);
