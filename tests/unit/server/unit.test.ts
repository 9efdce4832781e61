import { expect, test } from 'vitest';
import type { Ports, Published } from '../../../server/src/domain/ports/index.ts';
import { publish, runReadUnit, runUnit } from '../../../server/src/domain/unit.ts';
import { createWorld } from './support/world.ts';

async function createPorts() {
  const { store, users, now } = await createWorld();
  await users('ann');
  const published: Published[] = [];
  const bus = { publish: (event: Published) => published.push(event), subscribe: () => () => {} };
  const ports = { store, bus, clock: { now } } as Partial<Ports> as Ports;
  return { ports, published, now };
}

const event = (createdAt: number) =>
  ({ type: 'connections.ended', cid: null, createdAt, because: 'deleted' }) as const;

test('a unit publishes after its commit, in the order of the calls', async () => {
  const { ports, published, now } = await createPorts();
  const during = await runUnit(ports, (unit) => {
    publish(unit, event(now() + 1), { kind: 'users', userIds: ['ann'] });
    publish(unit, event(now() + 2), { kind: 'everybody' });
    return published.length;
  });
  expect(during).toBe(0);
  expect(published.map(({ audience }) => audience.kind)).toEqual(['users', 'everybody']);
});

test('a failed unit stores nothing and publishes nothing', async () => {
  const { ports, published, now } = await createPorts();
  const failing = runUnit(ports, async (unit) => {
    await unit.store.users.setLastActive('ann', 5);
    publish(unit, event(now()), { kind: 'everybody' });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  const ann = await runReadUnit(ports, (unit) => unit.store.users.get('ann'));
  expect(ann?.lastActive).not.toBe(5);
  expect(published).toEqual([]);
});
