import { describe, expect, test } from 'vitest';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

const START = '2026-01-01T00:00:00.000Z';

/**
 * Four channels of ann: a (with bob, tags), b (newest message), c (team), d (bob's, frozen), and one of other
 * people.
 */
async function lists() {
  const world = await createWorld();
  await world.users('bob', 'eve');
  await world.user('ann', { name: 'Ann Miller' });
  const make = async (type: string, id: string, { creator, data }: { creator: string; data: Raw }) => {
    world.pass(1000);
    await world.domain.channels.getOrCreate(serverAs(creator), { type, id, data });
  };
  await make('messaging', 'a', {
    creator: 'ann',
    data: {
      members: ['ann', 'bob'],
      name: 'Blue whale',
      tags: ['x', 'y'],
      size: 3,
    },
  });
  await make('messaging', 'b', {
    creator: 'ann',
    data: { members: ['ann'], name: 'green turtle', size: 20 },
  });
  await make('team', 'c', {
    creator: 'ann',
    data: { members: ['ann', 'bob', 'eve'], details: { city: 'Bonn' } },
  });
  await make('messaging', 'd', { creator: 'bob', data: { members: ['ann', 'bob'], frozen: true } });
  await make('messaging', 'others', { creator: 'bob', data: { members: ['bob', 'eve'] } });
  world.pass(1000);
  await world.send('ann', 'messaging:b', 'hi');
  await world.send('ann', 'messaging:a', 'hi');
  const ids = async (filter: Raw, sort?: readonly unknown[], more: Raw = {}) => {
    const mine = { members: { $in: ['ann'] }, ...filter };
    const states = await world.domain.channels.query(as('ann'), { filter: mine, sort, ...more });
    return states.map(({ channel }) => channel.id);
  };
  return { world, ids };
}

describe('filters', () => {
  const cases: readonly (readonly [string, Raw, readonly string[]])[] = [
    ['everything of mine', {}, ['a', 'b', 'd', 'c']],
    ['type', { type: 'team' }, ['c']],
    ['types', { type: { $in: ['team', 'nothing'] } }, ['c']],
    ['id', { id: 'b' }, ['b']],
    ['cids', { cid: { $in: ['messaging:a', 'messaging:others'] } }, ['a']],
    ['exact members', { members: ['bob', 'ann'] }, ['a', 'd']],
    ['with somebody else too', { $and: [{ members: { $in: ['bob'] } }] }, ['a', 'd', 'c']],
    ['any member of several', { members: { $in: ['ann', 'bob'] } }, ['a', 'b', 'd', 'c']],
    ['a list of oneself twice', { members: { $in: ['ann', 'ann'] } }, ['a', 'b', 'd', 'c']],
    ['only oneself', { members: ['ann'] }, ['b']],
    ['creator', { created_by_id: 'bob' }, ['d']],
    ['frozen', { frozen: true }, ['d']],
    ['not frozen', { frozen: false }, ['a', 'b', 'c']],
    ['has messages', { last_message_at: { $exists: true } }, ['a', 'b']],
    ['no messages', { last_message_at: { $exists: false } }, ['d', 'c']],
    ['created since', { created_at: { $gt: '2026-01-01T00:00:02.500Z' } }, ['d', 'c']],
    ['created between', { created_at: { $gte: START, $lt: '2026-01-01T00:00:02.500Z' } }, ['a', 'b']],
    ['size of membership', { member_count: { $gt: 1, $lte: 2 } }, ['a', 'd']],
    ['name', { name: 'Blue whale' }, ['a']],
    ['beginning of a word', { name: { $autocomplete: 'wh' } }, ['a']],
    ['beginning, whatever the case', { name: { $autocomplete: 'GREEN' } }, ['b']],
    ['not the middle of a word', { name: { $autocomplete: 'hale' } }, []],
    ['any part', { name: { $q: 'urtl' } }, ['b']],
    ['signs of LIKE mean themselves', { name: { $q: '%' } }, []],
    ['custom number', { size: 3 }, ['a']],
    ['custom comparison', { size: { $gte: 3 } }, ['a', 'b']],
    ['custom text is no number', { size: '3' }, []],
    ['custom one of', { size: { $in: [1, 20] } }, ['b']],
    ['custom list has one of', { tags: { $in: ['y', 'z'] } }, ['a']],
    ['custom list contains', { tags: { $contains: 'x' } }, ['a']],
    ['custom list is exactly', { tags: ['y', 'x'] }, ['a']],
    ['custom list is not exactly', { tags: ['x'] }, []],
    ['custom exists', { tags: { $exists: true } }, ['a']],
    ['nested custom', { 'details.city': 'Bonn' }, ['c']],
    ['or', { $or: [{ id: 'a' }, { type: 'team' }] }, ['a', 'c']],
    ['and', { $and: [{ type: 'messaging' }, { frozen: true }] }, ['d']],
    ['nor', { $nor: [{ id: 'a' }, { size: { $gt: 5 } }] }, ['d', 'c']],
    ['member’s name', { 'member.user.name': { $autocomplete: 'mill' } }, ['a', 'b', 'd', 'c']],
    ['hidden', { hidden: true }, []],
    ['muted', { muted: false }, ['a', 'b', 'd', 'c']],
    ['unread', { has_unread: true }, []],
    ['joined', { joined: true }, ['a', 'b', 'd', 'c']],
    ['SQL in a value', { name: "x' or 1=1 --" }, []],
    ['SQL in a field', { "x') or 1=1 --": 'y' }, []],
  ];

  test.each(cases)('%s', async (_, filter, expected) => {
    const { ids } = await lists();
    expect(await ids(filter)).toEqual(expected);
  });

  test('one’s own membership counts as a condition like any other', async () => {
    const { world } = await lists();
    await world.domain.channels.getOrCreate(serverAs('bob'), { type: 'livestream', id: 'open', data: {} });
    const ids = async (filter: Raw) => {
      const states = await world.domain.channels.query(as('ann'), { filter });
      return states.map(({ channel }) => channel.id);
    };
    const mine = { members: { $in: ['ann'] } };
    expect(await ids({ cid: 'livestream:open', $nor: [mine] })).toEqual(['open']);
    expect(await ids({ cid: { $in: ['livestream:open', 'messaging:b'] }, $nor: [mine] })).toEqual(['open']);
    expect(await ids({ $or: [mine, { cid: 'livestream:open' }], id: { $in: ['b', 'open'] } })).toHaveLength(
      2,
    );
    expect(await ids({ cid: 'livestream:open', ...mine })).toEqual([]);
  });

  const wrong: readonly (readonly [Raw, string])[] = [
    [{ id: { $q: 'x' } }, 'operator "$q" is not allowed for field "id"'],
    [{ id: 7 }, 'field `id` contains type number. expecting string'],
    [{ type: ['a'] }, 'cannot match array value on field "type"'],
    [{ frozen: 'yes' }, 'field `frozen` contains type string. expecting boolean'],
    [
      { created_at: 'yesterday' },
      'field `created_at` must be an RFC 3339 date such as 2026-01-31T12:00:00Z, it is yesterday',
    ],
    [{ tags: { $exists: 1 } }, '$exists operator only support boolean values'],
    [{ $or: [] }, '$or expects a non-empty array of filters'],
    [{ $not: {} }, 'operator "$not" is not allowed here'],
    [{ name: {} }, 'field "name" has no condition'],
    [{ 'a..b': 1 }, 'unrecognized field "a..b"'],
  ];
  test.each(wrong)('refuses %j', async (filter, reason) => {
    const { ids } = await lists();
    expect(await refusal(ids(filter))).toEqual({ code: 4, reason });
  });

  test('refuses a filter without a size limit', async () => {
    const { ids } = await lists();
    const many = { $or: Array.from({ length: 101 }, (_, i) => ({ id: `${i}` })) };
    expect(await refusal(ids(many))).toMatchObject({ code: 4 });
    let deep: Raw = { id: 'a' };
    for (let i = 0; i < 12; i += 1) deep = { $and: [deep] };
    expect(await refusal(ids(deep))).toMatchObject({ code: 4 });
  });
});

