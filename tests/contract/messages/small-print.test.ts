/**
 * Details of the API that its documentation mentions in passing, each with its number in unit/rules if it has
 * one.
 */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let anns: Channel;
let made = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  await server.token('eve', 'user');
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});
beforeEach(async () => {
  made += 1;
  anns = ann.channel('messaging', `small-${made}`, { members: ['ann', 'bob'] });
  await anns.watch();
});

const bobs = () => bob.channel('messaging', anns.id);
const byServer = () => admin.channel('messaging', anns.id);

test('2: a deleted channel accepts no updates, messages or marks, and returns empty with its members counted', async () => {
  await anns.sendMessage({ text: 'before' });
  await byServer().delete();
  for (const [path, body] of [
    ['', { data: { name: 'x' } }],
    ['/message', { message: { text: 'x' } }],
    ['/read', {}],
    ['/event', { event: { type: 'typing.start' } }],
  ] as const) {
    const refusal = await failure(ann.post(`${server.url}/channels/messaging/${anns.id}${path}`, body));
    expect(refusal, path).toMatchObject({ code: 16, status: 404 });
  }
  const again = ann.channel('messaging', anns.id, { members: ['ann', 'bob'] });
  const { channel, messages } = await again.query({});
  expect(messages).toEqual([]);
  expect(channel?.member_count).toBe(2);
});

test('3: adding and removing the same user at once is refused, and changes nothing', async () => {
  const both = { add_members: ['eve'], remove_members: ['eve', 'bob'] };
  const call = ann.post(`${server.url}/channels/messaging/${anns.id}`, both);
  expect(await failure(call)).toMatchObject({ code: 4, status: 400 });
  expect((await anns.queryMembers({})).members).toHaveLength(2);
});

test('10: the server marks unread for a user who is no member, without an error', async () => {
  const { message } = await anns.sendMessage({ text: 'first' });
  const answer = await byServer().markUnread({ message_id: message.id, user_id: 'eve' });
  expect(Object.keys(answer ?? {})).toEqual(['duration']);
});

test('15: a deleted reply is in no page, is counted as deleted on its parent, and the parent is published', async () => {
  const { message: parent } = await anns.sendMessage({ text: 'parent' });
  const { message: gone } = await anns.sendMessage({ text: 'gone', parent_id: parent.id });
  await anns.sendMessage({ text: 'stays', parent_id: parent.id });
  const counts = { reply_count: 1, deleted_reply_count: 1 };
  const notified = nextEvent(
    anns,
    'message.updated',
    ({ message }) => message?.reply_count === 1 && message.deleted_reply_count === 1,
  );
  await ann.deleteMessage(gone.id);
  expect((await notified).message).toMatchObject({ id: parent.id, ...counts });
  expect((await ann.getMessage(parent.id)).message).toMatchObject(counts);
  expect((await anns.getReplies(parent.id, {})).messages.map(({ text }) => text)).toEqual(['stays']);
});

test('31: if the type says so, a system message does not move a channel up', async () => {
  const type = 'quiet-system';
  await admin.createChannelType({ name: type, skip_last_msg_update_for_system_msgs: true } as never);
  const lasts = async (of: string) => {
    const channel = ann.channel(of, `last-${made}`, { members: ['ann'] });
    await channel.create();
    const { message } = await channel.sendMessage({ text: 'said' });
    await admin
      .channel(of, channel.id)
      .sendMessage({ text: 'noted', type: 'system', user_id: 'ann' } as never);
    const { channel: after, messages } = await channel.query({});
    expect(messages).toHaveLength(2);
    return [
      after?.last_message_at === message.created_at,
      after?.last_message_at === messages[1]?.created_at,
    ];
  };
  expect(await lasts(type)).toEqual([true, false]);
  expect(await lasts('messaging')).toEqual([false, true]);
});

test('if the type says so, watching is not published', async () => {
  const type = 'quiet-watchers';
  await admin.createChannelType({ name: type, connect_events: false } as never);
  const received = record(ann);
  const channel = ann.channel(type, 'one', { members: ['ann', 'bob'] });
  await channel.watch();
  const theirs = bob.channel(type, 'one');
  await theirs.watch();
  await theirs.stopWatching();
  await theirs.watch();
  const last = nextEvent(ann, 'message.new', ({ cid }) => cid === channel.cid);
  await theirs.sendMessage({ text: 'last' });
  expect((await last).watcher_count).toBe(2);
  expect(
    received.filter(({ type: name, cid }) => name.startsWith('user.watching') && cid === channel.cid),
  ).toEqual([]);
});

