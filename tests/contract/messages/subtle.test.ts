/** Behaviours that clients rely on and that are easy to get wrong, with their numbers in unit/rules. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { openPoller } from '../../support/poller.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const id of ['ann', 'bob', 'eve']) await server.token(id, 'user');
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

let made = 0;

/** A channel of ann and bob, each with a connection of their own. */
async function pair() {
  made += 1;
  const id = `subtle-${made}`;
  const [ann, bob] = [await clients.user('ann'), await clients.user('bob')];
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await anns.watch();
  const bobs = bob.channel('messaging', id);
  return { ann, bob, anns, bobs, id, cid: anns.cid };
}

const unreadIn = async (client: Awaited<ReturnType<typeof clients.user>>, cid: string) =>
  (await client.getUnreadCount()).channels.find(({ channel_id }) => channel_id === cid)?.unread_count ?? 0;

test('3: adding a member again resets nothing, removing a non-member does nothing, answers list all members', async () => {
  const { bob, anns, cid } = await pair();
  await anns.sendMessage({ text: 'unread' });
  await clients.admin().channel('messaging', anns.id).addModerators(['bob']);
  const added = await anns.addMembers(['bob', 'eve']);
  expect(added.members.find(({ user_id }) => user_id === 'bob')).toMatchObject({
    channel_role: 'channel_moderator',
  });
  expect(added.members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'bob', 'eve']);
  expect(await unreadIn(bob, cid)).toBe(1);
  await anns.removeMembers(['eve']);
  const again = await anns.removeMembers(['eve']);
  expect(again.members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'bob']);
});

test('4: member events are about the member, and a removed member gets new totals', async () => {
  const { bob, anns } = await pair();
  await anns.sendMessage({ text: 'unread' });
  const added = nextEvent(anns, 'member.added');
  await anns.addMembers(['eve']);
  expect((await added).user?.id).toBe('eve');
  const removed = nextEvent(anns, 'member.removed');
  const total = (await bob.getUnreadCount()).total_unread_count;
  const totals = nextEvent(bob, 'notification.mark_read');
  await anns.removeMembers(['bob']);
  expect((await removed).user?.id).toBe('bob');
  expect((await totals).total_unread_count).toBe(total - 1);
});

test('8: deleting an unread message, softly or hard, lowers everyone’s totals; never below zero', async () => {
  const { ann, bob, anns, bobs, cid } = await pair();
  await bobs.watch();
  const ids = [];
  for (const text of ['soft', 'hard', 'stays']) ids.push((await anns.sendMessage({ text })).message.id);
  const [soft = '', hard = '', stays = ''] = ids;
  expect(await unreadIn(bob, cid)).toBe(3);
  await ann.deleteMessage(soft);
  expect(await unreadIn(bob, cid)).toBe(2);
  await clients.admin().deleteMessage(hard, true);
  expect(await unreadIn(bob, cid)).toBe(1);
  await bobs.markRead();
  await ann.deleteMessage(stays);
  expect(await unreadIn(bob, cid)).toBe(0);
  await anns.sendMessage({ text: 'new' });
  expect(await unreadIn(bob, cid)).toBe(1);
});

test('9: reading up to a message leaves later ones; without anything new there is still an event; non-members cannot mark read', async () => {
  const { bob, anns, bobs, cid } = await pair();
  await bobs.watch();
  const first = await anns.sendMessage({ text: 'one' });
  await anns.sendMessage({ text: 'two' });
  await bobs.markRead({ message_id: first.message.id } as object);
  expect(await unreadIn(bob, cid)).toBe(1);
  await bobs.markRead();
  const again = await bobs.markRead();
  expect(again?.event).toMatchObject({ type: 'message.read', cid, user: { id: 'bob' } });
  const onBehalf = clients.admin().channel('messaging', anns.id).markRead({ user_id: 'nobody' });
  expect((await failure(onBehalf)).message).toContain('the user nobody does not exist');
});

test('10: marking unread returns only its duration, and starts at the given message, even one’s own', async () => {
  const { bob, anns, bobs } = await pair();
  await bobs.watch();
  const own = await bobs.sendMessage({ text: 'own' });
  await anns.sendMessage({ text: 'theirs' });
  const notified = nextEvent(bob, 'notification.mark_unread');
  const answer = await bobs.markUnread({ message_id: own.message.id });
  expect(Object.keys(answer ?? {})).toEqual(['duration']);
  expect(await notified).toMatchObject({ first_unread_message_id: own.message.id, unread_messages: 1 });
});

test('31: sorting by unread needs a user; a channel without a last message comes last', async () => {
  const { bob, anns, cid, id } = await pair();
  const empty = bob.channel('messaging', `${id}-empty`, { members: ['bob'] });
  await empty.create();
  await anns.sendMessage({ text: 'unread' });
  const filter = { cid: { $in: [cid, empty.cid] } };
  const cids = async (sort: object) => (await bob.queryChannels(filter, sort)).map((channel) => channel.cid);
  expect(await cids({ last_message_at: -1 })).toEqual([cid, empty.cid]);
  expect(await cids({ unread_count: -1 })).toEqual([cid, empty.cid]);
  expect(await cids({ has_unread: -1 })).toEqual([cid, empty.cid]);
  expect(await failure(clients.admin().queryChannels(filter, { has_unread: -1 }))).toMatchObject({ code: 4 });
});

test('40: watching is per connection: who starts is notified, and one stopping does not stop others', async () => {
  const { ann, anns, bobs, id } = await pair();
  const tab = await openPoller(server, 'bob');
  const other = await openPoller(server, 'bob');
  const query = `/channels/messaging/${id}/query`;
  const types = async (poller: typeof tab) =>
    (await poller.poll()).body.events?.map(({ type }) => type).filter((type) => type !== 'health.check');
  await tab.call(query, { watch: true });
  expect(await types(tab)).toContain('user.watching.start');
  await other.call(query, { watch: true });
  await tab.call(`/channels/messaging/${id}/stop-watching`, {});
  await anns.sendMessage({ text: 'hello' });
  expect(await types(tab)).toEqual(['notification.message_new']);
  expect(await types(other)).toEqual(['message.new']);
  const events = record(bobs);
  await bobs.watch();
  const left = nextEvent(bobs, 'member.removed');
  await anns.removeMembers(['bob']);
  await left;
  events.splice(0);
  const sent = nextEvent(ann, 'message.new');
  await anns.sendMessage({ text: 'secret' });
  await sent;
  expect(events.filter(({ message }) => message !== undefined)).toEqual([]);
  expect(await types(other)).not.toContain('message.new');
});
