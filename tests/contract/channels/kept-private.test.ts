/** Privacy of people: their presence, their read receipts, and their blocks. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** Privacy settings; the server sets them for a user. */
const change = (who: StreamChat, set: object) => who.partialUpdateUser({ id: who.userID ?? '', set });
const asServer = (who: string, set: object) => admin.partialUpdateUser({ id: who, set });

test('a conversation started by a blocked user is treated as an existing one', async () => {
  for (const id of ['avoided', 'late']) await server.token(id, 'user');
  const bob = await clients.user('bob', { role: 'user' });
  const avoided = await clients.user('avoided');
  const late = await clients.user('late');
  const before = avoided.channel('messaging', { members: ['avoided', 'bob'] });
  await before.create();
  await bob.blockUser('avoided');
  await bob.blockUser('late');
  const received = record(bob);
  const after = late.channel('messaging', { members: ['late', 'bob'] });
  await after.create();
  for (const channel of [before, after]) await channel.sendMessage({ text: 'hello?' });
  const other = nextEvent(bob, 'notification.message_new', ({ message }) => message?.text === 'last');
  const anns = ann.channel('messaging', { members: ['ann', 'bob'] });
  await anns.create();
  await anns.sendMessage({ text: 'last' });
  await other;
  const about = (channel: Channel) =>
    received.filter((event) => event.cid === channel.cid || event.channel?.cid === channel.cid);
  expect([about(before), about(after)].map((events) => events.map(({ type }) => type))).toEqual([[], []]);
  const { channels } = await bob.getUnreadCount();
  expect(channels.map(({ channel_id }) => channel_id)).toEqual([anns.cid]);
  const list = async (more: object) =>
    (await bob.queryChannels({ members: { $in: ['bob'] }, ...more }, [], { watch: false })).map(
      ({ cid, data }) => [cid, (data as { blocked?: boolean }).blocked ?? false],
    );
  expect(await list({})).toEqual([[anns.cid, false]]);
  const hidden = await list({ hidden: true });
  expect(hidden).toHaveLength(2);
  expect(hidden).toEqual(
    expect.arrayContaining([
      [before.cid, true],
      [after.cid, true],
    ]),
  );
  const back = nextEvent(bob, 'channel.visible', ({ cid }) => cid === after.cid);
  await bob.unBlockUser('late');
  await back;
  expect((await list({})).map(([cid]) => cid)).toContain(after.cid);
});

test('a conversation that the user had hidden stays hidden during a block, and after it', async () => {
  const dan = await clients.user('dan', { role: 'user' });
  const pest = await clients.user('pest', { role: 'user' });
  const pests = pest.channel('messaging', { members: ['dan', 'pest'] });
  await pests.create();
  const { cid } = pests;
  const dans = dan.channel('messaging', pests.id);
  await dans.watch();
  await dans.hide();
  await dan.blockUser('pest');
  const received = record(dan);
  const listed = async (more: object = {}) =>
    (await dan.queryChannels({ members: { $in: ['dan'] }, ...more }, [], { watch: false })).map(
      (channel) => channel.cid,
    );
  await pests.sendMessage({ text: 'hello?' });
  const marker = nextEvent(dan, 'wave');
  await admin.sendUserCustomEvent('dan', { type: 'wave' } as never);
  await marker;
  expect(received.filter((event) => event.cid === cid)).toEqual([]);
  expect(await listed()).toEqual([]);
  expect(await listed({ hidden: true })).toEqual([cid]);
  expect((await dan.getUnreadCount()).channels).toEqual([]);
  await dan.unBlockUser('pest');
  expect(await listed()).toEqual([]);
  const back = nextEvent(dan, 'channel.visible', (event) => event.cid === cid);
  await pests.sendMessage({ text: 'and now?' });
  await back;
  expect(await listed()).toEqual([cid]);
});

