import { expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

async function pair() {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const [ann, bob] = [await world.connect('ann'), await world.connect('bob')];
  for (const person of [ann, bob]) await world.watch(person, cid);
  await world.send('ann', cid, { id: 'm', text: 'hello', mood: 'good' });
  ann.events();
  bob.events();
  const listed = async (id: string) => {
    const { messages } = await world.domain.channels.getOrCreate(as(id), { type: 'messaging', id: 'one' });
    return messages.map(({ id }) => id);
  };
  return { world, cid, ann, bob, listed };
}

test('deleting for oneself removes it from one’s own lists, notifies one’s own connections, and no one else', async () => {
  const { world, ann, bob, listed } = await pair();
  const gone = await world.domain.messages.delete(as('bob'), 'm', { forMe: true });
  expect(gone).toMatchObject({ deletedForMe: true, type: 'regular', text: '' });
  expect(bob.events()).toMatchObject([{ type: 'message.deleted', forMe: true, message: { id: 'm' } }]);
  expect(ann.types()).toEqual([]);
  expect([await listed('bob'), await listed('ann')]).toEqual([[], ['m']]);
  expect((await world.domain.messages.get(as('bob'), 'm')).message.deletedForMe).toBe(true);
  expect((await world.domain.messages.get(as('ann'), 'm')).message).toMatchObject({
    deletedForMe: false,
    text: 'hello',
  });
});

test('no later change restores it for the user who deleted it for themselves', async () => {
  const { world, cid, ann, bob } = await pair();
  await world.domain.messages.delete(as('bob'), 'm', { forMe: true });
  bob.events();
  world.pass(1000);
  await world.domain.reactions.send(as('ann'), 'm', { reaction: { type: 'like' } });
  await world.domain.messages.update(as('ann'), 'm', { text: 'changed' });
  await world.send('ann', cid, { text: 'reply', parent_id: 'm', show_in_channel: false });
  await world.domain.messages.delete(as('ann'), 'm');
  expect(ann.types()).toEqual([
    'reaction.new',
    'message.updated',
    'message.new',
    'message.updated',
    'message.deleted',
  ]);
  expect(bob.types()).toEqual(['message.new']);
  const { events } = await world.domain.sync.sync(as('bob'), { cids: [cid], since: world.now() });
  expect(events.filter((event) => 'message' in event && event.message?.id === 'm')).toMatchObject([]);
});

test('deleting for oneself marks it read for oneself, once', async () => {
  const { world, cid } = await pair();
  const unread = async () => (await world.domain.reads.unread(as('bob'))).totalUnreadCount;
  await world.send('ann', cid, 'another');
  expect(await unread()).toBe(2);
  await world.domain.messages.delete(as('bob'), 'm', { forMe: true });
  await world.domain.messages.delete(as('bob'), 'm', { forMe: true });
  expect(await unread()).toBe(1);
});

test('the user’s other device receives it by /sync, no one else does', async () => {
  const { world, cid } = await pair();
  world.pass(1000);
  const since = world.now() - 500;
  await world.domain.messages.delete(as('bob'), 'm', { forMe: true });
  const missed = async (id: string) => (await world.domain.sync.sync(as(id), { cids: [cid], since })).events;
  expect(await missed('bob')).toMatchObject([{ type: 'message.deleted', forMe: true }]);
  expect(await missed('ann')).toEqual([]);
});

test('refuses a deletion that is both hard and for oneself', async () => {
  const { world } = await pair();
  const call = world.domain.messages.delete(SERVER, 'm', { hard: true, forMe: true });
  expect(await refusal(call)).toMatchObject({ code: 4 });
});

test('the server restores a deleted message unchanged; it is unread for no one', async () => {
  const { world, bob } = await pair();
  await world.domain.reactions.send(as('bob'), 'm', { reaction: { type: 'like' } });
  await world.domain.messages.delete(as('ann'), 'm');
  bob.events();
  const back = await world.domain.messages.undelete(SERVER, 'm', 'ann');
  expect(back).toMatchObject({
    type: 'regular',
    text: 'hello',
    deletedAt: null,
    custom: { mood: 'good' },
    reactionGroups: { like: { count: 1 } },
  });
  expect(bob.events()).toMatchObject([
    { type: 'message.undeleted', message: { text: 'hello', ownReactions: [] }, user: { id: 'ann' } },
  ]);
  const { channel } = await world.domain.channels.getOrCreate(as('bob'), { type: 'messaging', id: 'one' });
  expect(channel.messageCount).toBe(1);
});

test('a restored system message is still one, and a restored reply counts again', async () => {
  const { world, cid } = await pair();
  await world.domain.messages.send(serverAs('ann'), cid, { message: { id: 's', text: 's', type: 'system' } });
  await world.send('bob', cid, { id: 'r', text: 'r', parent_id: 'm' });
  for (const id of ['s', 'r']) await world.domain.messages.delete(SERVER, id, { deletedBy: 'ann' });
  const parent = async () => (await world.domain.messages.get(as('ann'), 'm')).message;
  expect(await parent()).toMatchObject({ replyCount: 0, deletedReplyCount: 1 });
  expect((await world.domain.messages.undelete(serverAs('ann'), 's', null)).type).toBe('system');
  expect((await world.domain.messages.undelete(serverAs('ann'), 'r', null)).type).toBe('reply');
  expect(await parent()).toMatchObject({ replyCount: 1, deletedReplyCount: 0 });
  expect(await world.domain.messages.replies(as('ann'), 'm', {})).toMatchObject([{ id: 'r' }]);
});

test('a reply deleted for good counts neither as a reply nor as a deleted one', async () => {
  const { world, cid } = await pair();
  for (const id of ['r1', 'r2']) await world.send('bob', cid, { id, text: id, parent_id: 'm' });
  await world.domain.messages.delete(as('bob'), 'r2');
  for (const id of ['r1', 'r2']) await world.domain.messages.delete(SERVER, id, { hard: true });
  expect((await world.domain.messages.get(as('ann'), 'm')).message).toMatchObject({
    replyCount: 0,
    deletedReplyCount: 0,
  });
});

test.each([
  ['a client', () => as('ann'), 'm', 17],
  ['a message that is not deleted', () => serverAs('ann'), 'm', 4],
  ['a message that does not exist', () => serverAs('ann'), 'no', 16],
  ['no named user', () => SERVER, 'm', 4],
] as const)('refuses undeleting by or of %s', async (...[, actor, id, code]) => {
  const { world } = await pair();
  expect((await refusal(world.domain.messages.undelete(actor(), id, null))).code).toBe(code);
});

test('15: a message deleted and restored within one /sync window appears once, in its current state', async () => {
  const { world, cid } = await pair();
  world.pass(1000);
  const since = world.now() - 500;
  await world.domain.messages.delete(as('ann'), 'm');
  await world.domain.messages.undelete(SERVER, 'm', 'ann');
  const { events } = await world.domain.sync.sync(as('bob'), { cids: [cid], since });
  expect(events).toMatchObject([{ type: 'message.undeleted', message: { text: 'hello' } }]);
});
