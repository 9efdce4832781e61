import { describe, expect, test } from 'vitest';
import { readNewGuest, readUserPatches, readUsers } from '../../../../server/src/wire/index.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { as, createWorld, FIRST, refusal, SERVER } from '../support/world.ts';

describe('connecting', () => {
  test('creates a user, merges their data, ignores role and teams', async () => {
    const world = await createWorld();
    await world.connect('ann', { id: 'ann', name: 'Ann', colour: 'red', role: 'admin', teams: ['x'] });
    await world.connect('ann', { id: 'ann', size: 3 });
    const me = await world.domain.users.me(as('ann'));
    expect(me).toMatchObject({
      name: 'Ann',
      role: 'user',
      teams: [],
      custom: { colour: 'red', size: 3 },
      online: true,
    });
  });

  test('without changes writes and publishes nothing', async () => {
    const world = await createWorld();
    const details = { id: 'ann', name: 'Ann', nested: { b: 2, a: 1 } };
    const ann = await world.connect('ann', details);
    const before = await world.domain.users.me(as('ann'));
    world.pass(60_000);
    ann.events();
    await world.connect('ann', { ...details, nested: { a: 1, b: 2 } });
    expect(ann.types()).not.toContain('user.updated');
    expect((await world.domain.users.me(as('ann'))).updatedAt).toBe(before.updatedAt);
    await world.connect('ann', { id: 'ann', name: 'Anna' });
    expect(ann.types()).toContain('user.updated');
  });

  test.each<[Raw, number]>([
    [{ created_at: 'helloworld' }, 4],
    [{ online: 'yes' }, 4],
    [{ name: 7 }, 4],
    [{ teams: 'x' }, 4],
    [{ big: 'x'.repeat(5200) }, 22],
    [{ id: 'bob' }, 5],
  ])('refuses %j', async (details, code) => {
    const world = await createWorld();
    expect(await refusal(world.connect('ann', details))).toMatchObject({ code });
  });

  test('ignores well-formed server fields', async () => {
    const world = await createWorld();
    await world.connect('ann', {
      id: 'ann',
      created_at: '2020-01-01T00:00:00Z',
      online: false,
      total_unread_count: 3,
    });
    expect(await world.domain.users.me(as('ann'))).toMatchObject({ createdAt: world.now(), custom: {} });
  });

  test('returns the unread totals', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    await world.send('ann', await world.channel('one', 'ann', 'bob'), 'hi');
    await world.connect('bob');
    expect(await world.domain.users.me(as('bob'))).toMatchObject({
      totalUnreadCount: 1,
      unreadChannels: 1,
      unreadThreads: 0,
      mutes: [],
      channelMutes: [],
      devices: [],
      blockedUserIds: [],
      latestHiddenChannels: [],
    });
  });
});

describe('guests', () => {
  test('get an id of their own, whatever they ask for', async () => {
    const world = await createWorld();
    const make = () =>
      world.domain.users.createGuest(readNewGuest({ id: 'tom', name: 'Tom', role: 'admin', from: 'page' }));
    const [one, two] = [await make(), await make()];
    expect(one.id).toMatch(/^guest-[0-9a-f-]{36}-tom$/);
    expect(one.id).not.toBe(two.id);
    expect(one).toMatchObject({ role: 'guest', name: 'Tom', custom: { from: 'page' } });
    expect(await world.domain.users.actor(one.id)).toEqual({ kind: 'user', userId: one.id, role: 'guest' });
  });

  test.each<[Raw]>([[{}], [{ id: '' }], [{ id: 'a b' }], [{ id: 'x', name: 3 }]])(
    'refuses %j',
    async (user) => {
      const world = await createWorld();
      const make = async () => world.domain.users.createGuest(readNewGuest(user));
      expect(await refusal(make())).toMatchObject({ code: 4 });
    },
  );
});

