import { expect, test } from 'vitest';
import { readUserPatches } from '../../../../server/src/wire/index.ts';
import { as, createWorld, type Person, type World } from '../support/world.ts';

/** Bob follows the presence of the channel's people. */
async function followed() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await follow(world, bob);
  return { world, cid, bob };
}

async function follow(world: World, person: Person): Promise<void> {
  const { actor, connectionId } = person;
  await world.domain.channels.getOrCreate(actor, {
    type: 'messaging',
    id: 'one',
    presence: true,
    connectionId,
  });
  person.events();
}

const presenceIn = (person: Person) =>
  person
    .events()
    .flatMap((event) =>
      event.type === 'user.presence.changed'
        ? [[event.user.id, event.user.online, event.user.lastActive]]
        : [],
    );

test('is sent with a user’s first connection and last disconnection, for any number of devices', async () => {
  const { world, bob } = await followed();
  const phone = await world.connect('ann');
  expect(presenceIn(bob)).toEqual([['ann', true, world.now()]]);
  const desk = await world.connect('ann');
  world.pass(60_000);
  await phone.close();
  expect(presenceIn(bob)).toEqual([]);
  world.pass(60_000);
  await desk.close();
  expect(presenceIn(bob)).toEqual([['ann', false, world.now()]]);
});

test('is sent to the connections that asked for it, by user: to no other tab, and to no other person', async () => {
  const { world, cid, bob } = await followed();
  const tab = await world.connect('bob');
  const watcher = await world.connect('bob');
  await world.watch(watcher, cid);
  for (const person of [tab, watcher]) person.events();
  await world.connect('ann');
  await world.connect('eve');
  expect(presenceIn(bob).map(([id]) => id)).toEqual(['ann']);
  expect([...presenceIn(tab), ...presenceIn(watcher)]).toEqual([]);
});

test('a user who becomes invisible goes offline for others, and online when visible again', async () => {
  const { world, bob } = await followed();
  const ann = await world.connect('ann');
  presenceIn(bob);
  const turn = (invisible: boolean) =>
    world.domain.users.updatePartial(
      as('ann'),
      readUserPatches({ users: [{ id: 'ann', set: { invisible } }] }),
    );
  await turn(true);
  expect(presenceIn(bob).map(([id, online]) => [id, online])).toEqual([['ann', false]]);
  const other = await world.connect('ann');
  await other.close();
  expect(presenceIn(bob)).toEqual([]);
  await turn(false);
  expect(presenceIn(bob).map(([id, online]) => [id, online])).toEqual([['ann', true]]);
  await turn(true);
  presenceIn(bob);
  await ann.close();
  expect(presenceIn(bob)).toEqual([]);
  await turn(false);
  expect(presenceIn(bob)).toEqual([]);
});
