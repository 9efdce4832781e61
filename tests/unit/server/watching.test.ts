import { describe, expect, test } from 'vitest';
import { as, createWorld, FIRST, refusal, SERVER } from './support/world.ts';

async function pair() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  return { world, cid };
}

const query = { type: 'messaging', id: 'one', watch: true } as const;

describe('watching', () => {
  test('starts for everyone, including the user, with their first connection and ends with their last', async () => {
    const { world, cid } = await pair();
    const [ann, tab, bob] = [
      await world.connect('ann'),
      await world.connect('ann'),
      await world.connect('bob'),
    ];
    await world.watch(bob, cid);
    bob.events();
    const state = await world.watch(ann, cid);
    expect(state).toMatchObject({ watcherCount: 2, watchers: [{ id: 'bob' }, { id: 'ann' }] });
    expect(ann.events()).toMatchObject([
      { type: 'user.watching.start', user: { id: 'ann' }, watcherCount: 2 },
    ]);
    expect(bob.types()).toEqual(['user.watching.start']);
    await world.watch(tab, cid);
    expect(bob.types()).toEqual([]);
    await world.domain.channels.stopWatching(as('ann'), cid, ann.connectionId);
    expect(bob.types()).toEqual([]);
    await tab.close();
    expect(bob.events()).toMatchObject([
      { type: 'user.watching.stop', user: { id: 'ann' }, watcherCount: 1 },
    ]);
  });

  test('is per connection: another tab of the user receives the notification event', async () => {
    const { world, cid } = await pair();
    const [tab, idle] = [await world.connect('bob'), await world.connect('bob')];
    await world.watch(tab, cid);
    tab.events();
    await world.send('ann', cid, 'hi');
    expect(tab.types()).toEqual(['message.new']);
    expect(idle.types()).toEqual(['notification.message_new']);
    await world.domain.channels.stopWatching(as('bob'), cid, tab.connectionId);
    tab.events();
    await world.send('ann', cid, 'hi');
    expect(tab.types()).toEqual(['notification.message_new']);
  });

  test('ends on all connections of a removed member', async () => {
    const { world, cid } = await pair();
    const tabs = [await world.connect('bob'), await world.connect('bob')];
    for (const tab of tabs) await world.watch(tab, cid);
    await world.domain.channels.update(as('ann'), cid, { removeMembers: ['bob'] });
    for (const tab of tabs) {
      expect(tab.types()).toEqual(
        expect.arrayContaining(['member.removed', 'notification.removed_from_channel']),
      );
    }
    await world.send('ann', cid, 'secret');
    for (const tab of tabs) expect(tab.types()).toEqual([]);
    const { watchers } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(watchers).toEqual([]);
  });

  test('ends with the role that allowed it', async () => {
    const world = await createWorld();
    await world.users('ann');
    await world.user('sam', { role: 'agent' });
    await world.domain.channels.getOrCreate(as('ann'), { type: 'support', id: 'ann' });
    const sam = await world.connect('sam');
    await world.watch(sam, 'support:ann');
    await world.user('sam', { role: 'user' });
    sam.events();
    await world.send('ann', 'support:ann', 'secret');
    expect(sam.types()).toEqual([]);
  });

  test('continues for a user who leaves a public room', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    await world.domain.channels.getOrCreate(as('ann'), {
      type: 'room',
      id: 'lobby',
      data: { members: ['ann', 'bob'] },
    });
    const bob = await world.connect('bob');
    await world.watch(bob, 'room:lobby');
    await world.domain.channels.update(as('bob'), 'room:lobby', { removeMembers: ['bob'] });
    bob.events();
    await world.send('ann', 'room:lobby', 'hi');
    expect(bob.types()).toEqual(['message.new']);
  });

  test('needs an open connection of one’s own', async () => {
    const { world } = await pair();
    const ann = await world.connect('ann');
    const bob = await world.connect('bob');
    const { domain } = world;
    expect(await refusal(domain.channels.getOrCreate(as('ann'), query))).toMatchObject({ code: 4 });
    for (const connectionId of ['stale', bob.connectionId]) {
      expect(await refusal(domain.channels.getOrCreate(as('ann'), { ...query, connectionId }))).toMatchObject(
        { code: 46 },
      );
    }
    await ann.close();
    const { connectionId } = ann;
    expect(await refusal(domain.channels.getOrCreate(as('ann'), { ...query, connectionId }))).toMatchObject({
      code: 46,
    });
  });

  test('leaves nothing behind if the channel may not be read', async () => {
    const { world, cid } = await pair();
    const eve = await world.connect('eve');
    expect(await refusal(world.watch(eve, cid))).toMatchObject({ code: 17 });
    await world.send('ann', cid, 'secret');
    expect(eve.types()).toEqual([]);
  });

  test('counts each anonymous connection', async () => {
    const world = await createWorld();
    await world.users('ann');
    await world.domain.channels.getOrCreate(as('ann'), { type: 'room', id: 'lobby' });
    const [one, two] = [await world.connectAnonymous(), await world.connectAnonymous()];
    await world.watch(one, 'room:lobby');
    expect(await world.watch(two, 'room:lobby')).toMatchObject({ watcherCount: 2 });
    one.events();
    await world.send('ann', 'room:lobby', 'hi');
    expect(one.types()).toEqual(['message.new']);
    expect(
      await refusal(world.domain.messages.send(one.actor, 'room:lobby', { message: { text: 'x' } })),
    ).toMatchObject({ code: 17 });
  });

  test('misses no event between snapshot and events, whatever the timing', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    const sends = Array.from({ length: 30 }, (_, i) => world.send('ann', cid, { id: `m${i}`, text: 'x' }));
    await sends[4];
    const state = await world.watch(bob, cid);
    await Promise.all(sends);
    const known = state.messages.map(({ id }) => id);
    const notified = bob
      .events()
      .flatMap((event) => (event.type === 'message.new' ? [event.message.id] : []));
    expect(new Set([...known, ...notified])).toEqual(new Set(Array.from({ length: 30 }, (_, i) => `m${i}`)));
    expect(known.length).toBeGreaterThan(0);
  });
});

