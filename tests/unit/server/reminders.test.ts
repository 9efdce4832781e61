import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createInProcessBus, createInProcessPresence } from '../../../server/src/cluster/index.ts';
import { createDomain, type DomainEvent } from '../../../server/src/domain/index.ts';
import { readBatchChange } from '../../../server/src/wire/index.ts';
import { TestRegistry } from './support/registry.ts';
import { as, createWorld, SERVER, type World } from './support/world.ts';

const HOUR = 3_600_000;
const DUE = 'notification.reminder_due';

/** Ann and bob in a channel with reminders; bob has written `m`. */
async function setting() {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  await world.domain.channels.updatePartial(SERVER, cid, {
    set: { config_overrides: { user_message_reminders: true } },
  });
  await world.send('bob', cid, { id: 'm', text: 'remember me' });
  const remind = (at: number | null) => world.domain.reminders.create(as('ann'), 'm', at);
  return { world, cid, remind };
}

/** Another node on the same store, with a connection of ann's; records the events it publishes. */
function otherNode(world: World) {
  const registry = new TestRegistry();
  registry.open('ann-elsewhere', 'ann');
  const bus = createInProcessBus();
  const published: DomainEvent[] = [];
  bus.subscribe(({ event }) => published.push(event));
  const domain = createDomain({
    clock: { now: () => world.now() },
    ids: { uuid: randomUUID },
    store: world.store,
    bus,
    presence: createInProcessPresence(),
    connections: registry,
    timers: { at: () => () => {} },
    readBatch: readBatchChange,
    ...world.media,
  });
  return { domain, published };
}

const dueIn = (events: readonly DomainEvent[]) => events.filter(({ type }) => type === DUE);

describe('a reminder', () => {
  test('is sent at its time, not earlier, and once', async () => {
    const { world, remind } = await setting();
    const ann = await world.connect('ann');
    await remind(world.now() + HOUR);
    world.pass(HOUR - 1);
    expect(await world.domain.due.look()).toBe(0);
    world.pass(1);
    ann.events();
    expect(await world.domain.due.look()).toBe(1);
    expect(dueIn(ann.events())).toMatchObject([
      { reminder: { messageId: 'm', message: { text: 'remember me' } } },
    ]);
    world.pass(HOUR);
    expect(await world.domain.due.look()).toBe(0);
  });

  test('sets the timer itself, even if an earlier one follows', async () => {
    const { world, cid, remind } = await setting();
    const ann = await world.connect('ann');
    world.domain.due.start();
    await world.domain.due.look();
    await remind(world.now() + HOUR);
    await world.send('bob', cid, { id: 'n', text: 'sooner' });
    await world.domain.reminders.create(as('ann'), 'n', world.now() + 1_000);
    const given: DomainEvent[] = [];
    await expect
      .poll(() => {
        world.pass(1_000);
        given.push(...dueIn(ann.events()));
        return given.length;
      })
      .toBe(1);
    expect(given).toMatchObject([{ reminder: { messageId: 'n' } }]);
    await world.domain.due.stop();
  });

  test('is sent by one of several nodes that check at once', async () => {
    const { world, cid } = await setting();
    const ann = await world.connect('ann');
    for (let i = 0; i < 250; i += 1) {
      await world.send('bob', cid, { id: `m${i}`, text: 'x' });
      await world.domain.reminders.create(as('ann'), `m${i}`, world.now() + (i % 7));
    }
    const other = otherNode(world);
    ann.events();
    world.pass(HOUR);
    const nodes = [world.domain, other.domain, world.domain, other.domain];
    await Promise.all(nodes.map((node) => node.due.look()));
    const given = dueIn([...ann.events(), ...other.published]).map((event) =>
      event.type === DUE ? event.reminder.messageId : '',
    );
    expect(given).toHaveLength(250);
    expect(new Set(given).size).toBe(250);
  });

  test('that became due while its owner was away is sent once when they return', async () => {
    const { world, remind } = await setting();
    await remind(world.now() + HOUR);
    world.pass(2 * HOUR);
    await world.domain.due.look();
    const ann = await world.connect('ann');
    expect(dueIn(ann.events())).toHaveLength(1);
    const again = await world.connect('ann');
    expect(dueIn([...ann.events(), ...again.events()])).toHaveLength(0);
  });

  test('with a new time is sent again; without one never', async () => {
    const { world, remind } = await setting();
    const ann = await world.connect('ann');
    await remind(world.now() + HOUR);
    world.pass(HOUR);
    await world.domain.due.look();
    await world.domain.reminders.update(as('ann'), 'm', world.now() + HOUR);
    world.pass(HOUR);
    expect(await world.domain.due.look()).toBe(1);
    await world.domain.reminders.update(as('ann'), 'm', world.now() + HOUR);
    await world.domain.reminders.update(as('ann'), 'm', null);
    world.pass(2 * HOUR);
    ann.events();
    expect(await world.domain.due.look()).toBe(0);
    expect(ann.types()).toEqual([]);
  });

  test('of a deleted or unreadable message is not sent', async () => {
    const { world, cid, remind } = await setting();
    const ann = await world.connect('ann');
    await world.send('bob', cid, { id: 'n', text: 'x' });
    await remind(world.now() + HOUR);
    await world.domain.reminders.create(as('ann'), 'n', world.now() + HOUR);
    await world.domain.messages.delete(as('bob'), 'm');
    world.pass(HOUR);
    ann.events();
    await world.domain.due.look();
    expect(dueIn(ann.events())).toMatchObject([{ reminder: { messageId: 'n' } }]);
  });

  test('of a channel that its owner has left is not sent', async () => {
    const { world, cid } = await setting();
    await world.users('dan');
    await world.domain.channels.update(SERVER, cid, { addMembers: ['dan'] });
    const dan = await world.connect('dan');
    await world.domain.reminders.create(as('dan'), 'm', world.now() + HOUR);
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['dan'] });
    world.pass(HOUR);
    dan.events();
    expect(await world.domain.due.look()).toBe(1);
    expect(dueIn(dan.events())).toEqual([]);
  });
});
