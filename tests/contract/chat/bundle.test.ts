import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { buildChat } from './support/build-chat.ts';
import { Browser, closeTabs, openTab, texts, until } from './support/page.ts';

let server: TestServer;
let built: Awaited<ReturnType<typeof buildChat>>;

beforeAll(async () => {
  [server, built] = await Promise.all([startServer({ child: true }), buildChat()]);
});
afterEach(closeTabs);
afterAll(async () => {
  await Promise.all([server.close(), built.remove()]);
});

test('the chat as it is bundled for a page sends, fails and recovers', {
  timeout: 90_000,
}, async () => {
  const { createChat } = built;
  const token = await server.token('agent', 'agent');
  const staff = openTab(
    server,
    { mode: 'inbox', getToken: () => token },
    { browser: new Browser(), create: createChat },
  );
  staff.chat.activate();
  await until(staff.chat.channels, ({ phase }) => phase === 'ready');
  const visitor = openTab(server, { mode: 'support' }, { browser: new Browser(), create: createChat });
  visitor.chat.activate();
  visitor.chat.send('hello');
  const { items } = await until(staff.chat.channels, (list) => list.items.length === 1);
  staff.chat.openChannel(items[0]?.cid ?? null);
  await until(staff.chat.conversation, ({ messages }) => messages.length === 1);
  staff.chat.typing('hi');
  await until(visitor.chat.conversation, ({ typing }) => typing.length === 1);
  staff.chat.send('hi there');
  await until(visitor.chat.conversation, ({ messages }) => messages.length === 2);
  visitor.chat.markRead();
  await until(staff.chat.conversation, ({ messages }) => messages[1]?.status === 'read');
  await server.kill();
  visitor.chat.send('are you there?');
  await server.restart();
  await until(staff.chat.conversation, ({ messages }) => messages.length === 3);
  expect(texts(staff)).toEqual(['hello', 'hi there', 'are you there?']);
  await until(visitor.chat.conversation, ({ messages }) =>
    messages.every(({ status }) => status !== 'sending'),
  );
  visitor.chat.send('x'.repeat(6_000));
  await until(visitor.chat.conversation, ({ messages }) => messages[3]?.error?.code === 'too-long');
});
