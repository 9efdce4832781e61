import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** As many as a state contains besides the caller's own. */
const READS_IN_STATE = 100;

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

describe('unread', () => {
  test('is counted for each user separately, over their channels', async () => {
    const one = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
    const two = ann.channel('messaging', 'two', { members: ['ann', 'bob'] });
    await one.create();
    await two.create();
    const second = nextEvent(bob, 'notification.message_new', (event) => event.message?.text === '3');
    await one.sendMessage({ text: '1' });
    await one.sendMessage({ text: '2' });
    await two.sendMessage({ text: '3' });
    expect(await second).toMatchObject({ total_unread_count: 3, unread_channels: 2, unread_count: 3 });
    expect(await bob.getUnreadCount()).toMatchObject({
      total_unread_count: 3,
      channels: expect.arrayContaining([
        expect.objectContaining({ channel_id: 'messaging:one', unread_count: 2 }),
      ]),
    });
    expect(await ann.getUnreadCount()).toMatchObject({ total_unread_count: 0 });

    const again = await clients.user('bob');
    expect(again.user).toMatchObject({ total_unread_count: 3, unread_channels: 2 });

    const bobs = bob.channel('messaging', 'one');
    await bobs.watch();
    expect(bobs.countUnread()).toBe(2);
    const read = nextEvent(bob, 'notification.mark_read', ({ cid }) => cid === 'messaging:one');
    await bobs.markRead();
    expect(await read).toMatchObject({ total_unread_count: 1, unread_channels: 1 });
  });

  test('is kept by people who send: reading alone makes it fewer', async () => {
    const id = 'sending';
    const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
    await channel.create();
    const bobs = bob.channel('messaging', id);
    await bobs.watch();
    const unread = async () => {
      const [{ channels }, { read }] = await Promise.all([bob.getUnreadCount(), bobs.query({})]);
      const own = read?.find(({ user }) => user.id === 'bob');
      return [
        channels.find(({ channel_id }) => channel_id === bobs.cid)?.unread_count ?? 0,
        own?.unread_messages,
      ];
    };
    const { message: first } = await bobs.sendMessage({ text: 'mine' });
    expect(await unread()).toEqual([0, 0]);
    const { read } = await bobs.query({});
    expect(read?.find(({ user }) => user.id === 'bob')?.last_read_message_id).toBe(first.id);
    await channel.sendMessage({ text: '1' });
    await channel.sendMessage({ text: '2' });
    const notified = nextEvent(bob, 'message.new', ({ message }) => message?.text === 'not read');
    const { message } = await bobs.sendMessage({ text: 'not read' });
    const { total_unread_count: total } = await bob.getUnreadCount();
    expect(await notified).toMatchObject({ total_unread_count: total });
    expect(await unread()).toEqual([2, 2]);
    await bobs.sendMessage({ text: 'silent', silent: true });
    expect(await unread()).toEqual([2, 2]);
    await bob.deleteMessage(message.id);
    expect(await unread()).toEqual([2, 2]);
    await bobs.markRead();
    expect(await unread()).toEqual([0, 0]);
    await channel.sendMessage({ text: '3' });
    expect(await unread()).toEqual([1, 1]);
  });

  test('a user’s own count is in the state, however many users have read since', async () => {
    const admin = clients.admin();
    const id = 'crowded';
    const crowd = Array.from({ length: READS_IN_STATE }, (_, n) => `reader-${n}`);
    await admin.upsertUsers(crowd.map((reader) => ({ id: reader })));
    const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
    await channel.create();
    await channel.sendMessage({ text: 'old' });
    const bobs = bob.channel('messaging', id);
    await bobs.watch();
    await bobs.markRead();
    const theirs = admin.channel('messaging', id, { created_by_id: 'ann' });
    await theirs.query({});
    await theirs.addMembers(crowd);
    const { message } = await channel.sendMessage({ text: 'news' });
    await admin.pinMessage(message.id, null, 'ann');
    for (const reader of crowd) await theirs.markRead({ user_id: reader });
    const state = await bobs.query({ state: true });
    expect(state.read?.find(({ user }) => user.id === 'bob')).toMatchObject({ unread_messages: 1 });
    expect(state.pinned_messages.map(({ text }) => text)).toEqual(['news']);
  });

  test('marking unread starts at the message, and is sent to oneself only', async () => {
    const channel = ann.channel('messaging', 'back', { members: ['ann', 'bob'] });
    await channel.watch();
    const { message } = await channel.sendMessage({ text: 'first' });
    await channel.sendMessage({ text: 'second' });
    const bobs = bob.channel('messaging', 'back');
    await bobs.watch();
    await bobs.markRead();
    const others = record(ann);
    const notified = nextEvent(bob, 'notification.mark_unread');
    await bobs.markUnread({ message_id: message.id });
    expect(await notified).toMatchObject({ first_unread_message_id: message.id, unread_messages: 2 });
    const state = await bobs.query({});
    expect(state.read?.find(({ user }) => user.id === 'bob')?.unread_messages).toBe(2);
    expect(others.map(({ type }) => type)).not.toContain('notification.mark_unread');
  });

  test('reading everything', async () => {
    const read = nextEvent(bob, 'notification.mark_read', (event) => event.unread_channels === 0);
    await bob.markChannelsRead();
    await read;
    expect(await bob.getUnreadCount()).toMatchObject({ total_unread_count: 0 });
  });

  test('delivered is sent to the watchers', async () => {
    const messaging = ann.channel('messaging', 'delivery', { members: ['ann', 'bob'] });
    await messaging.watch();
    const { message } = await messaging.sendMessage({ text: 'x' });
    const notified = nextEvent(messaging, 'message.delivered');
    const answer = await bob.markChannelsDelivered({
      latest_delivered_messages: [
        { cid: messaging.cid, id: message.id },
        { cid: 'messaging:nowhere', id: 'nothing' },
      ],
    });
    const delivered = { last_delivered_at: expect.any(String), last_delivered_message_id: message.id };
    expect(answer?.event).toMatchObject({ type: 'message.delivered', user: { id: 'bob' }, ...delivered });
    expect(await notified).toMatchObject({ user: { id: 'bob' }, cid: messaging.cid, ...delivered });
    expect((await messaging.query({})).read?.find(({ user }) => user.id === 'bob')).toMatchObject(delivered);
    const nothing = await bob.markChannelsDelivered({
      latest_delivered_messages: [{ cid: 'messaging:nowhere', id: 'nothing' }],
    });
    expect(nothing).not.toHaveProperty('event');
  });
});