describe('upserting', () => {
  test('replaces custom data, keeps role and time of creation', async () => {
    const world = await createWorld();
    await world.user('ann', { name: 'Ann', colour: 'red', role: 'agent' });
    world.pass(1000);
    await world.user('ann', { size: 3 });
    const [ann] = await world.domain.users.query(SERVER, { ...FIRST, filter: { id: 'ann' } });
    expect(ann).toMatchObject({
      role: 'agent',
      name: null,
      custom: { size: 3 },
      createdAt: world.now() - 1000,
      updatedAt: world.now(),
    });
  });

  test('in part', async () => {
    const world = await createWorld();
    await world.user('ann', { name: 'Ann', a: { b: 1 }, role: 'agent' });
    const { ann } = await world.domain.users.updatePartial(
      as('ann'),
      readUserPatches({ users: [{ id: 'ann', set: { 'a.c': 2, name: 'A' }, unset: ['a.b', 'zzz'] }] }),
    );
    expect(ann).toMatchObject({ name: 'A', role: 'agent', custom: { a: { c: 2 } } });
  });

  test('of others, and of server fields, is refused to clients', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const { users } = world.domain;
    expect(
      await refusal(users.upsert(as('ann'), readUsers({ users: { bob: { id: 'bob' } } }))),
    ).toMatchObject({ code: 17 });
    expect(
      await refusal(users.upsert(as('ann'), readUsers({ users: { ann: { id: 'ann', teams: ['x'] } } }))),
    ).toEqual({
      code: 17,
      reason: 'user teams can only be updated server-side',
    });
    expect(
      await refusal(
        users.updatePartial(as('ann'), readUserPatches({ users: [{ id: 'bob', set: { a: 1 } }] })),
      ),
    ).toMatchObject({
      code: 17,
    });
    expect(
      await refusal(
        users.updatePartial(as('ann'), readUserPatches({ users: [{ id: 'ann', unset: ['created_at'] }] })),
      ),
    ).toEqual({
      code: 17,
      reason: 'field `created_at` is reserved and cannot updated',
    });
    expect(
      await refusal(users.upsert(SERVER, readUsers({ users: { x: { id: 'x', role: 'king' } } }))),
    ).toMatchObject({ code: 4 });
    const nobody = async () => users.upsert(SERVER, readUsers({ users: {} }));
    expect(await refusal(nobody())).toMatchObject({ code: 4 });
  });

  test('cannot change a prototype', async () => {
    const world = await createWorld();
    await world.user('ann', JSON.parse('{"__proto__": {"admin": true}, "constructor": 1, "fine": 2}') as Raw);
    const [ann] = await world.domain.users.query(SERVER, { ...FIRST, filter: { id: 'ann' } });
    expect(Object.keys(ann?.custom ?? {})).toEqual(['fine']);
    // A path into a prototype is refused.
    for (const path of ['constructor.prototype.admin', 'prototype', '__proto__.admin', 'a.__proto__.b']) {
      const patch = { id: 'ann', set: JSON.parse(`{${JSON.stringify(path)}: true}`) };
      expect(
        await refusal(world.domain.users.updatePartial(as('ann'), readUserPatches({ users: [patch] }))),
      ).toMatchObject({ code: 4 });
    }
  });
});

describe('querying users', () => {
  test('by the documented operators', async () => {
    const world = await createWorld();
    await world.user('ann', { name: 'Ann Miller', teams: ['red'], level: 3 });
    await world.user('bob', { name: 'Bob', role: 'agent', level: 5 });
    await world.connect('cat');
    const ids = async (filter: Raw) => {
      const sort = [{ field: 'id', direction: 1 }];
      return (await world.domain.users.query(as('ann'), { ...FIRST, filter, sort })).map(({ id }) => id);
    };
    expect(await ids({})).toEqual(['ann', 'bob', 'cat']);
    expect(await ids({ id: { $in: ['ann', 'bob'] } })).toEqual(['ann', 'bob']);
    expect(await ids({ id: { $ne: 'ann' } })).toEqual(['bob', 'cat']);
    expect(await ids({ name: { $autocomplete: 'mil' } })).toEqual(['ann']);
    expect(await ids({ role: 'agent' })).toEqual(['bob']);
    expect(await ids({ teams: { $contains: 'red' } })).toEqual(['ann']);
    expect(await ids({ level: { $gt: 3 } })).toEqual(['bob']);
    expect(await ids({ last_active: { $exists: true } })).toEqual(['cat']);
    expect(await refusal(ids({ level: { $q: 'x' } }))).toEqual({
      code: 4,
      reason: 'search is not enabled for field users.level',
    });
  });

  test('is closed to anonymous users; presence needs a connection', async () => {
    const world = await createWorld();
    const { actor } = await world.connectAnonymous();
    expect(await refusal(world.domain.users.query(actor, { ...FIRST, filter: {} }))).toMatchObject({
      code: 17,
    });
    await world.users('ann');
    expect(
      await refusal(world.domain.users.query(as('ann'), { ...FIRST, filter: {}, presence: true })),
    ).toMatchObject({
      code: 4,
    });
  });
});

test('an acting user must exist', async () => {
  const world = await createWorld();
  expect(await refusal(world.domain.users.actor('nobody'))).toEqual({
    code: 16,
    reason: 'the user nobody does not exist',
  });
});
