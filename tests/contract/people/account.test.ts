import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const idsOf = async (client: StreamChat) => (await client.getDevices()).devices?.map(({ id }) => id);

describe('devices', () => {
  test('39: are listed newest first, at most 25; adding one again changes nothing; they can move between users', async () => {
    for (let i = 0; i < 27; i += 1) await ann.addDevice(`d${i}`, i % 2 === 0 ? 'apn' : 'firebase');
    await ann.addDevice('d5', 'apn');
    const ids = (await idsOf(ann)) ?? [];
    expect(ids).toHaveLength(25);
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 25 }, (_, i) => `d${i + 2}`)));
    const { devices = [] } = await ann.getDevices();
    const times = devices.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    await bob.addDevice('d26', 'firebase', undefined, 'bundle');
    expect(await idsOf(ann)).not.toContain('d26');
    expect((await bob.getDevices()).devices).toMatchObject([
      { id: 'd26', push_provider: 'firebase', push_provider_name: 'bundle', user_id: 'bob' },
    ]);
  });

  test('39: deleting another user’s device is a 404, an unknown provider a 400', async () => {
    await bob.addDevice('bobs', 'huawei');
    expect(await failure(ann.removeDevice('bobs'))).toMatchObject({ code: 16, status: 404 });
    await bob.removeDevice('bobs');
    expect(await failure(bob.removeDevice('bobs'))).toMatchObject({ code: 16, status: 404 });
    expect(await failure(ann.addDevice('x', 'pigeon' as never))).toMatchObject({ code: 4, status: 400 });
    await admin.addDevice('made', 'xiaomi', 'bob');
    expect((await admin.getDevices('bob')).devices?.map(({ id }) => id)).toContain('made');
  });

  test('are part of a new connection', async () => {
    const again = await clients.user('bob');
    expect((again.user as { devices?: { id: string }[] }).devices?.map(({ id }) => id)).toContain('made');
  });
});

describe('push preferences', () => {
  test('can be set for oneself and for a channel; only the given fields change', async () => {
    const channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
    await channel.watch();
    const set = await ann.setPushPreferences([
      { user_id: 'ann', chat_level: 'mentions' },
      {
        user_id: 'ann',
        channel_cid: channel.cid,
        chat_level: 'none',
        disabled_until: '2030-01-01T00:00:00.000Z',
      },
    ] as never);
    expect(set).toMatchObject({
      user_preferences: { ann: { chat_level: 'mentions' } },
      user_channel_preferences: {
        ann: { [channel.cid]: { chat_level: 'none', disabled_until: '2030-01-01T00:00:00.000Z' } },
      },
    });
    const preferences = { chat_level: 'none', disabled_until: '2030-01-01T00:00:00.000Z' };
    expect((await channel.query({ state: true })).push_preferences).toEqual(preferences);
    await ann.queryChannels({ cid: channel.cid });
    expect(ann.activeChannels[channel.cid]?.push_preferences).toEqual(preferences);
    const bobs = await bob.channel('messaging', 'one').query({ state: true });
    expect(bobs).not.toHaveProperty('push_preferences');
    const later = await ann.setPushPreferences([{ call_level: 'none' }] as never);
    expect(later.user_preferences).toEqual({ ann: { chat_level: 'mentions', call_level: 'none' } });
    const again = await clients.user('ann');
    expect(again.user).toMatchObject({ push_preferences: { chat_level: 'mentions', call_level: 'none' } });
  });

  test('of other users are refused, and so are unknown levels and channels', async () => {
    const set = (preferences: object) => failure(bob.setPushPreferences([preferences] as never));
    expect((await set({ user_id: 'ann', chat_level: 'none' })).code).toBe(17);
    expect((await set({ chat_level: 'loud' })).code).toBe(4);
    expect((await set({ channel_cid: 'messaging:none', chat_level: 'none' })).code).toBe(16);
    await admin.setPushPreferences([{ user_id: 'bob', chat_level: 'all' }] as never);
  });
});

describe('unread', () => {
  test('7: GET /unread names channels by cid; a batch leaves out users without unread messages', async () => {
    const channel = ann.channel('messaging', 'unread', { members: ['ann', 'bob'] });
    await channel.watch();
    await channel.sendMessage({ text: 'hi' });
    const counts = await bob.getUnreadCount();
    expect(counts).toMatchObject({
      total_unread_count: 1,
      channels: [{ channel_id: channel.cid, unread_count: 1 }],
      channel_type: [{ channel_type: 'messaging', channel_count: 1, unread_count: 1 }],
      threads: [],
    });
    expect(await admin.getUnreadCount('bob')).toMatchObject({ total_unread_count: 1 });
    const batch = await admin.getUnreadCountBatch(['ann', 'bob', 'ghost']);
    expect(Object.keys(batch.counts_by_user)).toEqual(['bob']);
    expect(batch.counts_by_user.bob).toMatchObject({ channels: [{ channel_id: channel.cid }] });
    expect(await failure(bob.getUnreadCountBatch(['ann']))).toMatchObject({ code: 17, status: 403 });
    expect((await failure(admin.getUnreadCountBatch([]))).code).toBe(4);
  });
});

describe('events to a user', () => {
  test('reach all of the user’s connections and no one else; only the server may send them', async () => {
    const tab = await clients.user('ann');
    const others = record(bob);
    const got = [nextEvent(ann, 'friendship_request'), nextEvent(tab, 'friendship_request')];
    await admin.sendUserCustomEvent('ann', { type: 'friendship_request', text: 'hey' } as never);
    for (const event of await Promise.all(got)) {
      expect(event).toMatchObject({ text: 'hey' });
      expect(event).not.toHaveProperty('cid');
    }
    expect(others.map(({ type }) => type)).not.toContain('friendship_request');
    expect((await failure(ann.sendUserCustomEvent('bob', { type: 'x' } as never))).code).toBe(17);
    for (const type of ['message.new', 'health.check', ''])
      expect([type, (await failure(admin.sendUserCustomEvent('ann', { type } as never))).code]).toEqual([
        type,
        4,
      ]);
    expect((await failure(admin.sendUserCustomEvent('ghost', { type: 'x' } as never))).code).toBe(16);
  });
});