describe('sorts', () => {
  const cases: readonly (readonly [string, readonly unknown[] | undefined, readonly string[]])[] = [
    ['by default, last updated first', undefined, ['a', 'b', 'd', 'c']],
    ['created', [{ field: 'created_at', direction: 1 }], ['a', 'b', 'c', 'd']],
    [
      'last message first, those without last',
      [
        { field: 'last_message_at', direction: -1 },
        { field: 'cid', direction: 1 },
      ],
      ['a', 'b', 'd', 'c'],
    ],
    [
      'members',
      [
        { field: 'member_count', direction: -1 },
        { field: 'cid', direction: -1 },
      ],
      ['c', 'd', 'a', 'b'],
    ],
    [
      'custom number',
      [
        { field: 'size', direction: -1, type: 'number' },
        { field: 'cid', direction: 1 },
      ],
      ['b', 'a', 'd', 'c'],
    ],
    ['cid', [{ field: 'cid', direction: -1 }], ['c', 'd', 'b', 'a']],
    [
      'pinned',
      [
        { field: 'pinned_at', direction: 1 },
        { field: 'cid', direction: 1 },
      ],
      ['a', 'b', 'd', 'c'],
    ],
  ];
  test.each(cases)('%s', async (_, sort, expected) => {
    const { ids } = await lists();
    expect(await ids({}, sort)).toEqual(expected);
  });

  test('can put unread channels first', async () => {
    const { world, ids } = await lists();
    await world.send('bob', 'team:c', 'one');
    await world.domain.channels.update(SERVER, 'messaging:d', { data: { frozen: false } });
    await world.send('bob', 'messaging:d', 'one');
    await world.send('bob', 'messaging:d', 'two');
    const sort = [
      { field: 'unread_count', direction: -1 },
      { field: 'cid', direction: 1 },
    ];
    expect(await ids({}, sort)).toEqual(['d', 'c', 'a', 'b']);
    expect(await ids({ has_unread: true }, sort)).toEqual(['d', 'c']);
    expect(
      await ids({}, [
        { field: 'has_unread', direction: -1 },
        { field: 'cid', direction: 1 },
      ]),
    ).toEqual(['d', 'c', 'a', 'b']);
  });

  test.each([
    [[{ field: 'frozen', direction: 1 }]],
    [[{ field: 'cid', direction: 2 }]],
    [[{ direction: 1 }]],
    [[{ field: 'size', direction: 1, type: 'text' }]],
    [Array.from({ length: 6 }, () => ({ field: 'cid', direction: 1 }))],
  ])('refuses %j', async (sort) => {
    const { ids } = await lists();
    expect(await refusal(ids({}, sort))).toMatchObject({ code: 4 });
  });

  test('need a user for a personal order', async () => {
    const { world } = await lists();
    const sort = [{ field: 'unread_count', direction: 1 }];
    expect(await refusal(world.domain.channels.query(SERVER, { filter: {}, sort }))).toMatchObject({
      code: 4,
    });
  });
});

