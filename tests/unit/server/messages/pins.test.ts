import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal } from '../support/world.ts';

const MINUTE = 60_000;

/** Messages m0, m1 … pinned one after the other in the given order. */
async function pinned(order: readonly number[]) {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  for (const i of order.keys()) await world.send('ann', cid, { id: `m${i}`, text: `${i}` });
  const pin = (id: string, expires: string | null = null) =>
    world.domain.messages.updatePartial(as('ann'), id, { set: { pinned: true, pin_expires: expires } });
  for (const i of order) {
    world.pass(10);
    await pin(`m${i}`);
  }
  const list = async (paging: object = {}, direction: 1 | -1 | null = null) => {
    const sort = direction === null ? null : [{ field: 'pinned_at', direction }];
    return (await world.domain.messages.pinned(as('bob'), cid, paging, sort)).map(({ id }) => id);
  };
  return { world, cid, pin, list };
}

test('lists pinned messages with the newest pin first, whenever they were written', async () => {
  const { list } = await pinned([2, 0, 1]);
  expect(await list()).toEqual(['m1', 'm0', 'm2']);
  expect(await list({}, 1)).toEqual(['m2', 'm0', 'm1']);
});

test('20: a channel shows ten, and the next one takes the place of a removed one', async () => {
  const { world } = await pinned(Array.from({ length: 12 }, (_, i) => i));
  const shown = async () => {
    const state = await world.domain.channels.getOrCreate(as('bob'), { type: 'messaging', id: 'one' });
    return state.pinnedMessages.map(({ id }) => id);
  };
  expect(await shown()).toEqual(['m11', 'm10', 'm9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2']);
  const unpinned = await world.domain.messages.updatePartial(as('ann'), 'm11', { set: { pinned: false } });
  expect(unpinned).toMatchObject({ pinnedAt: null, pinnedBy: null, pinExpires: null });
  await world.domain.messages.delete(as('ann'), 'm10');
  expect(await shown()).toEqual(['m9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0']);
});

test('pages by offset, by id, by time of the pin and around a pin', async () => {
  const { world, list } = await pinned([0, 1, 2, 3, 4, 5]);
  expect(await list({ limit: 2, offset: 1 })).toEqual(['m4', 'm3']);
  expect(await list({ limit: 2, offset: 1 }, 1)).toEqual(['m1', 'm2']);
  expect(await list({ limit: 2, idLt: 'm3' })).toEqual(['m2', 'm1']);
  expect(await list({ limit: 2, idGte: 'm3' })).toEqual(['m4', 'm3']);
  expect(await list({ limit: 3, idAround: 'm3' })).toEqual(['m4', 'm3', 'm2']);
  const { message } = await world.domain.messages.get(as('bob'), 'm4');
  expect(await list({ createdAtAfter: message.pinnedAt ?? 0 })).toEqual(['m5']);
  expect(await list({ createdAtBeforeOrEqual: message.pinnedAt ?? 0, limit: 1 })).toEqual(['m4']);
  expect(await list({ offset: 50 })).toEqual([]);
});

test('paging by id visits every pin once, in order, for any page size', async () => {
  const { list } = await pinned([4, 1, 6, 0, 3, 5, 2]);
  const all = await list();
  await assertProperty(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), async (limit) => {
      const seen = [...(await list({ limit }))];
      for (;;) {
        const page = await list({ limit, idLt: seen.at(-1) });
        if (page.length === 0) break;
        seen.push(...page);
      }
      expect(seen).toEqual(all);
    }),
    { numRuns: 8 },
  );
});

test('refuses another sort, and an id that is not pinned', async () => {
  const { world, cid, list } = await pinned([0]);
  const sort = [{ field: 'created_at', direction: 1 }];
  expect((await refusal(world.domain.messages.pinned(as('bob'), cid, {}, sort))).code).toBe(4);
  expect((await refusal(list({ idLt: 'nothing' }))).code).toBe(16);
});

test('20: a pin expires at its time and the watchers are notified', async () => {
  const { world, cid, pin, list } = await pinned([]);
  const bob = await world.connect('bob');
  await world.watch(bob, cid);
  world.domain.due.start();
  await world.send('ann', cid, { id: 'm', text: 'soon over' });
  const end = new Date(world.now() + MINUTE).toISOString();
  await pin('m', end);
  expect(await list()).toEqual(['m']);
  bob.events();
  world.pass(MINUTE - 1);
  expect(await list()).toEqual(['m']);
  world.pass(1);
  await expect
    .poll(() => bob.events())
    .toMatchObject([
      { type: 'message.updated', message: { id: 'm', pinnedAt: null, pinnedBy: null, pinExpires: null } },
    ]);
  expect(await list()).toEqual([]);
  await world.domain.due.stop();
});

test('20: a pin that expired unnoticed ends with the next read', async () => {
  const { world, pin, cid } = await pinned([]);
  await world.send('ann', cid, { id: 'm', text: 'x' });
  await pin('m', new Date(world.now() + MINUTE).toISOString());
  world.pass(10 * MINUTE);
  expect(await world.domain.due.look()).toBe(1);
  expect((await world.domain.messages.get(as('bob'), 'm')).message.pinnedAt).toBeNull();
  expect(await world.domain.due.look()).toBe(0);
});

test('20: refuses a pin that has already expired, in an edit and in a new message', async () => {
  const { world, cid, pin } = await pinned([0]);
  const now = new Date(world.now()).toISOString();
  expect((await refusal(pin('m0', now))).code).toBe(4);
  expect((await refusal(world.send('ann', cid, { text: 'x', pinned: true, pin_expires: now }))).code).toBe(4);
});
