import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;
let admin: StreamChat;
let annChannel: Channel;
let bobChannel: Channel;
let modChannel: Channel;
let rooms = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  mod = await clients.user('mod', { role: 'moderator' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  rooms += 1;
  annChannel = ann.channel('messaging', `room-${rooms}`, { members: ['ann', 'bob', 'mod'] });
  await annChannel.watch();
  bobChannel = bob.channel('messaging', `room-${rooms}`);
  await bobChannel.watch();
  modChannel = mod.channel('messaging', `room-${rooms}`);
  await modChannel.watch();
});

describe('mutes', () => {
  test('muting updates the client’s list of mutes in every tab', async () => {
    const tab = await clients.user('ann');
    const notified = nextEvent(tab, 'notification.mutes_updated');
    const { mute, own_user } = await ann.muteUser('bob');
    expect(mute).toMatchObject({ user: { id: 'ann' }, target: { id: 'bob' } });
    expect(mute).not.toHaveProperty('expires');
    expect(own_user).toMatchObject({ id: 'ann', mutes: [{ target: { id: 'bob' } }] });
    await notified;
    expect(tab.mutedUsers.map(({ target }) => target.id)).toEqual(['bob']);
    const gone = nextEvent(tab, 'notification.mutes_updated');
    await ann.unmuteUser('bob');
    await gone;
    expect(tab.mutedUsers).toEqual([]);
  });

  test('a timeout is in minutes, and a new connection has the mute', async () => {
    const { mute } = await ann.muteUser('bob', undefined, { timeout: 30 });
    const lasts = Date.parse(mute?.expires ?? '') - Date.parse(mute?.updated_at ?? '');
    expect(lasts).toBe(30 * 60_000);
    const tab = await clients.user('ann');
    expect(tab.userMuteStatus('bob')).toBe(true);
    await ann.unmuteUser('bob');
    expect((await failure(ann.muteUser('ann'))).code).toBe(4);
  });

  test('the server mutes for a user', async () => {
    await admin.muteUser('bob', 'ann');
    await admin.unmuteUser('bob', 'ann');
    expect((await failure(admin.muteUser('bob'))).message).toContain(
      'either user or user_id must be provided when using server side auth.',
    );
  });
});

describe('blocks', () => {
  test('block, list, unblock', async () => {
    const blocked = await ann.blockUser('bob');
    expect(blocked).toMatchObject({ blocked_by_user_id: 'ann', blocked_user_id: 'bob' });
    const { blocks } = await ann.getBlockedUsers();
    expect(blocks).toMatchObject([{ user_id: 'ann', blocked_user_id: 'bob', blocked_user: { id: 'bob' } }]);
    const tab = await clients.user('ann');
    expect(tab.blockedUsers.getLatestValue().userIds).toEqual(['bob']);
    await ann.unBlockUser('bob');
    expect((await ann.getBlockedUsers()).blocks).toEqual([]);
  });
});

describe('bans', () => {
  test('a moderator bans in a channel: the banned user is notified and cannot write', async () => {
    const notified = nextEvent(bobChannel, 'user.banned');
    await modChannel.banUser('bob', { reason: 'spam', timeout: 10 });
    expect(await notified).toMatchObject({
      user: { id: 'bob' },
      reason: 'spam',
      created_by: { id: 'mod' },
      shadow: false,
    });
    expect(await failure(bobChannel.sendMessage({ text: 'hi' }))).toMatchObject({ code: 17, status: 403 });
    const { bans } = await mod.queryBannedUsers({ channel_cid: annChannel.cid });
    expect(bans).toMatchObject([
      { user: { id: 'bob' }, banned_by: { id: 'mod' }, reason: 'spam', channel: { cid: annChannel.cid } },
    ]);
    expect(bans?.[0]?.expires).toBeDefined();
    await modChannel.unbanUser('bob');
    await bobChannel.sendMessage({ text: 'hi' });
  });

  // The contract has a grant for the moderator, and no rule about the target.
  test('a channel’s moderator bans an admin of the app from the channel, not from the app', async () => {
    const chief = await clients.user(`chief-${rooms}`, { role: 'admin' });
    await admin.channel('messaging', annChannel.id).addMembers([`chief-${rooms}`]);
    const channel = chief.channel('messaging', annChannel.id);
    await channel.watch();
    expect((await failure(bobChannel.banUser(`chief-${rooms}`, {}))).code).toBe(17);
    await admin.channel('messaging', annChannel.id).addModerators(['bob']);
    await bobChannel.banUser(`chief-${rooms}`, {});
    expect((await failure(channel.sendMessage({ text: 'hello' }))).code).toBe(17);
    expect((await failure(bob.banUser(`chief-${rooms}`, {}))).code).toBe(17);
    // The grant to ban is also the grant to unban, oneself too.
    await channel.unbanUser(`chief-${rooms}`);
    await channel.sendMessage({ text: 'hello' });
  });

  test('users ban no one; the server bans on behalf of a user', async () => {
    expect(await failure(annChannel.banUser('bob', {}))).toMatchObject({ code: 17, status: 403 });
    expect((await failure(ann.banUser('bob'))).code).toBe(17);
    expect((await failure(admin.banUser('bob'))).code).toBe(4);
    await admin.banUser('bob', { banned_by_id: 'mod' });
    expect((await failure(bobChannel.sendMessage({ text: 'hi' }))).code).toBe(17);
    await admin.unbanUser('bob', { user_id: 'mod' } as never);
    await bobChannel.sendMessage({ text: 'hi' });
  });

  test('a ban can delete messages', async () => {
    const { message } = await bobChannel.sendMessage({ text: 'spam' });
    const notified = nextEvent(annChannel, 'user.messages.deleted');
    await modChannel.banUser('bob', { delete_messages: 'soft', timeout: -1 } as never);
    expect(await notified).toMatchObject({ user: { id: 'bob' }, cid: annChannel.cid, hard_delete: false });
    expect((await ann.getMessage(message.id)).message.type).toBe('deleted');
  });

  test('future channels', async () => {
    await modChannel.banUser('bob', { ban_from_future_channels: true, timeout: 5 } as never);
    const { bans } = await mod.queryFutureChannelBans();
    expect(bans).toMatchObject([{ user: { id: 'bob' } }]);
    await admin.unbanUser('bob', {
      user_id: 'mod',
      channel_cid: annChannel.cid,
      remove_future_channels_ban: true,
    } as never);
    expect((await mod.queryFutureChannelBans()).bans).toEqual([]);
  });
});

