/**
 * The unmodified client beyond its plain calls: deprecated names of calls, and calls of servers and
 * moderators.
 */
import type { ChannelAPIResponse, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  mod = await clients.user('mod', { role: 'moderator' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const HOUR_MS = 3_600_000;
const soon = () => new Date(Date.now() + HOUR_MS).toISOString();

async function room(id: string) {
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob', 'mod'] });
  await anns.watch();
  const bobs = bob.channel('messaging', id);
  await bobs.watch();
  return { anns, bobs };
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('connecting', () => {
  test('a device named before connecting belongs to the user afterwards, over sockets and long polls', async () => {
    const phone = clients.client();
    phone.setLocalDevice({ id: 'phone-1', push_provider: 'firebase', push_provider_name: 'main' });
    const token = await server.token('dora', 'user');
    await phone.connectUser({ id: 'dora' }, token);
    const devices = [{ id: 'phone-1', push_provider: 'firebase', push_provider_name: 'main' }];
    expect((await phone.getDevices()).devices).toMatchObject(devices);
    expect((phone.user as unknown as { devices: unknown }).devices).toMatchObject(devices);
    const json = JSON.stringify({ user_id: 'dora', device: { id: 'phone-2', push_provider: 'apn' } });
    const query = new URLSearchParams({ json, api_key: server.key, authorization: token });
    expect((await fetch(`${server.url}/longpoll?${query}&stream-auth-type=jwt`)).status).toBe(200);
    expect(new Set((await phone.getDevices()).devices?.map(({ id }) => id))).toEqual(
      new Set(['phone-1', 'phone-2']),
    );
  });

  test('an invalid device is refused, and the user is not connected', async () => {
    const phone = clients.client();
    phone.setLocalDevice({ id: 'phone-3', push_provider: 'pigeon' } as never);
    const refused = await failure(phone.connectUser({ id: 'eve' }, await server.token('eve', 'user')));
    expect(refused.message).toContain('push_provider must be one of');
  });
});

test('deprecated names of calls work as the current ones do', async () => {
  await ann.updateUser({ id: 'ann', name: 'Ann', color: 'red' } as never);
  await ann.updateUsers([{ id: 'ann', name: 'Ann', size: 1 } as never]);
  await ann.partialUpdateUsers([{ id: 'ann', set: { color: 'blue' } as never }]);
  const { users } = await ann.queryUsers({ id: 'ann' });
  expect(users).toMatchObject([{ name: 'Ann', size: 1, color: 'blue' }]);
  const { anns, bobs } = await room('older');
  await bobs.sendMessage({ text: 'unread' });
  await expect.poll(() => anns.countUnread()).toBe(1);
  await ann.markAllRead();
  expect((await ann.getUnreadCount()).total_unread_count).toBe(0);
  const asked = await ann.queryChannelsRequestWithResponse({ cid: anns.cid });
  expect(asked.channels.map(({ channel }) => channel.cid)).toEqual([anns.cid]);
  expect(anns.lastMessage()?.text).toBe('unread');
  await ann.flagUser('bob');
  await ann.unflagUser('bob');
});

test('an assistant’s state is sent to the watchers', async () => {
  const { anns, bobs } = await room('assistant');
  const notified = nextEvent(bobs, 'ai_indicator.update');
  await anns.updateAIState('m1', 'AI_STATE_THINKING', { note: 'deep' } as never);
  expect(await notified).toMatchObject({
    ai_state: 'AI_STATE_THINKING',
    message_id: 'm1',
    note: 'deep',
    user: { id: 'ann' },
    cid: anns.cid,
  });
  const cleared = nextEvent(bobs, 'ai_indicator.clear');
  await anns.clearAIIndicator();
  await cleared;
  const stopped = nextEvent(anns, 'ai_indicator.stop');
  await bobs.stopAIResponse();
  await stopped;
});

test('a read event marks the channel read', async () => {
  const { anns, bobs } = await room('by-event');
  const { message } = await bobs.sendMessage({ text: 'one' });
  await expect.poll(() => anns.countUnread()).toBe(1);
  const notified = nextEvent(bobs, 'message.read', ({ user }) => user?.id === 'ann');
  const { event } = await anns.sendEvent({ type: 'message.read' });
  expect(event).toMatchObject({ type: 'message.read', last_read_message_id: message.id });
  expect(await notified).toMatchObject({ last_read_message_id: message.id });
  expect(anns.countUnread()).toBe(0);
});

test('querying a channel without creating it', async () => {
  const { anns, bobs } = await room('looked-at');
  for (const id of ['one', 'two', 'three']) await bobs.sendMessage({ id: `look-${id}`, text: id });
  const look = (id: string, query: object = {}) =>
    ann.get<ChannelAPIResponse>(`${ann.baseURL}/channels/messaging/${id}`, query);
  const bare = await look('looked-at');
  expect(bare).toMatchObject({ channel: { cid: anns.cid }, messages: [], membership: { user_id: 'ann' } });
  expect(bare.channel.own_capabilities).toContain('send-message');
  const asked = { state: true, messages_limit: 2, members_limit: 1, messages_id_lt: 'look-three' };
  const { messages, members } = await look('looked-at', asked);
  expect(idsOf(messages)).toEqual(['look-one', 'look-two']);
  expect(members).toHaveLength(1);
  expect(await failure(look('never'))).toMatchObject({ code: 16, status: 404 });
  expect(await failure(look('never', { messages_limit: -1 }))).toMatchObject({ code: 4 });
  expect(await ann.queryChannels({ cid: 'messaging:never' })).toEqual([]);
});

test('returns members’ custom data with messages if asked', async () => {
  const { anns, bobs } = await room('titles');
  await bobs.updateMemberPartial({ set: { title: 'Captain', secret: 'x', rank: 1 } } as never);
  const { message } = await bobs.sendMessage({ text: 'ahoy' });
  await ann.pinMessage(message.id);
  await bobs.sendMessage({ text: 'aye', parent_id: message.id });
  const include = { member_custom_include: ['title', 'rank', 'none'] };
  const custom = { title: 'Captain', rank: 1 };
  type Messages = { readonly messages: readonly { readonly member?: { readonly custom?: unknown } }[] };
  const shown = ({ messages }: Messages) => messages.map(({ member }) => member?.custom);
  const path = `${ann.baseURL}/channels/messaging/titles`;
  const state = await ann.post<Messages & { pinned_messages: Messages['messages'] }>(`${path}/query`, {
    state: true,
    ...include,
  });
  expect([shown(state), shown({ messages: state.pinned_messages })]).toEqual([[custom], [custom]]);
  const { channels } = await ann.post<{ channels: Messages[] }>(`${ann.baseURL}/channels`, {
    filter_conditions: { cid: anns.cid },
    ...include,
  });
  expect(channels.map(shown)).toEqual([[custom]]);
  const replies = `${ann.baseURL}/messages/${message.id}/replies`;
  expect(shown(await ann.get<Messages>(replies, include))).toEqual([custom]);
  const ids = { ids: message.id, member_custom_include: 'title,rank' };
  expect(shown(await ann.get<Messages>(`${path}/messages`, ids))).toEqual([custom]);
  expect(shown(await ann.get<Messages>(`${path}/pinned_messages`, include))).toEqual([custom]);
  const found = await ann.search({ cid: anns.cid }, 'ahoy', { message_options: include } as never);
  expect(found.results.map(({ message: one }) => one.member)).toMatchObject([{ custom }]);
  expect(shown((await anns.query({ state: true })) as unknown as Messages)).toEqual([undefined]);
  const many = { state: true, member_custom_include: Array.from({ length: 9 }, (_, i) => `k${i}`) };
  expect((await failure(ann.post(`${path}/query`, many))).code).toBe(4);
});

test('a connection that asks for members’ custom data receives it with each message; others do not', async () => {
  const { anns, bobs } = await room('captains');
  await bobs.updateMemberPartial({ set: { title: 'Captain' } } as never);
  const asking = clients.client();
  const build = asking._buildWSPayload.bind(asking);
  asking._buildWSPayload = (id) =>
    JSON.stringify({ ...JSON.parse(build(id)), member_custom_include: ['title'] });
  await asking.connectUser({ id: 'ann' }, await server.token('ann'));
  const askings = asking.channel('messaging', 'captains');
  await askings.watch();
  const notified = nextEvent(askings, 'message.new');
  const plain = nextEvent(anns, 'message.new');
  await bobs.sendMessage({ text: 'ahoy' });
  const member = { channel_role: 'channel_member', notifications_muted: false };
  const event = await notified;
  expect(event.message?.member).toEqual({ ...member, custom: { title: 'Captain' } });
  expect(event.total_unread_count).toBeGreaterThan(0);
  expect((await plain).message?.member).toEqual(member);
});

describe('locations, slow mode, shadow bans, invitations', () => {
  test('a location is shared and stopped by the channel’s own calls', async () => {
    const { anns } = await room('places');
    const overrides = { config_overrides: { shared_locations: true } };
    await clients
      .admin()
      .channel('messaging', 'places')
      .updatePartial({ set: overrides as never });
    const place = { latitude: 1, longitude: 2, created_by_device_id: 'phone', end_at: soon() };
    const { message } = await anns.sendSharedLocation({ ...place, message_id: 'place-1' } as never);
    expect(message.shared_location).toMatchObject({ latitude: 1, longitude: 2 });
    expect((await ann.getSharedLocations()).active_live_locations).toMatchObject([{ message_id: 'place-1' }]);
    await anns.stopLiveLocationSharing({ message_id: 'place-1', created_by_device_id: 'phone' } as never);
    expect((await ann.getSharedLocations()).active_live_locations).toEqual([]);
  });

  test('a user with the permission can turn slow mode off', async () => {
    const { anns } = await room('slow');
    const mods = mod.channel('messaging', 'slow');
    await mods.watch();
    await mods.enableSlowMode(30);
    expect(mods.data?.cooldown).toBe(30);
    expect(await failure(anns.disableSlowMode())).toMatchObject({ code: 17 });
    await mods.disableSlowMode();
    expect(mods.data).not.toHaveProperty('cooldown');
  });

  test('shadow bans in a channel and in the app, and their end', async () => {
    const { anns, bobs } = await room('shadow');
    const mods = mod.channel('messaging', 'shadow');
    await mods.watch();
    const received = async (text: string) => {
      await bobs.sendMessage({ text });
      return (await anns.query({ messages: { limit: 1 } })).messages[0]?.text === text;
    };
    await mods.shadowBan('bob', {});
    expect(await received('one')).toBe(false);
    await mods.removeShadowBan('bob');
    expect(await received('two')).toBe(true);
    await mod.shadowBan('bob', {});
    expect(await received('three')).toBe(false);
    await mod.removeShadowBan('bob', {});
    expect(await received('four')).toBe(true);
  });

  test('an invitation is declined by the channel’s own call', async () => {
    const anns = ann.channel('messaging', 'invited', { members: ['ann'], invites: ['bob'] } as never);
    await anns.watch();
    const bobs = bob.channel('messaging', 'invited');
    const notified = nextEvent(bob, 'notification.invite_rejected');
    await bobs.rejectInvite();
    expect(await notified).toMatchObject({ member: { user_id: 'bob', status: 'rejected' } });
  });
});

test('moderators read and review flags', async () => {
  const { bobs } = await room('complaints');
  const { message } = await bobs.sendMessage({ text: 'rude' });
  await ann.flagMessage(message.id, { reason: 'rude' } as never);
  expect(await failure(ann._queryFlags({}))).toMatchObject({ code: 17 });
  const { flags } = await mod._queryFlags({ channel_cid: 'messaging:complaints' } as never);
  expect(flags).toMatchObject([{ message: { id: message.id }, user: { id: 'ann' } }]);
  const { flag_reports: reports } = await mod._queryFlagReports({ message_id: message.id } as never);
  expect(reports).toMatchObject([{ id: message.id, flags_count: 1 }]);
  await mod.updateFlags([message.id], 'mod', { user_id: 'mod' });
  const { flags: left } = await mod.queryMessageFlags({ is_reviewed: false } as never);
  expect(left?.filter((flag) => flag.message.id === message.id)).toEqual([]);
  await mod._unblockMessage(message.id);
});

test('a channel’s moderator reads the flags of that channel, and of no other', async () => {
  const { bobs } = await room('kept');
  await clients.admin().channel('messaging', 'kept').addModerators(['ann']);
  const { message } = await bobs.sendMessage({ text: 'rude' });
  await mod.flagMessage(message.id, { reason: 'rude' } as never);
  const own = { channel_cid: 'messaging:kept' };
  const asked = { ...own, reporter_id: 'mod', reason: { $in: ['rude'] } };
  const { flags } = await ann.queryMessageFlags(asked as never);
  expect(flags).toMatchObject([{ message: { id: message.id }, user: { id: 'mod' }, reason: 'rude' }]);
  expect((await ann.queryMessageFlags({ ...own, reporter_id: 'bob' } as never)).flags).toEqual([]);
  for (const filter of [{}, { channel_cid: 'messaging:complaints' }, { $or: [own, { user_id: 'ann' }] }])
    expect(await failure(ann.queryMessageFlags(filter as never))).toMatchObject({ code: 17 });
});

test('a ban can delete reactions; bans are filtered by time', async () => {
  const { anns, bobs } = await room('reacted');
  const elsewhere = await room('elsewhere');
  const { message } = await anns.sendMessage({ id: 'reacted-to', text: 'hi' });
  const { message: other } = await elsewhere.anns.sendMessage({ id: 'reacted-too', text: 'hi' });
  for (const type of ['like', 'love']) await bobs.sendReaction(message.id, { type });
  await anns.sendReaction(message.id, { type: 'like' });
  await elsewhere.bobs.sendReaction(other.id, { type: 'like' });
  const mods = mod.channel('messaging', 'reacted');
  await mods.watch();
  const before = new Date().toISOString();
  const notified = nextEvent(anns, 'reaction.deleted', ({ reaction }) => reaction?.type === 'love');
  await mods.banUser('bob', { timeout: -1, delete_reactions: true } as never);
  expect(await notified).toMatchObject({ reaction: { user_id: 'bob' } });
  expect((await ann.getMessage(message.id)).message.reaction_counts).toEqual({ like: 1 });
  expect((await ann.getMessage(other.id)).message.reaction_counts).toEqual({ like: 1 });
  const found = async (options: object) => {
    const { bans } = await mod.queryBannedUsers({ channel_cid: anns.cid }, [], options as never);
    return bans?.map(({ user }) => user.id);
  };
  expect(await found({ created_at_after_or_equal: before })).toEqual(['bob']);
  expect(await found({ created_at_before: before })).toEqual([]);
  await mods.unbanUser('bob');
  expect(await failure(mod.banUser('bob', { channel_cid: 'messaging:a:b' } as never))).toMatchObject({
    code: 4,
  });
});

test('pages through users with a cursor', async () => {
  const ids = async (options: object) =>
    (await ann.queryUsers({ id: { $in: ['ann', 'bob', 'mod'] } }, { id: 1 }, options as never)).users.map(
      ({ id }) => id,
    );
  expect(await ids({ id_gt: 'ann' })).toEqual(['bob', 'mod']);
  expect(await ids({ id_gte: 'bob', id_lt: 'mod' })).toEqual(['bob']);
});

test('the server revokes one user’s tokens, and reads and changes one permission', async () => {
  const admin = clients.admin();
  await server.token('gone', 'user');
  const issuedAt = Math.floor(Date.now() / 1000) - 60;
  const token = await server.sign({ user_id: 'gone', iat: issuedAt });
  const ask = () =>
    fetch(`${server.url}/app?api_key=${server.key}&user_id=gone`, {
      headers: { authorization: token, 'stream-auth-type': 'jwt' },
    });
  expect((await ask()).status).toBe(200);
  await admin.revokeUsersToken(['gone'], new Date());
  expect(await (await ask()).json()).toMatchObject({ code: 40 });
  await admin.revokeUsersToken(['gone'], null);
  expect((await ask()).status).toBe(200);
  await admin.createPermission({ id: 'tidy-up', name: 'Tidy up', action: 'DeleteMessage' } as never);
  await admin.updatePermission('tidy-up', { name: 'Tidy', action: 'DeleteMessage' } as never);
  expect((await admin.getPermission('tidy-up')).permission).toMatchObject({ id: 'tidy-up', name: 'Tidy' });
});
