import { expect, test } from 'vitest';
import type { RetentionRunsQuery } from '../../../server/src/domain/index.ts';
import { createWorld, SERVER, type World } from './support/world.ts';

const HOUR_MS = 3_600_000;
const ALL: RetentionRunsQuery = {
  kinds: null,
  since: null,
  until: null,
  oldestFirst: false,
  limit: 10,
  after: null,
};

const runsOf = async ({ domain }: World) => (await domain.retention.runs(SERVER, ALL)).runs;

/** Does what is due, and waits until so many runs are over. */
async function runAll(world: World, runs: number): Promise<void> {
  await world.domain.due.look();
  await expect.poll(async () => (await runsOf(world)).length).toBe(runs);
}

test('messages beyond their age go, an hour after the policy and then every day', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const quiet = await world.channel('two', 'ann', 'bob');
  const parent = await world.send('ann', cid, 'old');
  await world.send('bob', cid, { text: 'old reply', parent_id: parent.id });
  world.pass(30 * HOUR_MS);
  const young = await world.send('ann', cid, 'young');
  await world.send('ann', quiet, 'young too');
  await world.domain.retention.set(SERVER, { kind: 'old-messages', maxAgeHours: 24 });
  await world.domain.due.look();
  expect(await runsOf(world)).toEqual([]);
  world.pass(HOUR_MS + 1);
  await runAll(world, 1);
  expect(await runsOf(world)).toMatchObject([
    { kind: 'old-messages', messagesDeleted: 2, channelsDeleted: 0 },
  ]);
  const found = (id: string) => world.store.read(({ messages }) => messages.get(id));
  expect(await found(parent.id)).toBeNull();
  expect(await found(young.id)).not.toBeNull();
  const channel = await world.store.read(({ channels }) => channels.get(cid));
  expect(channel).toMatchObject({ messageCount: 1, lastMessageAt: young.createdAt });
  world.pass(23 * HOUR_MS);
  await world.domain.due.look();
  expect(await runsOf(world)).toHaveLength(1);
  world.pass(2 * HOUR_MS);
  await runAll(world, 2);
  expect((await runsOf(world))[0]).toMatchObject({ messagesDeleted: 2 });
});

test('channels in which nobody writes go with everything in them; a policy that was taken back does nothing', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const still = await world.channel('still', 'ann', 'bob');
  const busy = await world.channel('busy', 'ann', 'bob');
  const { id } = await world.send('ann', still, 'last words');
  world.pass(48 * HOUR_MS);
  await world.send('ann', busy, 'hello');
  await world.domain.retention.set(SERVER, { kind: 'old-messages', maxAgeHours: 24 });
  await world.domain.retention.set(SERVER, { kind: 'inactive-channels', maxAgeHours: 24 });
  await world.domain.retention.remove(SERVER, 'old-messages');
  world.pass(2 * HOUR_MS);
  await runAll(world, 1);
  expect(await runsOf(world)).toMatchObject([{ kind: 'inactive-channels', channelsDeleted: 1 }]);
  expect(await world.store.read(({ messages }) => messages.get(id))).toBeNull();
  expect(await world.store.read(({ channels }) => channels.get(busy))).toMatchObject({ deletedAt: null });
  await world.domain.retention.remove(SERVER, 'inactive-channels');
  world.pass(48 * HOUR_MS);
  await world.domain.due.look();
  expect(await runsOf(world)).toHaveLength(1);
});

test('slices go on where the last one ended', async () => {
  const world = await createWorld();
  await world.users('ann');
  for (const name of ['a', 'b', 'c']) await world.send('ann', await world.channel(name, 'ann'), name);
  const before = world.now() + HOUR_MS;
  const slice = (after: string | null) =>
    world.store.read(({ retention }) => retention.olderMessages(before, { after, limit: 2 }));
  const first = await slice(null);
  expect(first).toEqual({
    found: [
      { cid: 'messaging:a', count: 1 },
      { cid: 'messaging:b', count: 1 },
    ],
    after: 'messaging:b',
  });
  expect(await slice(first.after)).toEqual({ found: [{ cid: 'messaging:c', count: 1 }], after: null });
});
