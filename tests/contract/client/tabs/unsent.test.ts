/** Unsent messages of a visitor with several tabs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, eventually, openTab, texts, until } from '../../chat/support/page.ts';
import { type Front, isSend, startFront } from '../front.ts';

let server: TestServer;
let front: Front;
/** The server behind a front that counts requests. */
let behind: Pick<TestServer, 'url' | 'key'>;

beforeEach(async () => {
  server = await startServer();
  front = await startFront(server.url);
  behind = { url: front.url, key: server.key };
});
afterEach(async () => {
  closeTabs();
  await front.close();
  await server.close();
});

const sends = () => front.requests.filter(isSend).length;

/** A visitor whose browser has a message that was never sent. */
async function browserWithUnsent(): Promise<Browser> {
  const browser = new Browser();
  const first = openTab(behind, { mode: 'support' }, { browser });
  first.chat.send('sent');
  await until(first.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  front.cut();
  await until(first.chat.session, ({ connection }) => connection !== 'online');
  first.chat.send('unsent');
  first.chat.dispose();
  front.mend();
  return browser;
}

test('two tabs that find the same unsent message send it once', async () => {
  const browser = await browserWithUnsent();
  const before = sends();
  const tabs = [
    openTab(behind, { mode: 'support' }, { browser }),
    openTab(behind, { mode: 'support' }, { browser }),
  ];
  const release = front.hold('sends');
  for (const tab of tabs) tab.chat.activate();
  // Both have found the message before either has sent it.
  for (const tab of tabs) await until(tab.chat.conversation, ({ messages }) => messages.length === 2);
  await eventually(() => sends() > before);
  release();
  for (const tab of tabs)
    await until(
      tab.chat.conversation,
      ({ messages }) => messages.length === 2 && messages.every(({ status }) => status === 'sent'),
    );
  for (const tab of tabs) expect(texts(tab)).toEqual(['sent', 'unsent']);
  expect(sends() - before).toBe(1);
  expect(browser.read(`stoop:${server.key}:outbox`)).toBeNull();
});

test('a tab sends what another one could not send before it was closed', async () => {
  const browser = new Browser();
  const stays = openTab(behind, { mode: 'support' }, { browser });
  stays.chat.send('sent');
  await until(stays.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  const goes = openTab(behind, { mode: 'support' }, { browser });
  goes.chat.activate();
  await until(goes.chat.conversation, ({ messages }) => messages.length === 1);
  front.cut();
  await until(goes.chat.session, ({ connection }) => connection !== 'online');
  goes.chat.send('left behind');
  goes.chat.dispose();
  const before = sends();
  front.mend();
  await until(stays.chat.conversation, ({ messages }) => messages.at(-1)?.text === 'left behind');
  await until(stays.chat.conversation, ({ messages }) => messages.every(({ status }) => status === 'sent'));
  expect(sends() - before).toBe(1);
  await eventually(() => browser.read(`stoop:${server.key}:outbox`) === null);
});

test('a message is sent although the page cleared its storage meanwhile', async () => {
  const browser = new Browser();
  const tab = openTab(behind, { mode: 'support' }, { browser });
  tab.chat.send('sent');
  await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  front.cut();
  await until(tab.chat.session, ({ connection }) => connection !== 'online');
  tab.chat.send('kept in memory');
  browser.storage().remove(`stoop:${server.key}:outbox`);
  front.mend();
  await until(
    tab.chat.conversation,
    ({ messages }) => messages.length === 2 && messages.every(({ status }) => status === 'sent'),
  );
  expect(texts(tab)).toEqual(['sent', 'kept in memory']);
});
