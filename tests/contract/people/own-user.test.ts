/** `me` in the first frame: everything the client copies from it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { openPoller } from '../../support/poller.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

test('is complete from the start, even for a new user', async () => {
  const ann = await clients.user('ann', { role: 'user' });
  expect(ann.user).toMatchObject({
    id: 'ann',
    role: 'user',
    teams: [],
    online: true,
    banned: false,
    invisible: false,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    last_active: expect.any(String),
    privacy_settings: {
      typing_indicators: { enabled: true },
      read_receipts: { enabled: true },
      delivery_receipts: { enabled: true },
    },
    devices: [],
    mutes: [],
    channel_mutes: [],
    blocked_user_ids: [],
    unread_count: 0,
    total_unread_count: 0,
    unread_channels: 0,
    unread_threads: 0,
    latest_hidden_channels: [],
  });
});

test('contains everything that exists, over a socket and over polls alike', async () => {
  const admin = clients.admin();
  for (const id of ['cat', 'bob', 'eve', 'dan']) await server.token(id, 'user');
  await admin.upsertUser({ id: 'cat', name: 'Cat', teams: ['red'], color: 'black' } as { id: string });
  const first = await clients.user('cat');
  await first.addDevice('phone', 'firebase');
  await first.muteUser('eve');
  await first.blockUser('dan');
  await first.setPushPreferences([{ chat_level: 'mentions' }]);
  const bob = await clients.user('bob');
  await admin
    .channel('messaging', 'mine', { members: ['cat', 'bob'], team: 'red', created_by_id: 'bob' } as object)
    .create();
  const channel = bob.channel('messaging', 'mine');
  const { message } = await first.channel('messaging', 'mine').sendMessage({ text: 'first' });
  await channel.sendMessage({ text: 'unread' });
  await channel.sendMessage({ text: 'reply', parent_id: message.id });
  await first.partialUpdateUser({
    id: 'cat',
    set: { privacy_settings: { typing_indicators: { enabled: false } } },
  });
  const expected = {
    id: 'cat',
    name: 'Cat',
    color: 'black',
    teams: ['red'],
    privacy_settings: { typing_indicators: { enabled: false }, read_receipts: { enabled: true } },
    devices: [{ id: 'phone', push_provider: 'firebase', created_at: expect.any(String) }],
    mutes: [{ user: { id: 'cat' }, target: { id: 'eve' } }],
    blocked_user_ids: ['dan'],
    push_preferences: { chat_level: 'mentions' },
    unread_count: 1,
    total_unread_count: 1,
    unread_channels: 1,
    unread_threads: 1,
    total_unread_count_by_team: { red: 1 },
  };
  const second = await clients.user('cat');
  expect(second.user).toMatchObject(expected);
  expect(await second.getUnreadCount()).toMatchObject({ total_unread_count_by_team: { red: 1 } });
  const polled = await openPoller(server, 'cat');
  expect(polled.first.me).toMatchObject(expected);
});