test('message_text_updated_at changes with the text, and only then', async () => {
  const { message } = await anns.sendMessage({ text: 'one' });
  const changed = async () => (await ann.getMessage(message.id)).message.message_text_updated_at;
  expect(await changed()).toBeUndefined();
  await ann.partialUpdateMessage(message.id, { set: { note: 'x' } } as never);
  await ann.pinMessage(message.id);
  expect(await changed()).toBeUndefined();
  await ann.updateMessage({ id: message.id, text: 'two' });
  const first = await changed();
  expect(first).toEqual(expect.any(String));
  await ann.updateMessage({ id: message.id, text: 'two', note: 'y' } as never);
  expect(await changed()).toBe(first);
});

test('26: a list of bans contains expired ones unless it asks for active ones', async () => {
  const channel = { channel_cid: anns.cid } as object;
  await admin.banUser('bob', { ...channel, timeout: -1, banned_by_id: 'ann' });
  await admin.banUser('eve', { ...channel, timeout: 60, banned_by_id: 'ann' });
  const found = async (options: object) => {
    const { bans } = await admin.queryBannedUsers({ channel_cid: anns.cid }, [], options);
    return bans?.map(({ user }) => user.id).sort();
  };
  expect(await found({})).toEqual(['bob', 'eve']);
  expect(await found({ exclude_expired_bans: true })).toEqual(['eve']);
  expect((await bobs().sendMessage({ text: 'free' })).message.type).toBe('regular');
});

test.each([
  ['typing_events', 18, () => anns.sendEvent({ type: 'typing.start' })],
  ['custom_events', 19, () => anns.sendEvent({ type: 'poked' } as never)],
  ['reactions', 19, async () => react()],
  ['replies', 19, async () => reply()],
  ['read_events', 19, () => ann.post(`${server.url}/channels/messaging/${anns.id}/read`, {})],
  ['uploads', 19, () => anns.sendFile(Buffer.from('x') as never, 'a.txt')],
])('a call disabled in a channel (%s) answers with code %i', async (name, code, call) => {
  await byServer().updatePartial({ set: { config_overrides: { [name]: false } } } as never);
  expect(await failure(Promise.resolve().then(call))).toMatchObject({ code, status: 400 });
});

async function react(): Promise<unknown> {
  const { message } = await anns.sendMessage({ text: 'x' });
  return anns.sendReaction(message.id, { type: 'like' });
}

async function reply(): Promise<unknown> {
  const { message } = await anns.sendMessage({ text: 'x' });
  return anns.sendMessage({ text: 'y', parent_id: message.id });
}

test('a frozen channel lacks capabilities: the client asks again and reports it; unfrozen, they return', async () => {
  const theirs = bobs();
  await theirs.watch();
  const before = theirs.data?.own_capabilities as readonly string[];
  expect(before).toContain('send-message');
  const frozen = nextEvent(bob, 'capabilities.changed', ({ cid }) => cid === anns.cid);
  await byServer().updatePartial({ set: { frozen: true } } as never);
  expect((await frozen).own_capabilities).not.toContain('send-message');
  expect(theirs.data?.own_capabilities).not.toContain('send-message');
  const thawed = nextEvent(bob, 'capabilities.changed', ({ cid }) => cid === anns.cid);
  await byServer().updatePartial({ set: { frozen: false } } as never);
  expect((await thawed).own_capabilities).toEqual(before);
});

test('lost capabilities are in the answer to one’s own change', async () => {
  const notified = nextEvent(ann, 'capabilities.changed', ({ cid }) => cid === anns.cid);
  await byServer().assignRoles([{ user_id: 'ann', channel_role: 'channel_moderator' }]);
  await anns.updatePartial({ set: { name: 'mine' } } as never);
  const { own_capabilities: now } = await notified;
  expect(now).toContain('delete-any-message');
});

test('several messages are read by at least one id; missing ones are left out', async () => {
  const { message } = await anns.sendMessage({ text: 'one' });
  expect((await anns.getMessagesById([message.id, 'nowhere'])).messages).toMatchObject([{ id: message.id }]);
  const none = await failure(anns.getMessagesById([]));
  expect(none).toMatchObject({ code: 4, status: 400 });
  expect(none.message).toContain('ids is a required field');
});

