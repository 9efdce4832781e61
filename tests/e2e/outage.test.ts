import type { Browser, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { startWire, type Wire } from '../support/wire.ts';
import { widgetOf } from './widget.ts';

/** Messages of a burst: enough that a kill comes between the first and the last. */
const BURST = 40;

let demo: DemoProcess;
let browser: Browser;
let wire: Wire;
let page: Page;

beforeEach(async () => {
  [demo, browser] = await Promise.all([startDemoProcess(), launchBrowser()]);
  wire = await startWire(demo.url);
  page = await browser.newPage();
});
afterEach(async () => {
  await browser?.close();
  await wire?.close();
  await demo?.close();
});

/** The server's messages in the one support conversation, oldest first. */
async function storedTexts(): Promise<string[]> {
  const client = new StreamChat(demo.key, { baseURL: demo.url, timeout: 10_000 });
  const token = new URL(demo.inboxLinks[0] ?? '').hash.slice('#token='.length);
  await client.connectUser({ id: 'ines' }, async () => token);
  try {
    const [channel] = await client.queryChannels({ type: 'support' }, {}, { message_limit: 100 });
    return (channel?.state.messages ?? []).map((message) => message.text ?? '');
  } finally {
    await client.disconnectUser();
  }
}

test('SIGKILL in a stream of sends: each message is stored exactly once, the rest is sent after the restart', async () => {
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('first');
  await page.locator('stoop-chat').getByText('Sent').waitFor();

  for (let index = 0; index < BURST; index++) {
    await chat.say(`burst ${index}`);
    if (index === BURST / 2) await demo.kill();
  }
  await demo.start();
  const wanted = ['first', ...Array.from({ length: BURST }, (_, index) => `burst ${index}`)];
  await expect.poll(storedTexts, { timeout: 45_000, interval: 500 }).toHaveLength(wanted.length);
  expect([...(await storedTexts())].sort()).toEqual([...wanted].sort());
  await page.locator('stoop-chat').getByText('Sent').waitFor();
  expect(
    await page
      .locator('stoop-chat')
      .getByText(/^Not sent/)
      .count(),
  ).toBe(0);
});

test('the socket is cut and returns: missed messages load, waiting ones are sent', async () => {
  await page.goto(wire.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('before the cut');
  await page.locator('stoop-chat').getByText('Sent').waitFor();

  const token = new URL(demo.inboxLinks[0] ?? '').hash.slice('#token='.length);
  const agent = new StreamChat(demo.key, { baseURL: demo.url, timeout: 10_000 });
  await agent.connectUser({ id: 'ines' }, async () => token);
  const [channel] = await agent.queryChannels({ type: 'support' }, {}, { message_limit: 5 });
  if (channel === undefined) throw new Error('the agent sees no conversation');

  wire.cut();
  await page
    .locator('stoop-chat')
    .getByText(/Reconnecting/)
    .waitFor();
  await channel.sendMessage({ text: 'said while you were away' });
  await chat.say('typed while cut off');
  wire.mend();

  await chat.text('said while you were away').waitFor();
  await expect
    .poll(storedTexts, { timeout: 45_000, interval: 500 })
    .toEqual(['before the cut', 'said while you were away', 'typed while cut off']);
  await agent.disconnectUser();
  expect(await chat.text('typed while cut off').count()).toBe(1);
});

test('a browser that goes offline says so at once, and later loads the missed messages', async () => {
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('before');
  await page.locator('stoop-chat').getByText('Sent').waitFor();
  const token = new URL(demo.inboxLinks[0] ?? '').hash.slice('#token='.length);
  const agent = new StreamChat(demo.key, { baseURL: demo.url, timeout: 10_000 });
  await agent.connectUser({ id: 'ines' }, async () => token);
  const [channel] = await agent.queryChannels({ type: 'support' }, {}, { message_limit: 5 });
  if (channel === undefined) throw new Error('the agent sees no conversation');

  await page.context().setOffline(true);
  await page
    .locator('stoop-chat')
    .getByText(/^You’re offline/)
    .waitFor();
  await channel.sendMessage({ text: 'said meanwhile' });
  await chat.say('typed offline');
  await page.context().setOffline(false);
  await chat.text('said meanwhile').waitFor();
  await expect
    .poll(storedTexts, { timeout: 45_000, interval: 500 })
    .toEqual(['before', 'said meanwhile', 'typed offline']);
  await agent.disconnectUser();
});
