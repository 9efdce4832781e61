/** Recovery of more channels than one query may ask for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHANNEL_PAGE_MAX } from '../../../../protocol/index.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { closeTabs, openTab, until } from '../support/page.ts';
import { watchRequests } from '../support/watch-requests.ts';

const COUNT = 75;
let server: TestServer;
let cable: Cable;
const clients = clientsOf(() => server);
beforeEach(async () => {
  server = await startServer();
  cable = await layCable(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeTabs();
  cable.close();
  await clients.closeAll();
  await server.close();
});

test('after an outage all 75 listed channels are fresh, by three queries and one query of the open one', async () => {
  const bob = await clients.user('bob');
  await server.token('ann', 'user');
  const channels = Array.from({ length: COUNT }, (_, n) =>
    bob.channel('messaging', `many-${n}`, { members: ['ann', 'bob'] }),
  );
  for (const channel of channels) {
    await channel.create();
    await channel.sendMessage({ text: 'before' });
  }
  const token = await server.token('ann');
  const ann = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  ann.chat.activate();
  await until(ann.chat.channels, ({ phase }) => phase === 'ready');
  while (ann.chat.channels.get().hasMore) {
    const { length } = ann.chat.channels.get().items;
    ann.chat.loadMoreChannels();
    await until(ann.chat.channels, ({ items, hasMore }) => items.length > length || !hasMore);
  }
  ann.chat.openChannel('messaging:many-7');
  await until(ann.chat.conversation, ({ phase }) => phase === 'ready');
  expect(ann.chat.channels.get().items).toHaveLength(COUNT);

  cable.cut();
  await until(ann.chat.session, ({ connection }) => connection !== 'online');
  for (const channel of channels) await channel.sendMessage({ text: 'after' });
  const asked: { readonly path: string; readonly limit: unknown }[] = [];
  watchRequests(cable.url, ({ path, options }) => {
    asked.push({ path, limit: options.limit });
    return null;
  });
  cable.mend();
  await until(ann.chat.channels, ({ items }) => items.every(({ last }) => last?.text === 'after'));
  await until(ann.chat.conversation, ({ messages }) => messages.at(-1)?.text === 'after');
  const lists = asked.filter(({ path }) => path === '/channels');
  expect(lists).toHaveLength(Math.ceil(COUNT / CHANNEL_PAGE_MAX));
  for (const { limit } of lists) expect(limit).toBeLessThanOrEqual(CHANNEL_PAGE_MAX);
  // Nothing is asked for channel by channel.
  expect(asked.filter(({ path }) => path.endsWith('/query')).map(({ path }) => path)).toEqual([
    '/channels/messaging/many-7/query',
  ]);
  expect(ann.chat.session.get().unread).toBe(2 * COUNT);
});