describe('flags', () => {
  test('of a message and a user; moderators read and review them', async () => {
    const { message } = await bobChannel.sendMessage({ text: 'rude' });
    const { flag } = await ann.flagMessage(message.id, { reason: 'rude' });
    expect(flag).toMatchObject({
      target_message_id: message.id,
      user: { id: 'ann' },
      created_by_automod: false,
    });
    expect((await ann.flagUser('bob')).flag).toMatchObject({ target_user: { id: 'bob' } });
    await ann.unflagMessage(message.id);
    const { flags } = await mod.queryMessageFlags({ channel_cid: annChannel.cid });
    expect(flags).toMatchObject([{ message: { id: message.id }, user: { id: 'ann' } }]);
    const { flag_reports } = await mod._queryFlagReports({
      channel_cid: { $in: [annChannel.cid ?? ''] },
    } as never);
    expect(flag_reports).toMatchObject([{ id: message.id, flags_count: 1, message: { text: 'rude' } }]);
    const reviewed = await mod._reviewFlagReport(message.id, 'reviewed', { why: 'fine' } as never);
    expect(reviewed.flag_report).toMatchObject({
      review_result: 'reviewed',
      review_details: { why: 'fine' },
    });
    const nested = { review_details: { why: 'fine too' } };
    const again = await mod._reviewFlagReport(message.id, 'reviewed', nested as never);
    expect(again.flag_report).toHaveProperty('review_details', { why: 'fine too' });
    expect((await mod.unblockMessage(message.id, {})) as unknown).toMatchObject({
      message: { id: message.id },
    });
    expect(await failure(ann._queryFlagReports())).toMatchObject({ code: 17, status: 403 });
    expect((await failure(ann.queryMessageFlags())).code).toBe(17);
  });
});

test('the client’s newer calls do the same', async () => {
  const { message } = await bobChannel.sendMessage({ text: 'rude again' });
  const { item_id: item } = await ann.moderation.flagMessage(message.id, 'spam');
  expect(item).toMatch(/^[0-9a-f-]{36}$/);
  await ann.moderation.flagUser('bob', 'rude');
  const { flags } = await mod.queryMessageFlags({ channel_cid: annChannel.cid });
  expect(flags).toMatchObject([{ target_message_id: message.id, reason: 'spam' }]);
  expect((await failure(ann.moderation.flag('stream:feed', 'x', '', 'why'))).code).toBe(4);
  const { mutes } = await ann.moderation.muteUser('bob');
  expect(mutes).toMatchObject([{ target: { id: 'bob' } }]);
  expect(await ann.moderation.unmuteUser('bob', {} as never)).toMatchObject({ non_existing_users: [] });
});

test('no one else learns of mutes and blocks', async () => {
  const received = record(bob);
  await ann.muteUser('bob');
  await ann.blockUser('bob');
  await ann.unmuteUser('bob');
  await ann.unBlockUser('bob');
  const marker = nextEvent(bobChannel, 'message.new');
  await annChannel.sendMessage({ text: 'marker' });
  await marker;
  expect(received.map(({ type }) => type).filter((type) => /mute|block|hidden/.test(type))).toEqual([]);
});
