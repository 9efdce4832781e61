import { expect, test } from 'vitest';
import {
  readAppChanges,
  readNewGuest,
  readUserPatches,
  readUsers,
} from '../../../../server/src/wire/index.ts';
import { as, createWorld, FIRST, refusal, SERVER } from '../support/world.ts';

test('6: unread ignores own, thread-only, silent, system, shadowed and deleted messages, and those of muted users; a new member starts at zero', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat', 'dan', 'eve');
  await world.user('mod', { role: 'moderator' });
  const cid = await world.channel('one', 'ann', 'bob', 'cat', 'dan');
  const unread = async (id: string) => (await world.domain.reads.unread(as(id))).totalUnreadCount;
  await world.domain.moderation.mute(as('ann'), { targetIds: () => ['cat'] });
  await world.domain.moderation.ban(as('mod'), { targetId: 'dan', cid, shadow: true });
  const { id } = await world.send('bob', cid, 'counts');
  await world.send('bob', cid, { text: 'in the thread only', parent_id: id });
  await world.send('bob', cid, { text: 'silent', silent: true });
  await world.send('cat', cid, 'of a muted user');
  await world.send('dan', cid, 'shadowed');
  await world.domain.channels.update(SERVER, cid, {
    message: { text: 'system', user_id: 'bob' },
  });
  const gone = await world.send('bob', cid, 'deleted');
  await world.domain.messages.delete(as('bob'), gone.id);
  expect(await unread('ann')).toBe(1);
  await world.domain.channels.update(SERVER, cid, { addMembers: ['eve'] });
  expect(await unread('eve')).toBe(0);
  await world.send('bob', cid, 'after');
  expect([await unread('ann'), await unread('eve')]).toEqual([2, 1]);
  await world.send('ann', cid, 'own');
  expect([await unread('ann'), await unread('eve')]).toEqual([2, 2]);
});

test('32: connecting merges custom data and ignores the role, an upsert replaces; connecting without changes keeps updated_at', async () => {
  const world = await createWorld();
  await world.connect('ann', { id: 'ann', name: 'Ann', colour: 'red' });
  const first = await world.domain.users.me(as('ann'));
  world.pass(1_000);
  await world.connect('ann', { id: 'ann', name: 'Ann', colour: 'red', role: 'admin' });
  expect(await world.domain.users.me(as('ann'))).toMatchObject({ updatedAt: first.updatedAt, role: 'user' });
  await world.connect('ann', { id: 'ann', size: 3 });
  const merged = await world.domain.users.me(as('ann'));
  expect(merged).toMatchObject({ name: 'Ann', custom: { colour: 'red', size: 3 } });
  expect(merged.updatedAt).toBeGreaterThan(first.updatedAt);
  await world.domain.users.upsert(as('ann'), readUsers({ users: { ann: { id: 'ann', size: 4 } } }));
  expect(await world.domain.users.me(as('ann'))).toMatchObject({ name: null, custom: { size: 4 } });
});

test('33: dotted paths create nested objects, unsetting a missing key is fine, reserved fields are refused by name', async () => {
  const world = await createWorld();
  await world.users('ann');
  const patch = (set: object, unset: readonly string[] = []) =>
    world.domain.users.updatePartial(as('ann'), readUserPatches({ users: [{ id: 'ann', set, unset }] }));
  await patch({ 'details.address.city': 'Ulm', 'details.age': 7 }, ['nothing', 'details.missing.deep']);
  expect(await world.domain.users.me(as('ann'))).toMatchObject({
    custom: { details: { address: { city: 'Ulm' }, age: 7 } },
  });
  await patch({}, ['details.address']);
  expect((await world.domain.users.me(as('ann'))).custom).toEqual({ details: { age: 7 } });
  for (const field of ['id', 'created_at', 'updated_at'])
    expect(await refusal(patch({}, [field]))).toEqual({
      code: 17,
      reason: `field \`${field}\` is reserved and cannot updated`,
    });
  for (const path of ['a..b', '.a', 'a.', ' ']) expect((await refusal(patch({ [path]: 1 }))).code).toBe(4);
});

