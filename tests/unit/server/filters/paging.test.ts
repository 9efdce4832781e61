import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageKeys, pageOf } from '../../../../server/src/wire/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal, type World } from '../support/world.ts';

const COUNT = 23;
/** Hundreds of queries in one test. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };

/** A channel with the messages m0, m1 …, and the contract's definition of a page on the plain list of ids. */
async function conversation() {
  const world = await createWorld();
  await world.users('ann');
  const cid = await world.channel('one', 'ann');
  const times: number[] = [];
  for (let i = 0; i < COUNT; i += 1) {
    world.pass(10);
    times.push((await world.send('ann', cid, { id: `m${i}`, text: `${i}` })).createdAt);
  }
  const ids = times.map((_, i) => `m${i}`);
  const page = async (messages: PageKeys) => {
    const state = await world.domain.channels.getOrCreate(as('ann'), {
      type: 'messaging',
      id: 'one',
      messages: pageOf(messages),
    });
    return state.messages.map(({ id }) => id);
  };
  return { world, cid, ids, times, page };
}

const indexes = fc.integer({ min: 0, max: COUNT - 1 });
const limits = fc.integer({ min: 1, max: COUNT + 5 });

test('the newest page, ascending', async () => {
  const { ids, page } = await conversation();
  expect(await page({})).toEqual(ids);
  expect(await page({ limit: 5 })).toEqual(ids.slice(-5));
});

test(
  'before a message: the ones just before it; after it: the ones that follow, not the newest',
  SLOW,
  async () => {
    const { ids, page } = await conversation();
    await assertProperty(
      fc.asyncProperty(indexes, limits, async (i, limit) => {
        expect(await page({ idLt: `m${i}`, limit })).toEqual(ids.slice(Math.max(0, i - limit), i));
        expect(await page({ idLte: `m${i}`, limit })).toEqual(ids.slice(Math.max(0, i + 1 - limit), i + 1));
        expect(await page({ idGt: `m${i}`, limit })).toEqual(ids.slice(i + 1, i + 1 + limit));
        expect(await page({ idGte: `m${i}`, limit })).toEqual(ids.slice(i, i + limit));
      }),
      { numRuns: 25 },
    );
  },
);

test('by time, open and closed', SLOW, async () => {
  const { ids, times, page } = await conversation();
  await assertProperty(
    fc.asyncProperty(indexes, limits, async (i, limit) => {
      const at = times[i] ?? 0;
      expect(await page({ createdAtBefore: at, limit })).toEqual(ids.slice(Math.max(0, i - limit), i));
      expect(await page({ createdAtBeforeOrEqual: at, limit })).toEqual(
        ids.slice(Math.max(0, i + 1 - limit), i + 1),
      );
      expect(await page({ createdAtAfter: at, limit })).toEqual(ids.slice(i + 1, i + 1 + limit));
      expect(await page({ createdAtAfterOrEqual: at, limit })).toEqual(ids.slice(i, i + limit));
    }),
    { numRuns: 25 },
  );
});

test('between two bounds', SLOW, async () => {
  const { ids, page } = await conversation();
  await assertProperty(
    fc.asyncProperty(indexes, indexes, async (from, to) => {
      expect(await page({ idGt: `m${from}`, idLt: `m${to}` })).toEqual(
        ids.slice(from + 1, Math.max(from + 1, to)),
      );
    }),
    { numRuns: 25 },
  );
});

test('around a message: it is in the middle, and a short side is filled from the other', SLOW, async () => {
  const { ids, times, page } = await conversation();
  await assertProperty(
    fc.asyncProperty(indexes, limits, async (i, limit) => {
      const found = await page({ idAround: `m${i}`, limit });
      expect(found).toHaveLength(Math.min(limit, COUNT));
      const half = Math.floor(limit / 2);
      const start = Math.max(0, Math.min(i - half, COUNT - limit));
      expect(found).toEqual(ids.slice(start, start + limit));
      expect(await page({ createdAtAround: (times[i] ?? 0) - 1, limit })).toEqual(found);
    }),
    { numRuns: 40 },
  );
});

test('around a time after the last message: the newest page', async () => {
  const { ids, times, page } = await conversation();
  expect(await page({ createdAtAround: (times.at(-1) ?? 0) + 1, limit: 4 })).toEqual(ids.slice(-4));
});

test('refuses an unknown id, one of another channel, and a size out of range', async () => {
  const { world, page } = await conversation();
  const other = await world.channel('two', 'ann');
  await world.send('ann', other, { id: 'elsewhere', text: 'x' });
  expect(await refusal(page({ idLt: 'nothing' }))).toEqual({
    code: 16,
    reason: "message with id nothing doesn't exist",
  });
  expect(await refusal(page({ idAround: 'elsewhere' }))).toMatchObject({ code: 16 });
  expect(await refusal(page({ limit: 301 }))).toMatchObject({ code: 4 });
  expect(await refusal(page({ limit: -1 }))).toMatchObject({ code: 4 });
  expect(await refusal(page({ limit: 2.5 }))).toMatchObject({ code: 4 });
});

test('the default page is 100 for a channel and 25 in a list', async () => {
  const world = await createWorld();
  await world.users('ann');
  const cid = await world.channel('one', 'ann');
  await Promise.all(Array.from({ length: 120 }, (_, i) => world.send('ann', cid, `${i}`)));
  const state = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
  expect(state.messages).toHaveLength(100);
  const [listed] = await world.domain.channels.query(as('ann'), { filter: { cid } });
  expect(listed?.messages.map(({ text }) => text)).toEqual(Array.from({ length: 25 }, (_, i) => `${95 + i}`));
});

async function thread(world: World) {
  await world.users('ann');
  const cid = await world.channel('one', 'ann');
  const { id } = await world.send('ann', cid, 'parent');
  for (let i = 0; i < 10; i += 1) {
    await world.send('ann', cid, { id: `r${i}`, text: `${i}`, parent_id: id });
  }
  const replies = async (paging: PageKeys, sort?: readonly unknown[]) =>
    (await world.domain.messages.replies(as('ann'), id, paging, sort)).map((reply) => reply.id);
  return { cid, id, replies };
}

test('replies: ascending for any sort, which decides from which end they are cut', async () => {
  const { replies } = await thread(await createWorld());
  expect(await replies({ limit: 3 })).toEqual(['r7', 'r8', 'r9']);
  expect(await replies({ limit: 3 }, [{ field: 'created_at', direction: -1 }])).toEqual(['r7', 'r8', 'r9']);
  expect(await replies({ limit: 3 }, [{ field: 'created_at', direction: 1 }])).toEqual(['r0', 'r1', 'r2']);
  expect(await replies({ limit: 3, idLt: 'r5' })).toEqual(['r2', 'r3', 'r4']);
  expect(await replies({ limit: 3, idGt: 'r5' })).toEqual(['r6', 'r7', 'r8']);
  expect(await replies({ limit: 4, idAround: 'r0' })).toEqual(['r0', 'r1', 'r2', 'r3']);
  expect(await refusal(replies({}, [{ field: 'text', direction: 1 }]))).toMatchObject({ code: 4 });
});

test('leaves out deleted replies, and the parent counts them', async () => {
  const world = await createWorld();
  const { id, replies } = await thread(world);
  await world.domain.messages.delete(as('ann'), 'r3');
  expect(await replies({})).not.toContain('r3');
  const { message } = await world.domain.messages.get(as('ann'), id);
  expect(message).toMatchObject({ replyCount: 9, deletedReplyCount: 1 });
});
