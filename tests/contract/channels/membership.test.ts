/** A user's private settings of a channel, by the unmodified client. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let cid = '';

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;
/** A channel of the two that no other test uses. */
async function fresh() {
  made += 1;
  const channel = ann.channel('messaging', `of-two-${made}`, { members: ['ann', 'bob'] });
  await channel.create();
  ({ cid } = channel);
  const bobs = bob.channel('messaging', `of-two-${made}`);
  await bobs.watch();
  // The rest is about a user who does not watch it.
  await bobs.stopWatching();
  return { channel, bobs };
}
const listed = async (who: StreamChat, more: object = {}) =>
  (await who.queryChannels({ cid: { $eq: cid }, ...more }, [], { state: true, watch: false })).length === 1;
const texts = (state: { readonly messages: readonly { readonly text?: string }[] }) =>
  state.messages.map(({ text }) => text);

describe('a hidden channel', () => {
  test('leaves the list until someone writes', async () => {
    const { channel, bobs } = await fresh();
    await channel.sendMessage({ text: 'before' });
    const hidden = nextEvent(bob, 'channel.hidden', (event) => event.cid === cid);
    await bobs.hide();
    expect(await hidden).toMatchObject({ clear_history: false, user: { id: 'bob' } });
    expect(await listed(bob)).toBe(false);
    expect(await listed(bob, { hidden: true })).toBe(true);
    expect(await listed(ann)).toBe(true);
    await bobs.hide();
    await channel.sendMessage({ text: 'quiet', silent: true });
    await channel.sendMessage({ text: 'kept' }, { keep_channel_hidden: true } as object);
    expect(await listed(bob)).toBe(false);
    const visible = nextEvent(bob, 'channel.visible', (event) => event.cid === cid);
    const notified = nextEvent(bob, 'notification.message_new', (event) => event.cid === cid);
    await channel.sendMessage({ text: 'after' });
    await visible;
    expect((await notified).message?.text).toBe('after');
    expect(await listed(bob)).toBe(true);
    expect(texts(await bobs.query({}))).toEqual(['before', 'quiet', 'kept', 'after']);
  });

  test('hidden with its history, keeps that hidden even when it is shown again', async () => {
    const { channel, bobs } = await fresh();
    const old = await channel.sendMessage({ text: 'old' });
    await ann.pinMessage(old.message.id);
    expect(await bob.getUnreadCount()).toMatchObject({ total_unread_count: expect.any(Number) });
    await bobs.hide(null, true);
    await bobs.show();
    const state = await bobs.query({});
    expect(texts(state)).toEqual([]);
    expect(state.pinned_messages).toEqual([]);
    expect(state).toHaveProperty('hide_messages_before');
    expect(state.read?.find(({ user }) => user.id === 'bob')?.unread_messages).toBe(0);
    expect((await failure(bob.getMessage(old.message.id))).code).toBe(16);
    expect((await bobs.getMessagesById([old.message.id])).messages).toEqual([]);
    expect((await bob.search({ cid: { $eq: cid } }, 'old', {})).results).toEqual([]);
    await channel.sendMessage({ text: 'new' });
    expect(texts(await bobs.query({}))).toEqual(['new']);
    expect(texts(await channel.query({}))).toEqual(['old', 'new']);
    const [found] = await bob.queryChannels({ cid: { $eq: cid } }, [], { message_limit: 5 });
    expect(found?.state.messages.map(({ text }) => text)).toEqual(['new']);
  });

  test('needs a member', async () => {
    const room = ann.channel('livestream', 'open');
    await room.create();
    const strange = bob.channel('livestream', 'open');
    await strange.watch();
    expect(await failure(strange.hide())).toMatchObject({ code: 4, status: 400 });
    const { channel } = await fresh();
    await channel.removeMembers(['bob']);
    const hide = bob.post(`${server.url}/channels/messaging/${channel.id}/hide`, {});
    expect(await failure(hide)).toMatchObject({ code: 17, status: 403 });
  });
});

