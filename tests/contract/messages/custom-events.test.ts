import { type Channel, EVENT_MAP, LiveLocationManager, type StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

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

/** Events that clients trust as the server's. */
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
])('custom events %s cannot imitate the server', async (_, send) => {
  const notified = nextEvent(ann, 'poked');
  await send();
  const event = await notified;
  expect(event).toMatchObject({ type: 'poked', where: 'shoulder' });
  for (const key of Object.keys(CLAIMS)) expect(event).not.toHaveProperty(key);
});

/** Events that clients send to the server. */
const SAID_BY_CLIENTS = /^(?:ai_indicator\..+|message\.read|typing\.(?:start|stop))$/;

test('names with a meaning for clients, local ones too, are reserved for the server', async () => {
  // The client keeps its catch-all listeners under the name `all`: they would receive such an event twice.
  const names = [...Object.keys(EVENT_MAP).filter((name) => !SAID_BY_CLIENTS.test(name)), 'all'];
  expect(names).toContain('live_location_sharing.stopped');
  for (const type of names) {
    const refusals = [
      await failure(channel.sendEvent({ type } as never)),
      await failure(clients.admin().sendUserCustomEvent('ann', { type } as never)),
    ];
    for (const refusal of refusals) expect([type, refusal]).toMatchObject([type, { code: 4, status: 400 }]);
  }
});

test('no one can stop another user’s live location by an event', async () => {
  const overrides = { config_overrides: { shared_locations: true } };
  await clients
    .admin()
    .channel('messaging', 'one')
    .updatePartial({ set: overrides as never });
  const bob = await clients.user('bob');
  const manager = new LiveLocationManager({
    client: ann,
    getDeviceId: () => 'phone',
    watchLocation: () => () => {},
  });
  await manager.init();
  const end = new Date(Date.now() + 600_000).toISOString();
  const place = { latitude: 1, longitude: 2, created_by_device_id: 'phone', end_at: end };
  const { message } = await channel.sendSharedLocation(place as never);
  await expect.poll(() => manager.stateIsReady && manager.messages.has(message.id)).toBe(true);

  const bobs = bob.channel('messaging', 'one');
  await bobs.watch();
  const claim = { type: 'live_location_sharing.stopped', live_location: { message_id: message.id } };
  await bobs.sendEvent(claim as never).catch(() => undefined);
  const after = nextEvent(ann, 'afterwards');
  await bobs.sendEvent({ type: 'afterwards' } as never);
  await after;
  expect(manager.messages.has(message.id)).toBe(true);
  manager.unregisterSubscriptions();
});
