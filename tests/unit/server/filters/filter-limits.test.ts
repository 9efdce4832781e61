import { describe, expect, test } from 'vitest';
import { as, createWorld, refusal } from '../support/world.ts';

async function query(filter: Record<string, unknown>) {
  const world = await createWorld();
  await world.users('ann');
  const asked = world.domain.channels.query(as('ann'), {
    filter: { $and: [{ members: { $in: ['ann'] } }, filter] },
  });
  return asked;
}

test.each([
  ['attachments.type', { $in: ['image'] }],
  ['mentioned_users.id', { $contains: 'ann' }],
])('a search reads %s of each message a few times only', async (name, condition) => {
  const world = await createWorld();
  await world.users('ann');
  const search = (times: number) =>
    world.domain.search.messages(as('ann'), {
      filter: { members: { $in: ['ann'] } },
      messageFilter: { $or: many(times, () => ({ [name]: condition })) },
    } as never);
  await expect(search(4)).resolves.toMatchObject({ results: [] });
  expect(await refusal(search(5))).toMatchObject({ code: 4 });
});

const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => item(i));

describe('a filter', () => {
  test.each([
    ['empty groups', { $or: many(2_000, () => ({})) }],
    ['conditions', { $or: many(300, (i) => ({ [`key${i}`]: i })) }],
    ['values', { $or: many(90, (i) => ({ [`key${i}`]: { $in: many(400, String) } })) }],
    ['searches of all members', { $or: many(5, (i) => ({ 'member.user.name': { $autocomplete: `${i}` } })) }],
    ['looks at who is banned', { $or: many(5, () => ({ app_banned: 'only' })) }],
    ['characters to search for', { title: { $q: 'x'.repeat(60_000) } }],
    ['characters to complete', { title: { $autocomplete: 'x'.repeat(60_000) } }],
  ])('with too many %s is refused', async (_, filter) => {
    expect(await refusal(query(filter))).toMatchObject({ code: 4 });
  });

  test.each(['toString', 'constructor', 'valueOf', 'hasOwnProperty'])(
    'accepts %s as a key of custom data',
    async (name) => {
      await expect(query({ [name]: 1 })).resolves.toEqual([]);
      await expect(query({ [`a.${name}`]: { $exists: true } })).resolves.toEqual([]);
    },
  );

  test('of the maximum size is answered', async () => {
    const filter = { $or: many(10, (i) => ({ [`key${i}`]: { $in: many(150, String) } })) };
    await expect(query(filter)).resolves.toEqual([]);
    const names = { $or: many(4, (i) => ({ 'member.user.name': { $autocomplete: `${i}` } })) };
    await expect(query(names)).resolves.toEqual([]);
    const members = { $and: many(4, () => ({ members: many(480, String) })) };
    await expect(query(members)).resolves.toEqual([]);
  });

  test.each(['"', '\\', '[0]', "'", '%', ' ', '\n', '"."', '#'])(
    'may ask for a key with %j in its name',
    async (part) => {
      await expect(query({ [`a${part}b`]: { $in: [1] } })).resolves.toEqual([]);
      await expect(query({ [`${part} `]: { $exists: true } })).resolves.toEqual([]);
    },
  );
});
