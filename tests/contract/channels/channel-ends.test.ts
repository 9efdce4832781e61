/** Truncating and deleting channels, by the unmodified client. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let cat: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
  cat = await clients.user('cat', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;
async function fresh() {
  made += 1;
  const id = `ending-${made}`;
  const channel = ann.channel('messaging', id, { members: ['ann', 'bob'], name: 'Ending' } as object);
  await channel.watch();
  return { id, cid: channel.cid, channel, bobs: bob.channel('messaging', id) };
}
const texts = (state: { readonly messages: readonly { readonly text?: string }[] }) =>
  state.messages.map(({ text }) => text);

describe('truncating', () => {
  test('removes all messages for everyone, with their unread counts', async () => {
    const { channel, bobs, cid } = await fresh();
    const before = await bob.getUnreadCount();
    const parent = await channel.sendMessage({ text: 'one' });
    await channel.sendMessage({ text: 're', parent_id: parent.message.id });
    await channel.sendMessage({ text: 'two' });
    await ann.pinMessage(parent.message.id);
    expect((await bob.getUnreadCount()).total_unread_count).toBe(before.total_unread_count + 2);
    const watched = nextEvent(channel, 'channel.truncated');
    const notified = nextEvent(bob, 'notification.channel_truncated', (event) => event.cid === cid);
    const reply = await channel.truncate({ message: { text: 'cleared' } });
    expect(reply.channel).toMatchObject({
      cid,
      truncated_by: { id: 'ann' },
      truncated_at: expect.any(String),
    });
    expect(reply.message).toMatchObject({ text: 'cleared', type: 'system' });
    const at = Date.parse(String(reply.channel?.truncated_at));
    expect(Date.parse(String(reply.message?.created_at))).toBeGreaterThan(at);
    expect(await watched).toMatchObject({ message: { text: 'cleared' }, user: { id: 'ann' } });
    expect(await notified).toMatchObject({ total_unread_count: before.total_unread_count });
    expect(channel.state.messages.map(({ text }) => text)).toEqual(['cleared']);
    const state = await bobs.query({});
    expect(texts(state)).toEqual(['cleared']);
    expect(state.pinned_messages).toEqual([]);
    expect(state.channel).toMatchObject({ truncated_by: { id: 'ann' }, message_count: 1 });
    expect(await failure(ann.getMessage(parent.message.id))).toMatchObject({ code: 16, status: 404 });
    await channel.sendMessage({ text: 'three' });
    expect((await bob.getUnreadCount()).total_unread_count).toBe(before.total_unread_count + 1);
  });

  test('without a system message leaves a channel without a last message', async () => {
    const { channel, bobs } = await fresh();
    await channel.sendMessage({ text: 'x' });
    const reply = await channel.truncate();
    expect(reply.channel).not.toHaveProperty('last_message_at');
    expect(texts(await bobs.query({}))).toEqual([]);
  });

  test('up to a time keeps later messages, unread as before', async () => {
    const { channel, bobs } = await fresh();
    await channel.sendMessage({ text: 'old' });
    const kept = await channel.sendMessage({ text: 'kept' });
    await channel.sendMessage({ text: 'newer' });
    const truncated_at = String(kept.message.created_at);
    await admin.channel('messaging', channel.id).truncate({ truncated_at, user_id: 'ann' } as object);
    const state = await bobs.query({});
    expect(texts(state)).toEqual(['kept', 'newer']);
    expect(state.read?.find(({ user }) => user.id === 'bob')?.unread_messages).toBe(2);
    expect(state.read?.find(({ user }) => user.id === 'ann')?.unread_messages).toBe(0);
    for (const wrong of ['2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z', 'never'])
      expect(await failure(channel.truncate({ truncated_at: wrong } as object))).toMatchObject({
        code: 4,
        status: 400,
      });
  });

  test('softly keeps the messages available by id', async () => {
    const { channel, bobs } = await fresh();
    const { message } = await channel.sendMessage({ text: 'kept aside' });
    await channel.truncate({ hard_delete: false });
    expect(texts(await bobs.query({}))).toEqual([]);
    expect(
      (await admin.getMessage(message.id, { show_deleted_message: true } as object)).message,
    ).toMatchObject({
      type: 'deleted',
      text: 'kept aside',
    });
  });

  test('for one member leaves other members’ messages alone', async () => {
    const { channel, bobs } = await fresh();
    await channel.sendMessage({ text: 'between us' });
    const notified = nextEvent(bob, 'channel.truncated', (event) => event.cid === channel.cid);
    await channel.truncate({ member_ids: ['bob'] } as object);
    await notified;
    expect(texts(await bobs.query({}))).toEqual([]);
    expect(texts(await channel.query({}))).toEqual(['between us']);
    expect(await failure(channel.truncate({ member_ids: ['cat'] } as object))).toMatchObject({ code: 4 });
  });

  test('is not allowed to every member', async () => {
    const { bobs } = await fresh();
    await bobs.watch();
    expect(await failure(bobs.truncate())).toMatchObject({ code: 17, status: 403 });
  });
});

describe('deleting', () => {
  test('sends everyone their new totals, and removes the channel from all lists', async () => {
    const { id, channel, cid } = await fresh();
    const before = await bob.getUnreadCount();
    await channel.sendMessage({ text: 'unread' });
    const watched = nextEvent(ann, 'channel.deleted', (event) => event.cid === cid);
    const notified = nextEvent(bob, 'notification.channel_deleted', (event) => event.cid === cid);
    const reply = await channel.delete();
    expect(reply.channel).toMatchObject({ cid, deleted_at: expect.any(String), created_by: null });
    await watched;
    expect(await notified).toMatchObject({ total_unread_count: before.total_unread_count });
    expect(await bob.queryChannels({ cid: { $eq: cid } })).toEqual([]);
    const gone = admin.channel('messaging', id);
    const send = gone.sendMessage({ text: 'x', user_id: 'ann' });
    expect(await failure(send)).toMatchObject({ code: 16, status: 404 });
    expect(await failure(gone.delete())).toMatchObject({ code: 16, status: 404 });
  });

  test('lets the owner reuse the id for a channel without history', async () => {
    const { id, channel } = await fresh();
    await channel.sendMessage({ text: 'gone' });
    await channel.delete();
    expect(await failure(cat.channel('messaging', id, { members: ['cat'] }).create())).toMatchObject({
      code: 17,
    });
    const again = await ann.channel('messaging', id, { members: ['ann', 'cat'] }).create();
    expect(again).toMatchObject({ channel: { member_count: 2 }, messages: [] });
    expect(again.channel).not.toHaveProperty('deleted_at');
    const { members } = await admin.channel('messaging', id).query({});
    expect(members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'cat']);
  });

  test('hard is allowed to the server only', async () => {
    const { id, channel } = await fresh();
    const { message } = await channel.sendMessage({ text: 'gone' });
    expect(await failure(channel.delete({ hard_delete: true }))).toMatchObject({ code: 17, status: 403 });
    await admin.channel('messaging', id).delete({ hard_delete: true });
    expect(await failure(admin.getMessage(message.id))).toMatchObject({ code: 16 });
  });

  test('is not allowed to every member', async () => {
    const { bobs } = await fresh();
    expect(await failure(bobs.delete())).toMatchObject({ code: 17, status: 403 });
  });

  test.each([false, true])(
    '34: several channels are deleted for good by a task of the server: %s',
    async (hard_delete) => {
      const one = await fresh();
      const two = await fresh();
      const cids = [one.cid, two.cid, 'messaging:never'];
      const notified = nextEvent(bob, 'notification.channel_deleted', (event) => event.cid === two.cid);
      const { task_id, result } = await admin.deleteChannels(cids, { hard_delete });
      expect(task_id).toHaveLength(36);
      await notified;
      const expected = {
        [one.cid]: { status: 'ok' },
        [two.cid]: { status: 'ok' },
        'messaging:never': { status: 'error' },
      };
      if (!hard_delete) expect(result).toMatchObject(expected);
      // The task's last event is published before the task itself is done.
      await expect.poll(async () => (await admin.getTask(String(task_id))).status).toBe('completed');
      expect((await admin.getTask(String(task_id))).result).toMatchObject(expected);
      expect(await failure(ann.deleteChannels(cids))).toMatchObject({ code: 17 });
      expect(await failure(ann.getTask(String(task_id)))).toMatchObject({ code: 17 });
      const unknown = await failure(admin.getTask('11111111-1111-1111-1111-111111111111'));
      expect(unknown).toMatchObject({ code: 16, status: 404 });
      expect(unknown.message).toContain("Can't find task");
    },
  );
});
