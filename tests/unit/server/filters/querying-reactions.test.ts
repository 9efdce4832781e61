import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal } from '../support/world.ts';

async function reacted() {
  const world = await createWorld();
  const people = ['ann', 'bob', 'carl', 'dora'];
  await world.users(...people, 'eve');
  const cid = await world.channel('one', ...people);
  await world.send('ann', cid, { id: 'm', text: 'x' });
  for (const id of people) {
    for (const type of ['like', 'wow']) {
      world.pass(10);
      await world.domain.reactions.send(as(id), 'm', { reaction: { type, emoji_code: '1f44d' } });
    }
  }
  const query = (page: object) => world.domain.reactions.query(as('bob'), 'm', page);
  return { world, cid, query };
}

test('finds reactions by type, by user and by time, newest first', async () => {
  const { query } = await reacted();
  const named = async (filter: object) =>
    (await query({ filter })).items.map(({ userId, type }) => `${userId} ${type}`);
  expect(await named({ type: 'like' })).toEqual(['dora like', 'carl like', 'bob like', 'ann like']);
  expect(await named({ user_id: { $in: ['ann', 'bob'] }, type: 'wow' })).toEqual(['bob wow', 'ann wow']);
  const [, second] = (await query({ limit: 2 })).items;
  const since = new Date(second?.createdAt ?? 0).toISOString();
  expect(await named({ created_at: { $gte: since } })).toEqual(['dora wow', 'dora like']);
  expect((await query({ limit: 1 })).items[0]).toMatchObject({ emojiCode: '1f44d', user: { id: 'dora' } });
});

test('pages of any size contain every reaction once, in both orders', async () => {
  const { query } = await reacted();
  const all = (await query({ limit: 100 })).items;
  await assertProperty(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, -1), async (limit, direction) => {
      const sort = [{ field: 'created_at', direction }];
      const seen: unknown[] = [];
      let next: readonly unknown[] | null = null;
      do {
        const page = await query({ limit, sort, next });
        seen.push(...page.items);
        next = page.next;
      } while (next !== null);
      expect(seen).toEqual(direction === -1 ? all : all.toReversed());
    }),
    { numRuns: 10 },
  );
});

test('22: own reactions are the caller’s in answers and no one’s in events; at most ten latest ones', async () => {
  const { world, cid } = await reacted();
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  for (let i = 0; i < 6; i += 1)
    await world.domain.reactions.send(as('ann'), 'm', { reaction: { type: `t${i}` } });
  const { message } = await world.domain.messages.get(as('ann'), 'm');
  expect(message.latestReactions).toHaveLength(10);
  expect(message.latestReactions[0]?.type).toBe('t5');
  expect(message.ownReactions.every(({ userId }) => userId === 'ann')).toBe(true);
  expect(message.ownReactions).toHaveLength(8);
  for (const event of bob.events())
    expect(event).toMatchObject({ type: 'reaction.new', message: { ownReactions: [] } });
});

test('21: counts once if sent again with another score; enforce_unique removes the others', async () => {
  const { world, cid } = await reacted();
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  bob.events();
  const send = (reaction: object, enforceUnique = false) =>
    world.domain.reactions.send(as('ann'), 'm', { reaction: { ...reaction }, enforceUnique });
  const { message } = await send({ type: 'like', score: 5, count: 42 });
  expect(message.reactionGroups.like).toMatchObject({ count: 4, sumScores: 8 });
  expect(message.ownReactions.find(({ type }) => type === 'like')?.custom).toEqual({ count: 42 });
  const unique = await send({ type: 'clap' }, true);
  expect(unique.message.reactionGroups).toMatchObject({
    like: { count: 3 },
    wow: { count: 3 },
    clap: { count: 1 },
  });
  expect(unique.message.ownReactions).toMatchObject([{ type: 'clap' }]);
  expect(bob.types()).toEqual(['reaction.new', 'reaction.updated']);
});

test.each([
  [{ filter: { score: 1 } }, 4],
  [{ filter: { type: { $gt: 'a' } } }, 4],
  [{ sort: [{ field: 'type', direction: 1 }] }, 4],
  [{ limit: 101 }, 4],
  [{ next: ['nonsense'] }, 4],
])('refuses %j', async (page, code) => {
  const { query } = await reacted();
  expect((await refusal(query(page))).code).toBe(code);
});

test('needs the permission to read the message', async () => {
  const { world } = await reacted();
  expect((await refusal(world.domain.reactions.query(as('eve'), 'm', {}))).code).toBe(17);
});

test('each field accepts its operators and no others', async () => {
  const { world } = await reacted();
  const when = new Date(world.now()).toISOString();
  const all = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists'];
  const taken: { readonly [field: string]: readonly [readonly string[], string] } = {
    type: [['$eq', '$in'], 'like'],
    user_id: [['$eq', '$in'], 'ann'],
    created_at: [all, when],
  };
  for (const [field, [operators, value]] of Object.entries(taken))
    for (const operator of [...all, '$ne', '$nin', '$autocomplete', '$q', '$any', '$contains']) {
      const operand = operator === '$exists' ? true : ['$in', '$nin'].includes(operator) ? [value] : value;
      const asked = world.domain.reactions.query(as('ann'), 'm', {
        filter: { [field]: { [operator]: operand } },
      });
      if (operators.includes(operator)) await asked;
      else expect(await refusal(asked), `${field} ${operator}`).toMatchObject({ code: 4 });
    }
});