describe('a muted channel', () => {
  test('does not count new messages, and can be filtered', async () => {
    const { channel, bobs } = await fresh();
    const notified = nextEvent(bob, 'notification.channel_mutes_updated');
    const reply = await bobs.mute();
    expect(reply.channel_mute).toMatchObject({ channel: { cid }, user: { id: 'bob' } });
    expect(reply.channel_mute).not.toHaveProperty('expires');
    expect((await notified).me?.channel_mutes?.map((mute) => mute.channel?.cid)).toContain(cid);
    const before = await bob.getUnreadCount();
    await channel.sendMessage({ text: 'unheard' });
    expect((await bob.getUnreadCount()).total_unread_count).toBe(before.total_unread_count);
    expect(await listed(bob, { muted: true })).toBe(true);
    expect(await listed(ann, { muted: true })).toBe(false);
    expect(await listed(ann, { muted: false })).toBe(true);
    const { members } = await channel.queryMembers({ notifications_muted: true } as object);
    expect(members.map(({ user_id }) => user_id)).toEqual(['bob']);
    await bobs.unmute();
    await channel.sendMessage({ text: 'heard' });
    expect((await bob.getUnreadCount()).total_unread_count).toBe(before.total_unread_count + 1);
    expect(await listed(bob, { muted: true })).toBe(false);
  });

  test('can be muted for a time, and by the client’s own state', async () => {
    const { bobs } = await fresh();
    const notified = nextEvent(bob, 'notification.channel_mutes_updated');
    const { channel_mute: mute } = await bobs.mute({ expiration: 3_600_000 });
    await notified;
    expect(Date.parse(mute.expires ?? '') - Date.parse(mute.updated_at ?? '')).toBe(3_600_000);
    expect(bobs.muteStatus().muted).toBe(true);
  });

  test('must exist', async () => {
    const call = bob.post(`${server.url}/moderation/mute/channel`, { channel_cid: 'messaging:none' });
    const refused = await failure(call);
    expect(refused).toMatchObject({ code: 4, status: 400 });
    expect(refused.message).toContain('some channels do not exist or were deleted: (messaging:none)');
  });
});

describe('pinned and archived', () => {
  test('apply to oneself only', async () => {
    const { channel, bobs } = await fresh();
    await channel.watch();
    const notified = nextEvent(channel, 'member.updated');
    const member = await bobs.pin();
    expect(member.pinned_at).toEqual(expect.any(String));
    expect(await notified).toMatchObject({ user: { id: 'bob' }, member: { user_id: 'bob' } });
    expect(await listed(bob, { pinned: true })).toBe(true);
    expect(await listed(ann, { pinned: true })).toBe(false);
    await bobs.archive();
    expect(await listed(bob, { archived: true })).toBe(true);
    await bobs.unpin();
    await bobs.unarchive();
    expect(await listed(bob, { pinned: true })).toBe(false);
    expect(await listed(bob, { archived: false })).toBe(true);
  });

  test('a membership has custom data', async () => {
    const { channel, bobs } = await fresh();
    const set = await bobs.updateMemberPartial({ set: { colour: 'red', 'a.b': 1 } } as object);
    expect(set.channel_member).toMatchObject({ colour: 'red', a: { b: 1 } });
    const unset = await bobs.updateMemberPartial({ unset: ['colour'] } as object);
    expect(unset.channel_member).not.toHaveProperty('colour');
    expect((await channel.query({})).members.find(({ user_id }) => user_id === 'bob')).toMatchObject({
      a: { b: 1 },
    });
    const refused = [
      bobs.updateMemberPartial({ set: { banned: true } } as object),
      bobs.updateMemberPartial({ set: { channel_role: 'channel_moderator' } } as object),
      channel.partialUpdateMember('bob', { set: { colour: 'blue' } } as object),
    ];
    for (const call of refused) expect(await failure(call)).toMatchObject({ code: 17, status: 403 });
    const byServer = clients.admin().channel('messaging', channel.id ?? '');
    const moved = await byServer.partialUpdateMember('bob', {
      set: { channel_role: 'channel_moderator' },
    } as object);
    expect(moved.channel_member).toMatchObject({ channel_role: 'channel_moderator', is_moderator: true });
  });
});
