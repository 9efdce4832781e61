import { expect, test } from 'vitest';
import { changeOf } from '../../../server/src/domain/events/change.ts';
import type { Bus } from '../../../server/src/domain/ports/index.ts';
import type { Unit } from '../../../server/src/domain/unit.ts';
import { createWorld } from './support/world.ts';

test('a change that continues after it was saved reports its final result once', async () => {
  const { store, users, channel, now } = await createWorld();
  await users('ann');
  const cid = await channel('one', 'ann');
  const advances: (readonly [string, number, number])[] = [];
  const bus: Bus = {
    publish() {},
    advanced: (...advance) => advances.push(advance),
    subscribe: () => () => {},
  };
  const [before, after] = await store.write(async (tables) => {
    const unit = { clock: { now }, bus, store: tables } as Partial<Unit> as Unit;
    const found = await tables.channels.get(cid);
    if (found === null) throw new Error('expected the channel');
    const change = changeOf(unit, found);
    for (const type of ['first', 'second']) {
      change.stamp();
      await change.log({ type });
      await change.save();
    }
    return [found.seq, change.channel.seq];
  });
  expect(after).toBe(before + 2);
  expect(advances).toEqual([[cid, before, after]]);
});
