/** Behaviour of messages that clients rely on without asking. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let channel: Channel;
let rooms = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  rooms += 1;
  channel = ann.channel('messaging', `rules-${rooms}`, { members: ['ann', 'bob'] });
  await channel.watch();
});

/** Messages `0` … `count - 1`, and their ids. */
async function filled(count: number) {
  const id = (i: number) => `${rooms}-${i}`;
  for (let i = 0; i < count; i += 1) await channel.sendMessage({ id: id(i), text: `${i}` });
  const page = async (messages: object) =>
    (await channel.query({ messages: { ...messages } })).messages.map(({ text }) => Number(text));
  return { id, page };
}

test.each([
  ['soft', async (id: string) => ann.deleteMessage(id)],
  ['hard', async (id: string) => clients.admin().deleteMessage(id, true)],
])('8: a %s deletion of an unread message lowers everyone’s totals, never below zero', async (_, remove) => {
  const unread = async () => (await bob.getUnreadCount()).total_unread_count;
  await bob.markChannelsRead();
  const { id } = await filled(2);
  expect(await unread()).toBe(2);
  await remove(id(0));
  expect(await unread()).toBe(1);
  await bob.channel('messaging', channel.id ?? '').query({});
  await bob.markChannelsRead();
  await remove(id(1));
  expect(await unread()).toBe(0);
});

test('12: id_gt returns the messages next after the id, ascending; bounds combine, and there is nothing beyond the end', async () => {
  const { id, page } = await filled(8);
  expect(await page({ limit: 3, id_gt: id(1) })).toEqual([2, 3, 4]);
  expect(await page({ limit: 3, id_gte: id(1) })).toEqual([1, 2, 3]);
  expect(await page({ limit: 3, id_lt: id(6) })).toEqual([3, 4, 5]);
  expect(await page({ limit: 8, id_gt: id(1), id_lt: id(4) })).toEqual([2, 3]);
  expect(await page({ limit: 3, id_gt: id(7) })).toEqual([]);
  expect(await failure(channel.query({ messages: { limit: 3, id_lt: 'no' } }))).toMatchObject({ code: 16 });
});

test('13: the target of id_around is at half the limit; short sides are filled from the other', async () => {
  const { id, page } = await filled(9);
  expect(await page({ limit: 5, id_around: id(4) })).toEqual([2, 3, 4, 5, 6]);
  expect(await page({ limit: 4, id_around: id(4) })).toEqual([2, 3, 4, 5]);
  expect(await page({ limit: 5, id_around: id(0) })).toEqual([0, 1, 2, 3, 4]);
  expect(await page({ limit: 5, id_around: id(8) })).toEqual([4, 5, 6, 7, 8]);
});

test('14: lists have the sizes that clients expect: 100 in a channel, 25 in a list of channels', async () => {
  const COUNT = 101;
  await Promise.all(Array.from({ length: COUNT }, (_, i) => channel.sendMessage({ text: `${i}` })));
  expect((await channel.query({})).messages).toHaveLength(100);
  const [listed] = await bob.queryChannels({ cid: { $eq: channel.cid } });
  expect(listed?.state.messages).toHaveLength(25);
});

test('16: a duplicate id is refused with the text that tells clients it arrived', async () => {
  const { id } = await filled(1);
  const again = await failure(channel.sendMessage({ id: id(0), text: 'again' }));
  expect(again).toMatchObject({ code: 4, status: 400 });
  expect(again.message).toContain(`a message with ID ${id(0)} already exists`);
});

test('18: immutable fields are refused by name', async () => {
  const { id } = await filled(1);
  const silent = await failure(ann.updateMessage({ id: id(0), text: 'x', silent: true } as never));
  expect(silent.message).toContain('message.silent field cannot be updated');
  for (const field of ['i18n', 'html', 'created_at']) {
    const sent = await failure(channel.sendMessage({ text: 'x', [field]: '2020-01-01T00:00:00Z' } as never));
    expect(sent).toMatchObject({ code: 4 });
    expect(sent.message).toContain(`message.${field} is a reserved field`);
  }
  for (const field of ['user', 'parent_id', 'created_at', 'i18n']) {
    const set = { [field]: 'x' } as never;
    const patched = await failure(ann.partialUpdateMessage(id(0), { set }));
    expect(patched.message).toContain(`field \`${field}\` is reserved and cannot updated`);
  }
});

test('21: a repeated reaction changes the score, not the count; enforce_unique is published as reaction.updated', async () => {
  const { id } = await filled(1);
  await channel.sendReaction(id(0), { type: 'like', score: 1 });
  const { message } = await channel.sendReaction(id(0), { type: 'like', score: 5, count: 42 } as never);
  expect(message).toMatchObject({ reaction_counts: { like: 1 }, reaction_scores: { like: 5 } });
  expect(message.own_reactions).toMatchObject([{ type: 'like', count: 42 }]);
  // The client fills in the sender's own reactions, so another user checks.
  const theirs = bob.channel('messaging', channel.id ?? '');
  await theirs.watch();
  const notified = nextEvent(theirs, 'reaction.updated');
  await channel.sendReaction(id(0), { type: 'wow' }, { enforce_unique: true });
  expect((await notified).message).toMatchObject({ reaction_counts: { wow: 1 }, own_reactions: [] });
});

test('22: own reactions in answers are the caller’s, whoever reacted last', async () => {
  const { id } = await filled(1);
  await channel.sendReaction(id(0), { type: 'like' });
  const theirs = bob.channel('messaging', channel.id ?? '');
  await theirs.sendReaction(id(0), { type: 'wow' });
  const own = async (client: StreamChat) =>
    (await client.getMessage(id(0))).message.own_reactions?.map(({ type }) => type);
  expect([await own(ann), await own(bob)]).toEqual([['like'], ['wow']]);
  const latest = (await ann.getMessage(id(0))).message.latest_reactions?.map(({ type }) => type);
  expect(latest).toEqual(['wow', 'like']);
});

test.each([
  '../channels/support/x/hide?x=',
  '..',
  '.',
  'a/b',
  'a\\b',
  'a b',
  'a?b',
  'a#b',
  'a%2fb',
  '<b>',
  'a\u0000b',
])('refuses an id that would change the path of a URL: %j', async (id) => {
  expect(await failure(channel.sendMessage({ id, text: 'trap' }))).toMatchObject({ code: 4, status: 400 });
});

test('a reaction has any name up to 30 characters, and can be found and removed by it', async () => {
  const { id } = await filled(1);
  const types = ['a:b', 'x.y', ':+1::skin-tone-2:', 'o/o', 'ü%20', 'x'.repeat(30)];
  for (const type of types) await channel.sendReaction(id(0), { type });
  const all = async () => Object.keys((await ann.getMessage(id(0))).message.reaction_counts ?? {}).sort();
  expect(await all()).toEqual([...types].sort());
  for (const type of types) {
    const { reactions } = await ann.queryReactions(id(0), { type });
    expect(reactions.map((one) => one.type)).toEqual([type]);
    await channel.deleteReaction(id(0), type);
  }
  expect(await all()).toEqual([]);
  for (const type of ['', 'x'.repeat(31)])
    expect(
      await failure(ann.post(`${server.url}/messages/${id(0)}/reaction`, { reaction: { type } })),
    ).toMatchObject({
      code: 4,
      status: 400,
    });
});
