import { expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

async function waiting() {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  const sent = await world.domain.messages.send(as('ann'), cid, {
    message: { id: 'p', text: 'wait' },
    pending: true,
    pendingMetadata: { risk: 'low' },
  });
  const state = (id: string) => world.domain.channels.getOrCreate(as(id), { type: 'messaging', id: 'one' });
  return { world, cid, bob, sent, state };
}

test('only its author sees a pending message until the server commits it', async () => {
  const { world, bob, sent, state } = await waiting();
  expect(sent).toMatchObject({ id: 'p', type: 'regular', text: 'wait' });
  expect(bob.types()).toEqual([]);
  expect((await state('ann')).messages).toEqual([]);
  expect((await state('ann')).pendingMessages).toMatchObject([
    { message: { id: 'p' }, metadata: { risk: 'low' } },
  ]);
  expect((await state('bob')).pendingMessages).toEqual([]);
  expect((await refusal(world.domain.messages.get(as('bob'), 'p'))).code).toBe(16);
  for (const actor of [as('ann'), SERVER])
    expect((await world.domain.messages.get(actor, 'p')).pendingMetadata).toEqual({ risk: 'low' });
});

test('once committed, it is the newest message of the channel and counts', async () => {
  const { world, cid, bob, state } = await waiting();
  await world.send('bob', cid, 'meanwhile');
  bob.events();
  const through = await world.domain.messages.commit(SERVER, 'p');
  expect(bob.events()).toMatchObject([{ type: 'message.new', message: { id: 'p', text: 'wait' } }]);
  expect((await state('bob')).messages.map(({ text }) => text)).toEqual(['meanwhile', 'wait']);
  expect((await state('ann')).pendingMessages).toEqual([]);
  expect((await world.domain.reads.unread(as('bob'))).totalUnreadCount).toBe(1);
  expect((await world.domain.messages.get(as('ann'), 'p')).pendingMetadata).toBeNull();
  expect(through.createdAt).toBeGreaterThan(0);
  expect((await refusal(world.domain.messages.commit(SERVER, 'p'))).code).toBe(16);
});

test('a client cannot commit it, and its id is taken', async () => {
  const { world, cid } = await waiting();
  expect((await refusal(world.domain.messages.commit(as('ann'), 'p'))).code).toBe(17);
  expect(await refusal(world.send('ann', cid, { id: 'p', text: 'again' }))).toEqual({
    code: 4,
    reason: 'a message with ID p already exists',
  });
});

test('a channel’s setting can make every message pending', async () => {
  const { world, cid, state } = await waiting();
  await world.domain.channels.updatePartial(SERVER, cid, {
    set: { config_overrides: { mark_messages_pending: true } },
  });
  await world.send('bob', cid, 'mine');
  expect((await state('bob')).pendingMessages).toMatchObject([{ message: { text: 'mine' } }]);
  expect((await state('bob')).messages).toEqual([]);
});

test('a message that is never committed is removed', async () => {
  const { world, state } = await waiting();
  world.pass(4 * 24 * 60 * 60 * 1000);
  await world.domain.pruning.round();
  expect((await state('ann')).pendingMessages).toEqual([]);
});
