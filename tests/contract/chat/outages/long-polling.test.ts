/** The chat where no socket gets through. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Front, startFront } from '../../client/front.ts';
import { closeTabs, eventually, openTab, until } from '../support/page.ts';

let server: TestServer;
let front: Front;
const clients = clientsOf(() => server);
beforeEach(async () => {
  server = await startServer();
  front = await startFront(server.url);
  front.allowSockets(false);
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
  await front.close();
  await server.close();
});

test('typing shows on both sides', async () => {
  const bob = await clients.user('bob', { name: 'Bob' });
  await server.token('ann', 'user');
  const channel = bob.channel('messaging', 'polled', { members: ['ann', 'bob'] });
  await channel.watch();
  const heard: string[] = [];
  channel.on(({ type, user }) => {
    if (user?.id === 'ann' && type.startsWith('typing.')) heard.push(type);
  });
  const token = await server.token('ann');
  const ann = openTab({ url: front.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  ann.chat.activate();
  await until(ann.chat.channels, ({ items }) => items.length === 1);
  ann.chat.openChannel('messaging:polled');
  await until(ann.chat.conversation, ({ phase, composer }) => phase === 'ready' && composer === 'open');
  expect(front.sockets).toBe(0);

  ann.chat.typing('h');
  await eventually(() => heard.includes('typing.start'));
  ann.chat.typing('');
  await eventually(() => heard.includes('typing.stop'));
  await channel.keystroke();
  const { typing } = await until(ann.chat.conversation, (shown) => shown.typing.length > 0);
  expect(typing.map(({ name }) => name)).toEqual(['Bob']);
  await channel.stopTyping();
  await until(ann.chat.conversation, (shown) => shown.typing.length === 0);
});
