/** Ways into a channel by the unmodified client: invites, moderators, roles, history. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let keeper: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
  keeper = await clients.user('keeper', { role: 'moderator' });
  await clients.user('cat', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;
async function fresh(members: readonly string[] = ['ann']) {
  made += 1;
  const id = `joining-${made}`;
  const channel = ann.channel('messaging', id, { members: [...members] });
  await channel.watch();
  return { id, cid: channel.cid, channel };
}
const found = async (who: StreamChat, cid: string, more: object) =>
  (await who.queryChannels({ cid: { $eq: cid }, ...more }, [], { watch: false })).length;
const texts = (state: { readonly messages: readonly { readonly text?: string }[] }) =>
  state.messages.map(({ text }) => text);
async function memberOf(channel: Channel, id: string) {
  const { members } = await channel.queryMembers({ id });
  return members[0];
}

describe('an invite', () => {
  test('lets a user read, and write once it is accepted', async () => {
    const { id, cid, channel } = await fresh();
    const invited = nextEvent(bob, 'notification.invited', (event) => event.cid === cid);
    await channel.inviteMembers(['bob']);
    expect(await invited).toMatchObject({ member: { user_id: 'bob', invited: true, status: 'pending' } });
    const received = record(bob);
    await channel.sendMessage({ text: 'early' });
    expect(await found(bob, cid, { invite: 'pending' })).toBe(1);
    expect(await found(bob, cid, { invite: 'accepted' })).toBe(0);
    expect((await bob.getUnreadCount()).channels.map(({ channel_id }) => channel_id)).not.toContain(cid);
    const bobs = bob.channel('messaging', id);
    expect(texts(await bobs.watch())).toEqual(['early']);
    expect(await failure(bobs.sendMessage({ text: 'x' }))).toMatchObject({ code: 17, status: 403 });
    const accepted = nextEvent(bob, 'notification.invite_accepted', (event) => event.cid === cid);
    const reply = await bobs.acceptInvite({ message: { text: 'bob joined' } } as object);
    expect(reply.message).toMatchObject({ text: 'bob joined', type: 'system', user: { id: 'bob' } });
    expect((await accepted).member).toMatchObject({
      status: 'accepted',
      invite_accepted_at: expect.any(String),
    });
    const again = await bobs.acceptInvite({ message: { text: 'bob joined' } } as object);
    expect(again).not.toHaveProperty('message');
    expect(await found(bob, cid, { invite: 'accepted' })).toBe(1);
    const noticed = nextEvent(bob, 'notification.message_new', (event) => event.cid === cid);
    await channel.sendMessage({ text: 'welcome' });
    expect((await noticed).message?.text).toBe('welcome');
    const notified = received.filter(({ type }) => type === 'notification.message_new');
    expect(notified.map(({ message }) => message?.text)).toEqual(['bob joined', 'welcome']);
    expect((await bob.getUnreadCount()).channels.find(({ channel_id }) => channel_id === cid)).toMatchObject({
      unread_count: 1,
    });
  });

  test('can be declined, and repeated', async () => {
    const { id, cid, channel } = await fresh();
    await channel.inviteMembers(['bob']);
    const bobs = bob.channel('messaging', id);
    const rejected = nextEvent(bob, 'notification.invite_rejected', (event) => event.cid === cid);
    const seen = nextEvent(channel, 'member.updated');
    await bob.post(`${server.url}/channels/messaging/${id}`, { reject_invite: true });
    await rejected;
    expect((await seen).member).toMatchObject({ user_id: 'bob', status: 'rejected' });
    expect(await found(bob, cid, { invite: 'rejected' })).toBe(1);
    const invited = nextEvent(bob, 'notification.invited', (event) => event.cid === cid);
    await channel.inviteMembers(['bob']);
    await invited;
    await bobs.watch();
    await bobs.acceptInvite();
    expect(await memberOf(channel, 'bob')).toMatchObject({ status: 'accepted' });
    expect(await memberOf(channel, 'bob')).not.toHaveProperty('invite_rejected_at');
    const late = bob.post(`${server.url}/channels/messaging/${id}`, { reject_invite: true });
    expect(await failure(late)).toMatchObject({ code: 4 });
  });

  test('works with a new channel too, and only for users who were not members', async () => {
    const invited = nextEvent(bob, 'notification.invited', (event) => event.cid === 'messaging:with-invites');
    const channel = ann.channel('messaging', 'with-invites', {
      members: ['ann', 'cat'],
      invites: ['bob'],
    } as object);
    await channel.watch();
    await invited;
    expect(channel.data?.member_count).toBe(3);
    expect(await memberOf(channel, 'cat')).toMatchObject({ status: 'member' });
    expect(await memberOf(channel, 'bob')).toMatchObject({ status: 'pending' });
    await channel.inviteMembers(['cat']);
    expect(await memberOf(channel, 'cat')).toMatchObject({ status: 'member' });
    const uninvited = ann.post(`${server.url}/channels/messaging/with-invites`, { accept_invite: true });
    expect(await failure(uninvited)).toMatchObject({ code: 4, status: 400 });
  });

  test('is not for conversations with fixed members, and needs a permission', async () => {
    const two = ann.channel('messaging', { members: ['ann', 'bob'] });
    await two.create();
    const refused = await failure(two.inviteMembers(['cat']));
    expect(refused).toMatchObject({ code: 17, status: 403 });
    expect(refused.message).toContain('cannot invite members to the distinct channel');
    const { id } = await fresh(['ann', 'bob']);
    const bobs = bob.channel('messaging', id);
    await bobs.watch();
    expect(await failure(bobs.inviteMembers(['cat']))).toMatchObject({ code: 17 });
  });

  test('is filtered by the API’s names', async () => {
    const wrong = await failure(bob.queryChannels({ invite: 'maybe' } as object));
    expect(wrong).toMatchObject({ code: 4, status: 400 });
    expect(wrong.message).toContain('invalid invite parameter. should be one of pending|accepted|rejected');
    const nobody = await failure(admin.queryChannels({ invite: 'pending' } as object));
    expect(nobody.message).toContain('invite requires a valid user');
  });
});

describe('channel roles', () => {
  test('are given and taken by moderators and the server', async () => {
    const { id, channel } = await fresh(['ann', 'bob']);
    const keepers = keeper.channel('messaging', id);
    await keepers.watch();
    const seen = nextEvent(channel, 'member.updated');
    await keepers.addModerators(['bob']);
    expect((await seen).member).toMatchObject({ user_id: 'bob', channel_role: 'channel_moderator' });
    expect((await bob.channel('messaging', id).query({})).channel.own_capabilities).toContain(
      'ban-channel-members',
    );
    await keepers.demoteModerators(['bob']);
    expect(await memberOf(channel, 'bob')).toMatchObject({ channel_role: 'channel_member' });
    const byServer = admin.channel('messaging', id);
    await byServer.assignRoles([{ user_id: 'bob', channel_role: 'channel_moderator' }]);
    expect(await memberOf(channel, 'bob')).toMatchObject({ role: 'moderator', is_moderator: true });
    await byServer.addModerators(['cat']);
    expect(await memberOf(channel, 'cat')).toMatchObject({ channel_role: 'channel_moderator' });
    const strange = byServer.assignRoles([{ user_id: 'keeper', channel_role: 'channel_moderator' }]);
    expect(await failure(strange)).toMatchObject({ code: 4 });
  });

  test('cannot be given by the owner', async () => {
    const { channel } = await fresh(['ann', 'bob']);
    const refused = [
      channel.addModerators(['bob']),
      channel.demoteModerators(['bob']),
      channel.assignRoles([{ user_id: 'bob', channel_role: 'channel_moderator' }]),
    ];
    for (const call of refused) expect(await failure(call)).toMatchObject({ code: 17, status: 403 });
  });
});

describe('a new member', () => {
  test('can join without any history', async () => {
    const { id, channel } = await fresh();
    const old = await channel.sendMessage({ text: 'secret' });
    await channel.addMembers(['bob'], { text: 'bob was added' }, { hide_history: true });
    const bobs = bob.channel('messaging', id);
    const state = await bobs.watch();
    expect(texts(state)).toEqual(['bob was added']);
    expect(await failure(bob.getMessage(old.message.id))).toMatchObject({ code: 16 });
    expect(await failure(bobs.sendMessage({ text: 'q', quoted_message_id: old.message.id }))).toMatchObject({
      code: 16,
    });
    expect((await bobs.getReplies(old.message.id, {}).catch(() => ({ messages: [] }))).messages).toEqual([]);
  });

  test('can join with the history since a time', async () => {
    const { id, channel } = await fresh();
    const first = await channel.sendMessage({ text: 'first' });
    await channel.sendMessage({ text: 'second' });
    await channel.addMembers(['bob'], undefined, {
      hide_history_before: String(first.message.created_at),
    } as object);
    expect(texts(await bob.channel('messaging', id).query({}))).toEqual(['second']);
  });
});

describe('tags', () => {
  test('belong to the server, and channels are filtered by them', async () => {
    const { id, cid, channel } = await fresh();
    const byServer = admin.channel('messaging', id);
    const reply = await byServer.addFilterTags(['vip', 'eu']);
    expect(reply.channel).toMatchObject({ filter_tags: ['vip', 'eu'] });
    expect(await found(ann, cid, { filter_tags: { $in: ['vip'] } })).toBe(1);
    expect(await found(ann, cid, { filter_tags: { $eq: ['vip'] } })).toBe(0);
    await byServer.removeFilterTags(['vip']);
    expect(await found(ann, cid, { filter_tags: { $in: ['vip'] } })).toBe(0);
    expect(await found(ann, cid, { filter_tags: { $eq: ['eu'] } })).toBe(1);
    expect(await failure(channel.addFilterTags(['own']))).toMatchObject({ code: 17 });
  });
});