test('two sockets of one user: the watching one gets message.new, the other the notification', async () => {
  const channel = ann.channel('messaging', 'twins', { members: ['ann', 'bob'] });
  await channel.create();
  const watching = await clients.user('bob');
  const idle = await clients.user('bob');
  await watching.channel('messaging', 'twins').watch();
  const [seenWatching, seenIdle] = [record(watching), record(idle)];
  const both = Promise.all([nextEvent(watching, 'message.new'), nextEvent(idle, 'notification.message_new')]);
  await channel.sendMessage({ text: 'to both' });
  const [direct, twin] = await both;
  expect(direct.message?.id).toBe(twin.message?.id);
  expect(twin.channel).toMatchObject({ id: 'twins', type: 'messaging', config: { read_events: true } });
  expect(seenWatching.map(({ type }) => type)).not.toContain('notification.message_new');
  expect(seenIdle.map(({ type }) => type)).not.toContain('message.new');
});

test('own_reactions and capabilities of one user never reach another', async () => {
  const channel = ann.channel('messaging', 'private-fields', { members: ['ann', 'bob'] });
  await channel.watch();
  const token = await server.token('bob');
  const json = JSON.stringify({ user_id: 'bob', user_details: { id: 'bob' } });
  const query = new URLSearchParams({
    json,
    api_key: server.key,
    authorization: token,
    'stream-auth-type': 'jwt',
  });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const { message } = await channel.sendMessage({ text: 'x' });
  await channel.sendReaction(message.id, { type: 'like' });
  await expect.poll(() => frames.some((frame) => frame.includes('notification.message_new'))).toBe(true);
  const broadcast = frames.filter((frame) => !frame.includes('health.check')).join('\n');
  expect(broadcast).not.toContain('own_capabilities');
  expect(broadcast).not.toMatch(/"own_reactions":\[\{/);
  socket.close();
});
