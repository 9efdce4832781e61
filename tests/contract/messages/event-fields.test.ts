/** Fields of events about their channel, thread and change, as the API describes them. */
import type { Event, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;
async function watched(data: object = {}) {
  made += 1;
  const id = `facts-${made}`;
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'], ...data });
  await anns.watch();
  const bobs = bob.channel('messaging', id);
  await bobs.watch();
  return { id, anns, bobs };
}

const ofTwo = (custom: object) => ({ channel_member_count: 2, channel_custom: custom });

test('each event has the member count, the message count and the name of its channel', async () => {
  const custom = { name: 'Lounge', image: 'https://example.com/a.png', colour: { of: 'walls' } };
  const { anns, bobs } = await watched(custom);
  await admin.channel('messaging', anns.id).updatePartial({
    set: { config_overrides: { count_messages: true } },
  } as never);
  const received = (type: string) => nextEvent(bob, type, ({ cid }) => cid === anns.cid);
  const sent = received('message.new');
  const { message } = await anns.sendMessage({ text: 'one' });
  const notified = {
    ...ofTwo(custom),
    channel_message_count: 1,
    channel_last_message_at: message.created_at,
  };
  expect(await sent).toMatchObject(notified);
  const reacted = received('reaction.new');
  await anns.sendReaction(message.id, { type: 'like' });
  expect(await reacted).toMatchObject(notified);
  const read = received('message.read');
  const answer = await anns.markRead();
  expect(await read).toMatchObject(notified);
  expect(answer?.event).toMatchObject({ channel: { cid: anns.cid, name: 'Lounge' } });
  const hidden = received('channel.hidden');
  await bobs.hide();
  expect(await hidden).toMatchObject(notified);
  const joined = received('member.added');
  await server.token('cat', 'user');
  await anns.addMembers(['cat']);
  expect(await joined).toMatchObject({ ...notified, channel_member_count: 3 });
  const renamed = received('channel.updated');
  await anns.updatePartial({ set: { name: 'Bar' } } as never);
  expect(await renamed).toMatchObject({ channel_custom: { ...custom, name: 'Bar' } });
  const deleted = received('message.deleted');
  await ann.deleteMessage(message.id);
  expect(await deleted).toMatchObject({ channel_message_count: 0 });
});

test('bans in a channel and /sync have them too', async () => {
  const custom = { name: 'Lounge' };
  const { anns, bobs } = await watched(custom);
  const notified = ofTwo(custom);
  const received = (type: string) => nextEvent(ann, type, ({ cid }) => cid === anns.cid);
  const before = new Date(Date.now() - 1_000).toISOString();
  await bobs.sendMessage({ text: 'one' });
  const banned = received('user.banned');
  const cleared = received('user.messages.deleted');
  const target = { type: 'messaging', id: anns.id, user_id: 'ann' };
  await admin.banUser('bob', { ...target, banned_by_id: 'ann', delete_messages: 'soft' } as never);
  expect(await banned).toMatchObject(notified);
  expect(await cleared).toMatchObject(notified);
  const lifted = received('user.unbanned');
  await admin.unbanUser('bob', { ...target, unbanned_by_id: 'ann' } as never);
  expect(await lifted).toMatchObject(notified);
  const everywhere = nextEvent(ann, 'user.banned', ({ cid }) => cid === undefined);
  await admin.banUser('bob', { banned_by_id: 'ann' } as never);
  expect(await everywhere).not.toHaveProperty('channel_member_count');
  await admin.unbanUser('bob', { unbanned_by_id: 'ann' } as never);
  const { events } = await ann.sync([anns.cid], before);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(event).toMatchObject(notified);
});

test('messages are not counted unless the type says so; a team is included if there is one', async () => {
  const { anns, id } = await watched();
  const sent = nextEvent(bob, 'message.new', ({ cid }) => cid === anns.cid);
  await anns.sendMessage({ text: 'one' });
  const event = await sent;
  expect(event).not.toHaveProperty('team');
  const { count_messages: counts } = (await anns.query({})).channel.config as { count_messages?: boolean };
  expect('channel_message_count' in event).toBe(counts === true);
  await admin.channel('messaging', id).updatePartial({ set: { team: 'red' } } as never);
  const again = nextEvent(bob, 'message.new', ({ cid }) => cid === anns.cid);
  await anns.sendMessage({ text: 'two' });
  expect(await again).toMatchObject({ team: 'red' });
});

const idsOf = (event: Event) =>
  (event as { thread_participants?: readonly { id: string }[] }).thread_participants?.map(({ id }) => id);

test('a reply names its parent’s author and the participants', async () => {
  const { anns, bobs } = await watched();
  const { message: parent } = await anns.sendMessage({ text: 'parent' });
  const received = nextEvent(ann, 'message.new', ({ message }) => message?.text === 're');
  const away = await clients.user('ann');
  const noticed = nextEvent(away, 'notification.thread_message_new');
  const { message: reply } = await bobs.sendMessage({ text: 're', parent_id: parent.id });
  for (const event of [await received, await noticed]) {
    expect(event).toMatchObject({ parent_author: 'ann' });
    expect(idsOf(event)).toEqual(['bob']);
  }
  const reacted = nextEvent(ann, 'reaction.new');
  await bobs.sendReaction(parent.id, { type: 'like' });
  expect(idsOf(await reacted)).toEqual(['bob']);
  const plain = nextEvent(ann, 'message.new', ({ message }) => message?.text === 'plain');
  await bobs.sendMessage({ text: 'plain' });
  expect(await plain).not.toHaveProperty('parent_author');
  expect(reply.parent_id).toBe(parent.id);
});

const NOTHING = {
  text: false,
  attachments: false,
  custom: false,
  mentioned_user_ids: false,
  quoted_message_id: false,
  pin: false,
  html: false,
  mml: false,
  silent: false,
};

test.each([
  ['text', { text: 'other' }],
  ['attachments', { attachments: [{ type: 'x', title: 'a' }] }],
  ['custom', { mood: 'good' }],
  ['mentioned_user_ids', { mentioned_users: ['bob'] }],
  ['pin', { pinned: true }],
])('an edit names the changed %s, and nothing else', async (part, set) => {
  const { anns } = await watched();
  const { message } = await anns.sendMessage({ text: 'hello @bob' });
  const received = nextEvent(bob, 'message.updated', ({ message: of }) => of?.id === message.id);
  await ann.partialUpdateMessage(message.id, { set } as never);
  expect(await received).toMatchObject({ message_update: { change_set: { ...NOTHING, [part]: true } } });
});

test('names a removed quote, but not the former text', async () => {
  const { anns } = await watched();
  const { message: first } = await anns.sendMessage({ text: 'first' });
  const { message } = await anns.sendMessage({ text: 'BEFORE', quoted_message_id: first.id });
  const received = nextEvent(bob, 'message.updated', ({ message: of }) => of?.id === message.id);
  await ann.partialUpdateMessage(message.id, {
    set: { text: 'after' },
    unset: ['quoted_message_id'],
  } as never);
  const event = await received;
  const changes = { ...NOTHING, text: true, quoted_message_id: true };
  expect(event).toMatchObject({ message_update: { change_set: changes } });
  expect(JSON.stringify(event)).not.toContain('BEFORE');
});

test('a deleted user’s event says how, and what happened to their messages', async () => {
  const seen = async (id: string, how: object) => {
    const user = await clients.user(id, { role: 'user' });
    await bob.queryUsers({ id: { $eq: id } }, {}, { presence: true });
    const gone = nextEvent(bob, 'user.deleted', ({ user: who }) => who?.id === id);
    await admin.deleteUsers([id], how as never);
    await user.disconnectUser().catch(() => undefined);
    return gone;
  };
  expect(await seen('soft', { user: 'soft' })).toMatchObject({
    delete_user: 'soft',
    delete_messages: '',
    delete_conversation: '',
  });
  const all = { user: 'hard', messages: 'hard', conversations: 'soft' };
  expect(await seen('hard', all)).toMatchObject({
    delete_user: 'hard',
    delete_messages: 'hard',
    delete_conversation: 'soft',
    hard_delete: true,
    mark_messages_deleted: true,
    delete_conversation_channels: true,
  });
});

test('only creator and members receive the creation of a channel', async () => {
  const eve = await clients.user('eve', { role: 'user' });
  const strange = record(eve);
  const [own, theirs] = [ann, bob].map((who) => nextEvent(who, 'channel.created'));
  const added = nextEvent(bob, 'notification.added_to_channel');
  await ann.channel('messaging', 'announced', { members: ['ann', 'bob'] }).create();
  for (const event of [await own, await theirs])
    expect(event).toMatchObject({
      cid: 'messaging:announced',
      user: { id: 'ann' },
      channel: { cid: 'messaging:announced', member_count: 2 },
    });
  expect(await added).toMatchObject({ member: { user_id: 'bob' }, channel: { cid: 'messaging:announced' } });
  const marker = nextEvent(eve, 'wave');
  await admin.sendUserCustomEvent('eve', { type: 'wave' } as never);
  await marker;
  expect(strange.map(({ type }) => type)).not.toContain('channel.created');
});

test('a user’s update reaches everyone who sees them, and the whole user reaches themselves, without a channel', async () => {
  const dan = await clients.user('dan', { role: 'user' });
  await admin.upsertUser({ id: 'dan', name: 'Dan', colour: 'red', shape: 'round' } as never);
  await bob.queryUsers({ id: { $eq: 'dan' } }, {}, { presence: true });
  const about = (who: StreamChat) =>
    nextEvent(who, 'user.updated', ({ user }) => user?.id === 'dan' && user.name === 'Daniel');
  const notified = [about(bob), about(dan)];
  const strange = record(ann);
  await dan.partialUpdateUser({ id: 'dan', set: { name: 'Daniel' }, unset: ['shape'] } as never);
  for (const event of await Promise.all(notified)) {
    expect(event).not.toHaveProperty('cid');
    expect(event.user).toMatchObject({
      id: 'dan',
      name: 'Daniel',
      colour: 'red',
      role: 'user',
      banned: false,
      online: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(event.user).not.toHaveProperty('shape');
  }
  const marker = nextEvent(ann, 'wave');
  await admin.sendUserCustomEvent('ann', { type: 'wave' } as never);
  await marker;
  expect(strange.filter(({ type, user }) => type === 'user.updated' && user?.id === 'dan')).toEqual([]);
});

test('a ban has target, author, reason, end, and the number of bans', async () => {
  const { anns } = await watched();
  const target = { type: 'messaging', id: anns.id, banned_by_id: 'bob', reason: 'rude', timeout: 60 };
  const received = () => nextEvent(ann, 'user.banned', ({ cid }) => cid === anns.cid);
  const first = received();
  await server.token('cat', 'user');
  await admin.banUser('cat', target as never);
  expect(await first).toMatchObject({
    user: { id: 'cat' },
    created_by: { id: 'bob' },
    reason: 'rude',
    shadow: false,
    expiration: expect.any(String),
    total_bans: 1,
  });
});
