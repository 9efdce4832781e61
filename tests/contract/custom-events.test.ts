import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent } from '../support/clients.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let channel: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  await server.token('bob', 'user');
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** What a client takes for the server's word. */
const CLAIMS = {
  own_capabilities: ['delete-any-message'],
  error: { code: 40, message: 'no longer good' },
  watcher_count: 1_000,
  me: { id: 'eve' },
};

test.each([
  [
    'of a channel',
    () => {
      const bob = clients.admin().channel('messaging', 'one');
      return bob.sendEvent({ type: 'poked', where: 'shoulder', ...CLAIMS, user_id: 'bob' } as never);
    },
  ],
  [
    'to a user',
    () =>
      clients.admin().sendUserCustomEvent('ann', { type: 'poked', where: 'shoulder', ...CLAIMS } as never),
  ],
])('events %s by a name of one’s own say nothing in the server’s name', async (_, send) => {
  const told = nextEvent(ann, 'poked');
  await send();
  const event = await told;
  expect(event).toMatchObject({ type: 'poked', where: 'shoulder' });
  for (const key of Object.keys(CLAIMS)) expect(event).not.toHaveProperty(key);
});