test('39: names are unique if the app says so, in any case, at upsert, partial update and connect; per team with teams', async () => {
  const world = await createWorld();
  await world.user('ann', { name: 'Ann', teams: ['red'] });
  await world.user('bob', { name: 'Bob', teams: ['red', 'blue'] });
  await world.user('cat', { name: 'Cat', teams: ['green'] });
  const wants = async (how: unknown) =>
    world.domain.app.update(SERVER, readAppChanges({ enforce_unique_usernames: how }));
  const rename = (id: string, name: string) =>
    world.domain.users.updatePartial(as(id), readUserPatches({ users: [{ id, set: { name } }] }));
  await rename('cat', 'Ann');
  await rename('cat', 'Cat');
  expect((await refusal(wants('all'))).reason).toContain('must be one of [no app team]');
  await wants('app');
  const taken = { code: 6, reason: "username 'Ann' already exists" };
  expect(await refusal(rename('cat', 'Ann'))).toEqual(taken);
  expect(
    await refusal(
      world.domain.users.upsert(as('cat'), readUsers({ users: { cat: { id: 'cat', name: 'Ann' } } })),
    ),
  ).toEqual(taken);
  expect(await refusal(world.connect('new', { id: 'new', name: 'Ann' }))).toEqual(taken);
  expect((await refusal(rename('cat', 'ann'))).code).toBe(6);
  await rename('ann', 'ANN');
  await rename('ann', 'Ann');
  await wants('team');
  expect(await refusal(rename('bob', 'Ann'))).toEqual({
    code: 6,
    reason: "username 'Ann' already exists in team 'red'",
  });
  await rename('cat', 'Ann');
});

test('guests can be turned off, and roles kept from listing users', async () => {
  const world = await createWorld();
  await world.users('ann');
  await world.domain.app.update(SERVER, {
    settings: { guestCreationDisabled: true, searchDisallowedRoles: ['user'] },
  });
  expect((await refusal(world.domain.users.createGuest(readNewGuest({ id: 'x' })))).code).toBe(17);
  expect((await refusal(world.domain.users.query(as('ann'), { ...FIRST, filter: { id: 'ann' } }))).code).toBe(
    17,
  );
  expect(await world.domain.users.query(SERVER, { ...FIRST, filter: { id: 'ann' } })).toHaveLength(1);
});

test('an invisible user is online for no one else, and connects without an event', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  const { connectionId } = bob;
  await world.domain.channels.getOrCreate(as('bob'), {
    type: 'messaging',
    id: 'one',
    presence: true,
    connectionId,
  });
  bob.events();
  const ann = await world.connect('ann', { id: 'ann', invisible: true });
  expect(bob.types()).not.toContain('user.presence.changed');
  const seen = async () =>
    (await world.domain.members.query(as('bob'), { type: 'messaging', id: 'one' })).find(
      ({ userId }) => userId === 'ann',
    )?.user.online;
  expect([cid, await seen()]).toEqual([cid, false]);
  await world.domain.users.updatePartial(
    as('ann'),
    readUserPatches({ users: [{ id: 'ann', set: { invisible: false } }] }),
  );
  expect(await seen()).toBe(true);
  await ann.close();
  expect(await seen()).toBe(false);
});

test('privacy settings apply: typing of a user who hides it is not sent', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  await world.domain.users.updatePartial(
    as('ann'),
    readUserPatches({
      users: [{ id: 'ann', set: { privacy_settings: { typing_indicators: { enabled: false } } } }],
    }),
  );
  await world.domain.events.send(as('ann'), cid, { type: 'typing.start' });
  expect(bob.types()).not.toContain('typing.start');
  expect((await world.domain.users.me(as('ann'))).privacy).toEqual({
    typingIndicators: false,
    readReceipts: true,
    deliveryReceipts: true,
  });
});
