import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

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

/** A channel of ann and bob with a message by ann. */
async function started(id: string) {
  const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await channel.create();
  const { message } = await channel.sendMessage({ text: 'parent' });
  return { channel, bobs: bob.channel('messaging', id), parentId: message.id };
}

describe('replies', () => {
  test('11: always ascending, offset ignored, with every paging parameter', async () => {
    const { channel, parentId } = await started('replies');
    for (let i = 0; i < 10; i += 1)
      await channel.sendMessage({ id: `r${i}`, text: `r${i}`, parent_id: parentId });
    const ids = async (options: object, sort?: { created_at: 1 | -1 }[]) =>
      (await channel.getReplies(parentId, options as never, sort as never)).messages.map(({ id }) => id);
    expect(await ids({ limit: 3, offset: 3 })).toEqual(['r7', 'r8', 'r9']);
    expect(await ids({ limit: 2 }, [{ created_at: -1 }])).toEqual(['r8', 'r9']);
    expect(await ids({ limit: 2 }, [{ created_at: 1 }])).toEqual(['r0', 'r1']);
    expect(await ids({ limit: 2, id_lt: 'r5' }, [{ created_at: -1 }])).toEqual(['r3', 'r4']);
    expect(await ids({ limit: 2, id_lte: 'r5' })).toEqual(['r4', 'r5']);
    expect(await ids({ limit: 2, id_gt: 'r5' })).toEqual(['r6', 'r7']);
    expect(await ids({ limit: 2, id_gte: 'r5' })).toEqual(['r5', 'r6']);
    expect(await ids({ limit: 4, id_around: 'r5' })).toEqual(['r3', 'r4', 'r5', 'r6']);
    const at = (await channel.getReplies(parentId, { limit: 10 })).messages[5]?.created_at;
    expect(await ids({ limit: 2, created_at_before: at })).toEqual(['r3', 'r4']);
    expect(await ids({ limit: 2, created_at_after_or_equal: at })).toEqual(['r5', 'r6']);
    expect(await ids({ limit: 4, created_at_around: at })).toEqual(['r3', 'r4', 'r5', 'r6']);
  });

  test('23: show_in_channel is absent when false; the parent has replies and participants in message.updated', async () => {
    const { channel, bobs, parentId } = await started('show');
    await channel.watch();
    const updated = nextEvent(channel, 'message.updated');
    const { message } = await bobs.sendMessage({ text: 'reply', parent_id: parentId });
    expect(message.type).toBe('reply');
    expect('show_in_channel' in message).toBe(false);
    expect((await updated).message).toMatchObject({
      id: parentId,
      reply_count: 1,
      thread_participants: [{ id: 'bob' }],
    });
    const shown = await bobs.sendMessage({ text: 'both', parent_id: parentId, show_in_channel: true });
    expect(shown.message.show_in_channel).toBe(true);
    expect(await failure(channel.sendMessage({ text: 'x', parent_id: message.id }))).toMatchObject({
      code: 21,
    });
  });
});