test('finds an id with commas among others, though ids are joined by commas', async () => {
  const ids = ['one', 'two,three', 'four,,five,', 'six'].map((id) => `${anns.id}-${id}`);
  for (const id of ids) await anns.sendMessage({ id, text: 'x' });
  const found = async (asked: readonly string[]) =>
    (await anns.getMessagesById([...asked])).messages.map(({ id }) => id);
  expect(await found(ids)).toEqual(ids);
  expect(await found(ids.slice(1, 3))).toEqual(ids.slice(1, 3));
  expect(await found([`${anns.id}-two,nowhere`, ...ids.slice(2)])).toEqual(ids.slice(2));
  expect((await failure(anns.getMessagesById(['', '']))).code).toBe(4);
});

test('a channel created hidden appears in its creator’s list with the first message', async () => {
  const id = `made-hidden-${made}`;
  const mine = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await mine.query({ hide_for_creator: true } as never);
  const listed = async (client: StreamChat) =>
    (await client.queryChannels({ cid: mine.cid, members: { $in: [client.userID ?? ''] } })).length;
  expect([await listed(ann), await listed(bob)]).toEqual([0, 1]);
  await bob.channel('messaging', id).sendMessage({ text: 'are you there?' });
  expect(await listed(ann)).toBe(1);
});

test('a member who has not pinned or archived the channel has no times of it', async () => {
  const own = async () => (await anns.queryMembers({ user_id: 'ann' })).members[0];
  expect(await own()).not.toHaveProperty('pinned_at');
  expect(await own()).not.toHaveProperty('archived_at');
  await anns.pin();
  expect(await own()).toMatchObject({ pinned_at: expect.any(String) });
  const notified = nextEvent(ann, 'member.updated', ({ cid }) => cid === anns.cid);
  expect(await anns.unpin()).not.toHaveProperty('pinned_at');
  expect((await notified).member).not.toHaveProperty('pinned_at');
});

test('channels are sorted by their ids', async () => {
  const ids = ['b', 'a', 'c'].map((name) => `by-id-${made}-${name}`);
  for (const id of ids) await ann.channel('messaging', id, { members: ['ann'] }).create();
  const sorted = async (direction: 1 | -1) => {
    const found = await ann.queryChannels({ id: { $in: ids }, members: { $in: ['ann'] } }, {
      id: direction,
    } as never);
    return found.map(({ id }) => id);
  };
  expect(await sorted(1)).toEqual([...ids].sort());
  expect(await sorted(-1)).toEqual([...ids].sort().reverse());
});

test('a creator who is no member hides the channel and shows it again, and nobody else may', async () => {
  const id = `made-for-others-${made}`;
  const theirs = admin.channel('messaging', id, { created_by_id: 'eve', members: ['ann', 'bob'] });
  await theirs.create();
  const listed = async (user_id: string, more: object = {}) => {
    const filter = { created_by_id: 'eve', id, ...more };
    return (await admin.queryChannels(filter, {}, { user_id, watch: false } as never)).length;
  };
  const eve = await clients.user('eve');
  const notified = nextEvent(eve, 'channel.hidden', ({ cid }) => cid === theirs.cid);
  await theirs.hide('eve');
  await notified;
  expect([await listed('eve'), await listed('eve', { hidden: true }), await listed('ann')]).toEqual([
    0, 1, 1,
  ]);
  const { channels } = await eve.post<{ channels: { channel: { hidden?: boolean } }[] }>(
    `${server.url}/channels`,
    { filter_conditions: { hidden: true }, state: true },
  );
  expect(channels.map(({ channel }) => channel.hidden)).toContain(true);
  await theirs.show('eve');
  expect([await listed('eve'), await listed('eve', { hidden: true })]).toEqual([1, 0]);
  const hers = eve.channel('messaging', id);
  await hers.watch();
  await hers.hide();
  expect(await listed('eve')).toBe(0);
  const visible = nextEvent(eve, 'channel.visible', ({ cid }) => cid === theirs.cid);
  const bobsOwn = bob.channel('messaging', id);
  await bobsOwn.watch();
  await bobsOwn.sendMessage({ text: 'news' });
  await visible;
  expect(await listed('eve')).toBe(1);
  await server.token('stranger', 'user');
  expect((await failure(theirs.hide('stranger'))).code).toBe(4);
  expect((await failure(theirs.hide('eve', true))).code).toBe(4);
});