describe('events of a channel', () => {
  test('are in the order of their commit, with increasing times', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 4 === 0 ? world.domain.reads.markRead(as('bob'), cid, {}) : world.send('ann', cid, `${i}`),
      ),
    );
    const numbered = bob.events().filter(({ type }) => type.startsWith('message.'));
    const times = numbered.map(({ createdAt }) => createdAt);
    expect(times).toHaveLength(40);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('are not sent if nothing was stored', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    await world.send('ann', cid, { id: 'm', text: 'x' });
    expect(bob.types()).toEqual(['message.new']);
    expect(await refusal(world.send('ann', cid, { id: 'm', text: 'x' }))).toMatchObject({ code: 4 });
    const half = world.domain.channels.update(as('ann'), cid, {
      data: { name: 'half' },
      addMembers: ['nobody'],
    });
    expect(await refusal(half)).toMatchObject({ code: 4 });
    expect(bob.types()).toEqual([]);
    const { channel } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(channel.custom).toEqual({});
  });
});

describe('presence', () => {
  test('starts with the first connection and ends with the last', async () => {
    const { world } = await pair();
    const ann = await world.connect('ann');
    const { connectionId } = ann;
    const { members } = await world.domain.channels.getOrCreate(as('ann'), {
      ...query,
      presence: true,
      connectionId,
    });
    expect(members.find(({ userId }) => userId === 'bob')?.user.online).toBe(false);
    ann.events();
    const tabs = [await world.connect('bob'), await world.connect('bob')];
    expect(ann.events()).toMatchObject([
      { type: 'user.presence.changed', user: { id: 'bob', online: true } },
    ]);
    world.pass(60_000);
    await tabs[0]?.close();
    expect(ann.types()).toEqual([]);
    await tabs[1]?.close();
    expect(ann.events()).toMatchObject([
      { type: 'user.presence.changed', user: { id: 'bob', online: false, lastActive: world.now() } },
    ]);
  });

  test('ignores a socket that closed while it connected', async () => {
    const { world } = await pair();
    const connectionId = 'short-lived';
    world.registry.open(connectionId, 'bob');
    const identity = { kind: 'user', userId: 'bob' } as const;
    const opening = world.domain.sessions.open({ connectionId, identity, details: null });
    world.registry.close(connectionId);
    await world.domain.sessions.close(connectionId, 'bob');
    await opening;
    const [bob] = await world.domain.users.query(SERVER, { ...FIRST, filter: { id: 'bob' } });
    expect(bob?.online).toBe(false);
  });

  test('of an invisible user stays private', async () => {
    const { world } = await pair();
    const ann = await world.connect('ann');
    const { connectionId } = ann;
    await world.domain.channels.getOrCreate(as('ann'), { ...query, presence: true, connectionId });
    ann.events();
    await world.connect('bob', { id: 'bob', invisible: true });
    expect(ann.types()).not.toContain('user.presence.changed');
    const { members } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(members.find(({ userId }) => userId === 'bob')?.user.online).toBe(false);
  });
});

describe('typing and custom events', () => {
  test('reach every watcher, the sender too', async () => {
    const { world, cid } = await pair();
    const [ann, bob] = [await world.connect('ann'), await world.connect('bob')];
    for (const person of [ann, bob]) await world.watch(person, cid);
    ann.events();
    bob.events();
    const event = await world.domain.events.send(as('ann'), cid, { type: 'typing.start', parent_id: 'p' });
    expect(event).toMatchObject({ type: 'typing.start', parentId: 'p', user: { id: 'ann' } });
    await world.domain.events.send(as('ann'), cid, { type: 'wave', size: 3, created_at: 'x' });
    const expected = [event, expect.objectContaining({ type: 'custom', name: 'wave', data: { size: 3 } })];
    expect(ann.events()).toEqual(expected);
    expect(bob.events()).toEqual(expected);
  });

  test.each([
    [{ type: 'message.new' }, 4],
    [{ type: 'notification.x' }, 4],
    [{ type: '' }, 4],
    [{}, 4],
    [{ type: 'big', x: 'y'.repeat(5200) }, 22],
  ])('refuses %j', async (event, code) => {
    const { world, cid } = await pair();
    expect(await refusal(world.domain.events.send(as('ann'), cid, event))).toMatchObject({ code });
  });

  test('typing of a user who hides it is not sent; non-members cannot type', async () => {
    const { world, cid } = await pair();
    const ann = await world.connect('ann');
    await world.watch(ann, cid);
    ann.events();
    await world.user('bob', { privacy_settings: { typing_indicators: { enabled: false } } });
    await world.domain.events.send(as('bob'), cid, { type: 'typing.start' });
    expect(ann.types()).toEqual([]);
    expect(await refusal(world.domain.events.send(as('eve'), cid, { type: 'typing.start' }))).toMatchObject({
      code: 17,
    });
  });
});