describe('threads', () => {
  test('6: thread counters exist for participants only, in notifications, queries, /unread and health checks', async () => {
    const una = await clients.user('una', { role: 'user' });
    const channel = una.channel('messaging', 'counters', { members: ['una', 'bob'] });
    await channel.create();
    const { message } = await channel.sendMessage({ text: 'parent' });
    const parentId = message.id;
    const bobs = bob.channel('messaging', 'counters');
    const cat = await clients.user('cat', { role: 'user' });
    await clients.admin().channel('messaging', 'counters').addMembers(['cat']);
    const [seen, quiet] = [record(bob), record(cat)];
    const notified = nextEvent(una, 'notification.thread_message_new');
    await bobs.sendMessage({ text: 'one', parent_id: parentId });
    expect(await notified).toMatchObject({
      unread_threads: 1,
      unread_thread_messages: 1,
      thread_id: parentId,
      message: { parent_id: parentId },
      channel: { cid: 'messaging:counters' },
    });
    const second = nextEvent(una, 'notification.thread_message_new');
    await bobs.sendMessage({ text: 'two', parent_id: parentId });
    expect(await second).toMatchObject({ unread_threads: 1, unread_thread_messages: 2 });

    const { threads } = await una.queryThreads({ watch: false });
    expect(threads.map(({ id }) => id)).toContain(parentId);
    expect(threads.find(({ id }) => id === parentId)?.ownUnreadCount).toBe(2);
    expect(await una.getUnreadCount()).toMatchObject({
      total_unread_threads_count: 1,
      threads: [{ parent_message_id: parentId, unread_count: 2 }],
    });
    expect((await clients.user('una')).user).toMatchObject({ unread_threads: 1 });

    expect((await cat.queryThreads({ watch: false })).threads).toEqual([]);
    expect(await cat.getUnreadCount()).toMatchObject({ total_unread_threads_count: 0, threads: [] });
    const types = [...seen, ...quiet].map(({ type }) => type);
    expect(types).not.toContain('notification.thread_message_new');
  });

  test('a thread is read separately from its channel, and can be marked unread', async () => {
    const { channel, bobs, parentId } = await started('reading');
    await bobs.sendMessage({ id: 'reading-1', text: 'one', parent_id: parentId });
    await bobs.sendMessage({ text: 'two', parent_id: parentId });
    await bobs.sendMessage({ text: 'in the channel' });
    await bobs.watch();
    await channel.watch();
    const before = (await ann.getUnreadCount()).total_unread_threads_count;
    const others = nextEvent(bobs, 'message.read');
    const own = nextEvent(ann, 'notification.mark_read', ({ thread_id }) => thread_id === parentId);
    await channel.markRead({ thread_id: parentId });
    expect(await others).toMatchObject({ user: { id: 'ann' }, thread: { parent_message_id: parentId } });
    expect(await own).toMatchObject({ unread_threads: before - 1 });
    const read = (await channel.query({})).read?.find(({ user }) => user.id === 'ann');
    expect(read?.unread_messages).toBe(1);

    const unread = nextEvent(ann, 'notification.mark_unread', ({ thread_id }) => thread_id === parentId);
    await channel.markUnread({ thread_id: parentId } as never);
    expect(await unread).toMatchObject({
      unread_threads: before,
      unread_messages: 2,
      first_unread_message_id: 'reading-1',
    });
    const everything = nextEvent(ann, 'notification.mark_read', (event) => event.unread_threads === 0);
    await ann.markChannelsRead();
    await everything;
    expect(await failure(channel.markRead({ thread_id: 'nothing' }))).toMatchObject({ code: 16 });
  });

  test('get: parent, replies, participants, read state, channel; 404 without replies; watch subscribes', async () => {
    const { channel, bobs, parentId } = await started('get');
    expect(await failure(ann.getThread(parentId, { watch: false }))).toMatchObject({ code: 16, status: 404 });
    for (let i = 0; i < 4; i += 1) await bobs.sendMessage({ text: `r${i}`, parent_id: parentId });
    await channel.createDraft({ text: 'begun', parent_id: parentId });
    const { thread } = await ann.get<{ thread: Record<string, unknown> }>(
      `${ann.baseURL}/threads/${parentId}`,
      { reply_limit: 2, participant_limit: 10 },
    );
    expect(thread).toMatchObject({
      parent_message_id: parentId,
      parent_message: { id: parentId, reply_count: 4 },
      channel_cid: 'messaging:get',
      channel: { id: 'get', type: 'messaging', members: [{ user_id: 'ann' }, { user_id: 'bob' }] },
      created_by_user_id: 'bob',
      created_by: { id: 'bob' },
      reply_count: 4,
      participant_count: 2,
      active_participant_count: 1,
      latest_replies: [{ text: 'r2' }, { text: 'r3' }],
      draft: { message: { text: 'begun' } },
    });
    expect(thread.read).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user: expect.objectContaining({ id: 'ann' }), unread_messages: 4 }),
        expect.objectContaining({ user: expect.objectContaining({ id: 'bob' }), unread_messages: 0 }),
      ]),
    );
    const watching = await clients.user('ann');
    await watching.getThread(parentId);
    const direct = nextEvent(watching, 'message.new');
    await bobs.sendMessage({ text: 'seen', parent_id: parentId });
    expect((await direct).message?.text).toBe('seen');
  });

  test('partial update: title and custom fields, published by thread.updated, reserved ones refused, own threads only', async () => {
    const { channel, bobs, parentId } = await started('update');
    await bobs.sendMessage({ text: 'reply', parent_id: parentId });
    await channel.watch();
    const notified = nextEvent(ann, 'thread.updated');
    const { thread } = await ann.partialUpdateThread(parentId, {
      set: { title: 'plans', colour: 'green' } as never,
    });
    expect(thread).toMatchObject({ title: 'plans', colour: 'green' });
    expect((await notified).thread).toMatchObject({ parent_message_id: parentId, title: 'plans' });
    const { thread: again } = await ann.partialUpdateThread(parentId, { unset: ['colour'] as never });
    expect(again).toMatchObject({ title: 'plans' });
    expect(again).not.toHaveProperty('colour');
    const patch = (set: object) => ann.patch(`${ann.baseURL}/threads/${parentId}`, { set });
    for (const key of ['id', 'created_at', 'reply_count', 'channel', 'user', 'custom'])
      expect(await failure(patch({ [key]: 'x' })), key).toMatchObject({ code: 17, status: 403 });
    expect(await failure(bob.partialUpdateThread(parentId, { set: { title: 'mine' } }))).toMatchObject({
      code: 17,
    });
  });

  test('query: unread first, filtered, sorted, paged by cursor', async () => {
    const dan = await clients.user('dan', { role: 'user' });
    const channel = dan.channel('messaging', 'many', { members: ['dan', 'bob'] });
    await channel.create();
    const bobs = bob.channel('messaging', 'many');
    const parents: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { message } = await channel.sendMessage({ text: `p${i}` });
      parents.push(message.id);
      await bobs.sendMessage({ text: `r${i}`, parent_id: message.id });
    }
    await channel.watch();
    for (const id of parents.slice(3)) await channel.markRead({ thread_id: id });
    const ids = (page: { threads: { id: string }[] }) => page.threads.map(({ id }) => parents.indexOf(id));
    expect(ids(await dan.queryThreads({ watch: false }))).toEqual([2, 1, 0, 4, 3]);
    const sort = [{ created_at: 1 }] as never;
    const first = await dan.queryThreads({ watch: false, limit: 2, sort });
    const second = await dan.queryThreads({ watch: false, limit: 2, sort, next: first.next as string });
    const third = await dan.queryThreads({ watch: false, limit: 2, sort, next: second.next as string });
    expect([ids(first), ids(second), ids(third)]).toEqual([[0, 1], [2, 3], [4]]);
    expect(third.next).toBeUndefined();
    const filtered = (filter: object) => dan.queryThreads({ watch: false, filter: filter as never });
    expect(ids(await filtered({ has_unread: false }))).toEqual([4, 3]);
    expect(ids(await filtered({ parent_message_id: { $in: [parents[1] ?? ''] } }))).toEqual([1]);
    expect(ids(await filtered({ channel_cid: 'messaging:nowhere' }))).toEqual([]);
    expect(await failure(filtered({ reply_count: { $q: 1 } }))).toMatchObject({ code: 4 });
    expect(await failure(dan.queryThreads({ watch: false, limit: 1_000 }))).toMatchObject({ code: 4 });
  });
});
