/** Threads with unread replies, in every call that reports them, by the unmodified client. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ann: StreamChat;
let bob: StreamChat;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;

/** A channel with two threads by ann that have unread replies: one, and two. */
async function threads() {
  made += 1;
  const anns = ann.channel('messaging', `threads-${made}`, { members: ['ann', 'bob'] });
  await anns.create();
  const bobs = bob.channel('messaging', anns.id);
  const [one, two] = [
    (await anns.sendMessage({ text: 'one' })).message,
    (await anns.sendMessage({ text: 'two' })).message,
  ];
  await bobs.sendMessage({ text: 'a', parent_id: one.id });
  await bobs.sendMessage({ text: 'b', parent_id: two.id });
  const last = await bobs.sendMessage({ text: 'c', parent_id: two.id });
  return { anns, bobs, one, two, last: last.message };
}

const total = async (client: StreamChat) => (await client.getUnreadCount()).total_unread_threads_count;

test('a channel’s state lists them on request, with the unread count of each', async () => {
  const { anns, bobs, one, two } = await threads();
  const asked = await anns.query({ state: true, thread_unread_counts: true } as never);
  const unread = asked.threads?.map(({ parent_message_id: id, read }) => [
    id,
    read?.find(({ user }) => user.id === 'ann')?.unread_messages,
  ]);
  expect(unread).toEqual([
    [two.id, 2],
    [one.id, 1],
  ]);
  expect(asked.threads?.[0]).toMatchObject({
    parent_message: { id: two.id },
    latest_replies: [{ text: 'b' }, { text: 'c' }],
  });
  expect((await anns.query({ state: true })).threads).toEqual([]);
  expect((await bobs.query({ state: true, thread_unread_counts: true } as never)).threads).toEqual([]);
});

test('counts by call: for oneself, for many, and fewer when a reply is deleted', async () => {
  const before = await total(ann);
  const { one, two, last } = await threads();
  expect(await total(ann)).toBe(before + 2);
  const { counts_by_user: counts } = await clients.admin().getUnreadCountBatch(['ann']);
  const listed = new Map(counts.ann?.threads.map(({ parent_message_id: id, unread_count: n }) => [id, n]));
  expect([listed.get(one.id), listed.get(two.id)]).toEqual([1, 2]);
  await bob.deleteMessage(last.id);
  const { threads: left } = await ann.getUnreadCount();
  expect(left.find(({ parent_message_id: id }) => id === two.id)?.unread_count).toBe(1);
  expect(await total(ann)).toBe(before + 2);
});

test.each(['watching', 'not watching'])('deleting the channel notifies a user who is %s', async (how) => {
  const before = await total(ann);
  const { anns, bobs } = await threads();
  if (how === 'watching') await anns.watch();
  const type = how === 'watching' ? 'channel.deleted' : 'notification.channel_deleted';
  const notified = nextEvent(ann, type, ({ cid }) => cid === anns.cid);
  await clients.admin().channel('messaging', bobs.id).delete();
  expect((await notified).unread_threads).toBe(before);
  expect(await total(ann)).toBe(before);
});

test.each([true, false])('truncating the channel removes them (hard_delete: %s)', async (hard) => {
  const before = await total(ann);
  const { anns } = await threads();
  const notified = nextEvent(ann, 'notification.channel_truncated', ({ cid }) => cid === anns.cid);
  await clients.admin().channel('messaging', anns.id).truncate({ hard_delete: hard });
  expect((await notified).unread_threads).toBe(before);
  expect(await total(ann)).toBe(before);
  expect((await anns.query({ state: true, thread_unread_counts: true } as never)).threads).toEqual([]);
});

test('a removed member who can no longer read has none left; the channel’s creator still reads', async () => {
  const before = await total(bob);
  const { anns, bobs, one } = await threads();
  await bobs.sendMessage({ text: 'taking part', parent_id: one.id });
  await anns.sendMessage({ text: 'unread', parent_id: one.id });
  expect(await total(bob)).toBe(before + 1);
  const notified = nextEvent(bob, 'notification.mark_read', ({ cid }) => cid === anns.cid);
  await anns.removeMembers(['bob']);
  expect((await notified).unread_threads).toBe(before);
  expect(await total(bob)).toBe(before);
  const owns = await total(ann);
  await clients.admin().channel('messaging', anns.id).removeMembers(['ann']);
  expect(await total(ann)).toBe(owns);
});

test('a user who loses the right to read, or hid the history, has none left', async () => {
  const cat = await clients.user('cat', { role: 'admin' });
  const { anns, one } = await threads();
  await cat.channel('messaging', anns.id).sendMessage({ text: 'as staff', parent_id: one.id });
  await anns.sendMessage({ text: 'unread', parent_id: one.id });
  expect(await total(cat)).toBe(1);
  await server.token('cat', 'user');
  expect(await total(cat)).toBe(0);
  expect((await cat.getUnreadCount()).threads).toEqual([]);
  expect((await cat.queryThreads()).threads).toEqual([]);

  const before = await total(ann);
  const { anns: past } = await threads();
  expect(await total(ann)).toBe(before + 2);
  await past.watch();
  await past.hide(null, true);
  expect(await total(ann)).toBe(before);
  const { threads: listed } = await ann.getUnreadCount();
  expect(listed).toHaveLength(before);
  await past.show();
  expect((await past.query({ state: true, thread_unread_counts: true } as never)).threads).toEqual([]);
});
