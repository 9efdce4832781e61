/** An edit that the server has not received survives a reload of the page. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageExtra } from '../../../src/chat/index.ts';
import { keptEditsOf } from '../../../src/features/announcer/state/kept-edits.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { Browser, closeTabs, openTab, type Tab, until } from './support/page.ts';

let server: TestServer;
let cable: Cable;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

/** Ann in the channel, in this browser, with the message list's storage of unsent edits. */
async function pageOf(browser: Browser, cid: string): Promise<Tab> {
  const token = await server.token('ann');
  const tab = openTab(
    { url: cable.url, key: server.key },
    { mode: 'inbox', getToken: () => token },
    { browser },
  );
  tab.chat.activate();
  tab.chat.openChannel(cid);
  await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
  const runtime = await tab.chat.runtime();
  const keep = () => keptEditsOf(runtime).keep(tab.chat.conversation.get().messages, tab.chat.actions.edit);
  tab.chat.conversation.subscribe(keep);
  keep();
  return tab;
}

const NOBODY: MessageExtra = {
  mentioned_users: [],
  mentioned_channel: false,
  mentioned_here: false,
  mentioned_roles: [],
};

test.each<[string, string, MessageExtra, readonly string[]]>([
  ['somebody else', 'Ask @ben', { ...NOBODY, mentioned_users: ['ben'] }, ['ben']],
  ['nobody any more', 'Ask nobody', NOBODY, []],
])('an unsent edit keeps its mentions across a reload: %s', async (...[, text, extra, called]) => {
  const id = `kept-${randomUUID()}`;
  const cid = `messaging:${id}`;
  for (const other of ['ann', 'cyd']) await (await clients.user(other)).disconnectUser();
  const ben = await clients.user('ben');
  await ben.channel('messaging', id, { members: ['ann', 'ben', 'cyd'] }).create();
  const browser = new Browser();
  const before = await pageOf(browser, cid);
  before.chat.send('Ask @cyd', undefined, { mentioned_users: ['cyd'] });
  const { messages } = await until(
    before.chat.conversation,
    (now) => now.messages[0] && now.messages[0].status !== 'sending',
  );
  const messageId = messages[0]?.id ?? '';
  const stored = async () => (await ben.getMessage(messageId)).message;
  expect((await stored()).mentioned_users?.map((user) => user.id)).toEqual(['cyd']);
  cable.cut();
  before.chat.actions.edit(messageId, text, extra);
  await until(before.chat.conversation, (now) => now.messages[0]?.unsaved?.error);
  // The page closes while the connection is still cut.
  cable.close();
  cable = await layCable(server.url);
  const after = await pageOf(browser, cid);
  await until(after.chat.conversation, (now) => {
    const [message] = now.messages;
    return message?.text === text && !message.unsaved;
  });
  const { mentioned_users, text: said } = await stored();
  expect(said).toBe(text);
  expect(mentioned_users?.map((user) => user.id)).toEqual(called);
  // Nothing of it is stored once the server has it.
  expect(browser.keys.filter((key) => key.endsWith(':files'))).toEqual([]);
});