test('a user without receipts appears in no one’s state, but sees their own', async () => {
  const cat = await clients.user('cat', { role: 'user' });
  const members = ['ann', 'cat'];
  const anns = ann.channel('messaging', 'receipts', { members });
  await anns.watch();
  await admin.updateChannelType('messaging', { delivery_events: true } as never);
  const { message } = await anns.sendMessage({ text: 'read me' });
  const cats = cat.channel('messaging', 'receipts');
  await cats.watch();
  const reply = await cats.sendMessage({ text: 'a reply', parent_id: message.id });
  await anns.sendMessage({ text: 'another', parent_id: message.id });
  await cat.markChannelsDelivered({
    latest_delivered_messages: [{ cid: anns.cid, id: message.id }],
  } as never);
  await cats.markRead();
  await cats.markRead({ thread_id: message.id });
  const read = async (who: StreamChat) => {
    const options = who === admin ? { user_id: 'ann' } : {};
    const { read: rows = [] } = await who.channel('messaging', 'receipts').query({ state: true, ...options });
    return rows.find(({ user }) => user.id === 'cat');
  };
  const inThread = async (who: StreamChat) => {
    const { thread } = (await who.get(`${server.url}/threads/${message.id}`)) as {
      thread: { read: { user: { id: string } }[]; thread_participants: { user_id: string }[] };
    };
    const own = ({ user }: { readonly user: { readonly id: string } }) => user.id === 'cat';
    return {
      read: thread.read.find(own),
      part: thread.thread_participants.find(({ user_id: id }) => id === 'cat') as
        | { created_at: string; last_read_at?: string }
        | undefined,
    };
  };
  const delivered = { last_delivered_message_id: message.id, last_delivered_at: expect.any(String) };
  expect(await read(ann)).toMatchObject({ ...delivered, last_read_message_id: message.id });
  const open = await inThread(ann);
  expect(open.read).toBeDefined();
  expect(open.part?.last_read_at).not.toBe(open.part?.created_at);

  await asServer('cat', { privacy_settings: { delivery_receipts: { enabled: false } } });
  expect(await read(ann)).toMatchObject({ last_read_message_id: message.id });
  expect(await read(ann)).not.toHaveProperty('last_delivered_at');
  expect(await read(ann)).not.toHaveProperty('last_delivered_message_id');
  expect(await read(cat)).toMatchObject(delivered);

  await asServer('cat', { privacy_settings: { read_receipts: { enabled: false } } });
  expect(await read(ann)).toBeUndefined();
  expect(await read(cat)).toMatchObject({ last_read_message_id: message.id });
  const closed = await inThread(ann);
  expect(closed.read).toBeUndefined();
  expect(closed.part?.last_read_at).toBe(closed.part?.created_at);
  expect((await inThread(cat)).read).toBeDefined();
  expect(reply.message.parent_id).toBe(message.id);
});

test('an invisible user connects, watches and leaves unseen', async () => {
  await server.token('eve', 'user');
  await asServer('eve', { invisible: true });
  const anns = ann.channel('messaging', 'unseen', { members: ['ann', 'eve'] });
  await anns.watch({ presence: true });
  const received = record(ann);
  const eve = await clients.user('eve');
  const eves = eve.channel('messaging', 'unseen');
  await eves.watch();
  const seen = async () => {
    const state = await anns.query({ state: true, watch: true, watchers: { limit: 10 } });
    const { users } = await ann.queryUsers({ id: 'eve' });
    return {
      watchers: (state.watchers ?? []).map(({ id }) => id),
      count: state.watcher_count,
      online: users[0]?.online,
      lastActive: users[0]?.last_active,
    };
  };
  expect(await seen()).toEqual({ watchers: ['ann'], count: 1, online: false, lastActive: undefined });
  const notified = nextEvent(eve, 'message.new');
  await anns.sendMessage({ text: 'anybody?' });
  expect((await notified).watcher_count).toBe(1);

  const shown = nextEvent(ann, 'user.presence.changed', ({ user }) => user?.id === 'eve');
  await change(eve, { invisible: false });
  expect((await shown).user).toMatchObject({ online: true });
  expect(await seen()).toMatchObject({ watchers: ['ann', 'eve'], count: 2, online: true });
  const left = nextEvent(ann, 'user.presence.changed', ({ user }) => user?.id === 'eve');
  await change(eve, { invisible: true });
  await left;
  expect(await seen()).toMatchObject({ watchers: ['ann'], count: 1, online: false });
  await eves.stopWatching();
  await eve.disconnectUser();
  expect(await seen()).toEqual({ watchers: ['ann'], count: 1, online: false, lastActive: undefined });
  // For others she arrived when she became visible, and left when she became invisible.
  const ofEve = received.filter(({ type, user }) => type.startsWith('user.watching') && user?.id === 'eve');
  expect(ofEve.map(({ type, watcher_count: count, user }) => [type, count, user?.online])).toEqual([
    ['user.watching.start', 2, true],
    ['user.watching.stop', 1, false],
  ]);
});