describe('access', () => {
  test('a filter over other people’s channels is refused with code 70', async () => {
    const { world } = await lists();
    for (const filter of [
      {},
      { type: 'messaging' },
      { members: { $in: ['bob'] } },
      { $or: [{ joined: true }, { frozen: true }] },
      { $nor: [{ id: 'a' }] },
    ]) {
      expect(await refusal(world.domain.channels.query(as('ann'), { filter }))).toMatchObject({ code: 70 });
    }
  });

  test('public types, the server and moderators need no such filter', async () => {
    const { world } = await lists();
    await world.user('mod', { role: 'moderator' });
    await world.domain.channels.getOrCreate(serverAs('bob'), { type: 'livestream', id: 'live' });
    const ids = async (call: ReturnType<typeof world.domain.channels.query>) =>
      (await call).map(({ channel }) => channel.id);
    expect(await ids(world.domain.channels.query(as('ann'), { filter: { type: 'livestream' } }))).toEqual([
      'live',
    ]);
    expect(await ids(world.domain.channels.query(SERVER, { filter: {} }))).toHaveLength(6);
    expect(await ids(world.domain.channels.query(as('mod'), { filter: { type: 'messaging' } }))).toHaveLength(
      4,
    );
  });

  test('a named channel that may not be read is left out silently', async () => {
    const { ids } = await lists();
    const named = { members: { $in: ['ann', 'eve'] } };
    expect(await ids(named)).toEqual(['a', 'b', 'd', 'c']);
    // It does not take a place of the page either.
    expect(await ids(named, undefined, { limit: 3 })).toEqual(['a', 'b', 'd']);
  });

  test('pages', async () => {
    const { ids, world } = await lists();
    expect(await ids({}, undefined, { limit: 2 })).toEqual(['a', 'b']);
    expect(await ids({}, undefined, { limit: 2, offset: 2 })).toEqual(['d', 'c']);
    expect(await ids({}, undefined, { limit: 2, offset: 9 })).toEqual([]);
    expect(await refusal(ids({}, undefined, { limit: 31 }))).toMatchObject({ code: 4 });
    const members = (memberLimit: number) =>
      world.domain.channels.query(as('ann'), { filter: { id: 'c' }, memberLimit });
    expect((await members(2))[0]?.members).toHaveLength(2);
    expect(await refusal(members(-1))).toEqual({ code: 4, reason: 'member_limit must be 0 or greater' });
    expect(await refusal(members(101))).toEqual({ code: 4, reason: 'member_limit must be 100 or less' });
  });

  test('without state have no messages, members or read marks', async () => {
    const { world } = await lists();
    const [state] = await world.domain.channels.query(as('ann'), { filter: { id: 'a' }, state: false });
    expect(state).toMatchObject({ messages: [], members: [], read: null, membership: { userId: 'ann' } });
  });
});

test('of an impossible size are refused with what to ask for instead; the pages of clients are not', async () => {
  const { world, ids } = await lists();
  const { message } = await world.send('ann', 'messaging:b', 'full').then(async ({ id }) => ({
    message: await world.store.read(({ messages }) => messages.get(id)),
  }));
  if (message === null) throw new Error('it is not stored');
  const MEGABYTE = 'x'.repeat(1024 ** 2);
  await world.store.write(async ({ messages }) => {
    for (let i = 1; i <= 65; i += 1)
      await messages.insert(
        { ...message, id: `${i}`, createdAt: message.createdAt + i, text: MEGABYTE },
        true,
      );
  });
  expect(await refusal(ids({}, undefined, { messageLimit: 300 }))).toMatchObject({
    code: 22,
    reason: expect.stringContaining('message_limit'),
  });
  expect(await ids({ type: 'team' }, undefined, { messageLimit: 300 })).toEqual(['c']);
  expect(await ids({}, undefined, { messageLimit: 25 })).toHaveLength(4);
});
