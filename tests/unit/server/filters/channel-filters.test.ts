/** Every field that channels can be filtered by, with every operator, as the API documents them. */
import { expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

/** Forty fields with ten operators. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };
const ONE = ['$eq'];
const CHOICES = ['$eq', '$in'];
const ALL = ['$eq', '$exists', '$gt', '$gte', '$in', '$lt', '$lte'];
const EVERY = [...ALL, '$autocomplete', '$contains', '$q'];
/** Fields of other resources, which channels do not have. */
const OTHERS = ['$ne', '$nin', '$any'];
const NOW = '2026-01-01T00:00:00Z';

/** The accepted operators, a valid value, and an invalid one. */
const MATRIX: { readonly [field: string]: readonly [readonly string[], unknown, unknown] } = {
  app_banned: [ONE, 'excluded', 'perhaps'],
  archived: [ONE, false, 'no'],
  blocked: [ONE, false, 'no'],
  disabled: [ONE, false, 0],
  distinct: [ONE, false, 'no'],
  has_unread: [ONE, false, 'no'],
  hidden: [ONE, false, 'no'],
  invite: [ONE, 'pending', 'perhaps'],
  joined: [ONE, true, 'yes'],
  muted: [ONE, false, 'no'],
  pinned: [ONE, false, 'no'],
  channel_role: [CHOICES, 'channel_member', 1],
  filter_tags: [CHOICES, 'vip', 1],
  members: [CHOICES, 'ann', 1],
  cid: [ALL, 'messaging:one', 1],
  created_by_id: [ALL, 'ann', 1],
  id: [ALL, 'one', 1],
  team: [ALL, 'red', 1],
  type: [ALL, 'messaging', 1],
  frozen: [ALL, false, 'no'],
  created_at: [ALL, NOW, 'never'],
  last_message_at: [ALL, NOW, 'never'],
  last_updated: [ALL, NOW, 'never'],
  updated_at: [ALL, NOW, 1],
  member_count: [ALL, 1, 'one'],
  message_count: [ALL, 1, 'one'],
  'member.user.name': [['$autocomplete', '$eq'], 'Ann', 1],
  name: [EVERY, 'One', { deep: 1 }],
  'own.key': [EVERY, 'x', { deep: 1 }],
};

function operand(operator: string, value: unknown): unknown {
  if (operator === '$exists') return true;
  return operator === '$in' || operator === '$nin' ? [value] : value;
}

async function scene() {
  const world = await createWorld();
  await world.users('ann', 'bob');
  await world.channel('one', 'ann', 'bob');
  const ask = (filter: object, sort: readonly object[] = []) =>
    world.domain.channels.query(as('ann'), { filter: { members: 'ann', $and: [filter] }, sort });
  return { world, ask };
}

test('each field accepts its operators and no others', SLOW, async () => {
  const { ask } = await scene();
  for (const [field, [operators, value, wrong]] of Object.entries(MATRIX)) {
    for (const operator of [...EVERY, ...OTHERS]) {
      const call = ask({ [field]: { [operator]: operand(operator, value) } });
      if (operators.includes(operator)) await call;
      else expect(await refusal(call), `${field} ${operator}`).toMatchObject({ code: 4 });
    }
    expect(await refusal(ask({ [field]: wrong })), `${field} with ${String(wrong)}`).toMatchObject({
      code: 4,
    });
    expect(await refusal(ask({ [field]: { $bogus: 1 } }))).toMatchObject({ code: 4 });
  }
});

test('a sort has up to five sortable fields', async () => {
  const { ask } = await scene();
  const sorts = [
    'last_updated',
    'last_message_at',
    'updated_at',
    'created_at',
    'member_count',
    'unread_count',
  ];
  for (const field of [...sorts, 'has_unread', 'pinned_at', 'cid', 'own.key'])
    await ask({}, [{ field, direction: -1 }]);
  await ask({}, [{ field: 'size', direction: 1, type: 'number' }]);
  const refused = [
    [{ field: 'members', direction: 1 }],
    [{ field: 'cid', direction: 2 }],
    [{ direction: 1 }],
    [{ field: 'size', type: 'date' }],
    sorts.map((field) => ({ field, direction: 1 })),
  ];
  for (const sort of refused) expect(await refusal(ask({}, sort))).toMatchObject({ code: 4 });
});

test('finds channels by members who are banned from the app', async () => {
  const { world, ask } = await scene();
  expect(await ask({ app_banned: 'only' })).toEqual([]);
  await world.domain.moderation.ban({ ...SERVER, userId: 'ann' } as typeof SERVER, {
    targetId: 'bob',
    cid: null,
  });
  expect(await ask({ app_banned: 'only' })).toHaveLength(1);
  expect(await ask({ app_banned: 'excluded' })).toEqual([]);
});
