import { describe, expect, test } from 'vitest';
import { readUserPatches, readUsers } from '../../../../server/src/wire/index.ts';
import { as, createWorld, refusal, serverAs, type World } from '../support/world.ts';

const open = (
  world: World,
  userId: string,
  { id, members }: { readonly id: string; readonly members?: readonly string[] },
) =>
  world.domain.channels.getOrCreate(as(userId), {
    type: 'support',
    id,
    data: members === undefined ? {} : { members },
  });

async function site() {
  const world = await createWorld();
  await world.user('guest-1', { role: 'guest' });
  await world.user('guest-2', { role: 'guest' });
  await world.user('ann');
  await world.user('agent', { role: 'agent' });
  await world.user('mod', { role: 'moderator' });
  await world.user('boss', { role: 'admin' });
  await open(world, 'guest-1', { id: 'guest-1' });
  return world;
}

describe('a support channel', () => {
  test('has its creator as member, who writes in it', async () => {
    const world = await site();
    const state = await open(world, 'guest-1', { id: 'guest-1' });
    expect(state.members.map(({ userId }) => userId)).toEqual(['guest-1']);
    expect(state.channel.ownCapabilities).toContain('send-message');
    expect(await world.send('guest-1', 'support:guest-1', 'help')).toMatchObject({ type: 'regular' });
  });

  test('exists once for each visitor; opening it again is fine', async () => {
    const world = await site();
    const again = open(world, 'guest-1', { id: 'guest-1' });
    await expect(again).resolves.toMatchObject({ channel: { cid: 'support:guest-1' } });
    expect(await refusal(open(world, 'guest-1', { id: 'second' }))).toMatchObject({ code: 17 });
  });

  test('is the one the server created, if it created one', async () => {
    const world = await site();
    const made = { type: 'support', id: 'order-1', data: { members: ['guest-2'] } };
    await world.domain.channels.getOrCreate(serverAs('guest-2'), made);
    expect(await refusal(open(world, 'guest-2', { id: 'guest-2' }))).toEqual({
      code: 17,
      reason:
        "User 'guest-2' already has an open support channel and may have only one: open support:order-1 instead, or close it",
    });
  });

  test('stays one when it is requested several times at once', async () => {
    const world = await site();
    const asked = await Promise.all([1, 2, 3].map(() => open(world, 'guest-2', { id: 'guest-2' })));
    expect(asked.map(({ members }) => members.length)).toEqual([1, 1, 1]);
  });

  test.each(['agent', 'mod', 'boss'])(
    'is readable and open to replies by %s without membership',
    async (staff) => {
      const world = await site();
      await world.send('guest-1', 'support:guest-1', 'help');
      const state = await open(world, staff, { id: 'guest-1' });
      expect(state.messages.map(({ text }) => text)).toEqual(['help']);
      expect(state.membership).toBeNull();
      expect(await world.send(staff, 'support:guest-1', 'here')).toMatchObject({
        text: 'here',
        type: 'regular',
      });
    },
  );

  test.each(['guest-2', 'ann'])('is closed to %s in every call', async (outsider) => {
    const world = await site();
    const { id } = await world.send('guest-1', 'support:guest-1', 'secret');
    const { domain } = world;
    const person = await world.connect(outsider);
    await open(world, outsider, { id: outsider });
    const calls = [
      () => open(world, outsider, { id: 'guest-1' }),
      () => world.watch(person, 'support:guest-1'),
      () => world.send(outsider, 'support:guest-1', 'hi'),
      () => domain.messages.get(as(outsider), id),
      () => domain.messages.getMany(as(outsider), 'support:guest-1', [id]),
      () => domain.messages.replies(as(outsider), id, {}),
      () => domain.messages.update(as(outsider), id, { text: 'mine' }),
      () => domain.messages.delete(as(outsider), id),
      () => domain.reactions.send(as(outsider), id, { reaction: { type: 'like' } }),
      () => domain.reactions.list(as(outsider), id, {}),
      () => domain.events.send(as(outsider), 'support:guest-1', { type: 'typing.start' }),
      () => domain.reads.markRead(as(outsider), 'support:guest-1', {}),
      () => domain.members.query(as(outsider), { type: 'support', id: 'guest-1' }),
      () => domain.channels.update(as(outsider), 'support:guest-1', { addMembers: [outsider] }),
      () => domain.channels.updatePartial(as(outsider), 'support:guest-1', { set: { name: 'x' } }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 17 });
    const listed = await domain.channels.query(as(outsider), {
      filter: { cid: { $in: ['support:guest-1'] } },
    });
    expect(listed).toEqual([]);
    const { events, inaccessibleCids } = await domain.sync.sync(as(outsider), {
      cids: ['support:guest-1'],
      since: world.now() - 1000,
      withInaccessibleCids: true,
    });
    expect([events, inaccessibleCids]).toEqual([[], ['support:guest-1']]);
  });

  test('that does not exist is refused with the same text as another visitor’s', async () => {
    const world = await site();
    await open(world, 'guest-2', { id: 'guest-2' });
    const there = await refusal(world.domain.reads.markRead(as('guest-2'), 'support:guest-1', {}));
    const nowhere = await refusal(world.domain.reads.markRead(as('guest-2'), 'support:nowhere', {}));
    expect(nowhere).toEqual(there);
  });

  test('accepts only staff as members', async () => {
    const world = await site();
    const add = (by: string, id: string) =>
      world.domain.channels.update(as(by), 'support:guest-1', { addMembers: [id] });
    expect(await refusal(add('guest-1', 'guest-2'))).toMatchObject({ code: 17 });
    expect(await refusal(add('agent', 'guest-2'))).toMatchObject({ code: 17 });
    await expect(add('agent', 'mod')).resolves.toMatchObject({ channel: { memberCount: 2 } });
    expect(await refusal(open(world, 'guest-2', { id: 'x', members: ['guest-2', 'ann'] }))).toMatchObject({
      code: 17,
    });
  });

  test('is not open to anonymous users', async () => {
    const world = await site();
    const { actor } = await world.connectAnonymous();
    const call = world.domain.channels.getOrCreate(actor, { type: 'support', id: 'mine' });
    expect(await refusal(call)).toMatchObject({ code: 17 });
  });

  test('cannot be reached by making oneself an agent', async () => {
    const world = await site();
    const promote = world.domain.users.upsert(
      as('ann'),
      readUsers({ users: { ann: { id: 'ann', role: 'agent' } } }),
    );
    expect(await refusal(promote)).toMatchObject({ code: 17 });
    const patch = world.domain.users.updatePartial(
      as('ann'),
      readUserPatches({ users: [{ id: 'ann', set: { role: 'admin' } }] }),
    );
    expect(await refusal(patch)).toMatchObject({ code: 17 });
    await world.connect('ann', { id: 'ann', role: 'agent' });
    expect(await refusal(open(world, 'ann', { id: 'guest-1' }))).toMatchObject({ code: 17 });
  });
});

describe('the staff', () => {
  test('list all support channels, visitors only their own', async () => {
    const world = await site();
    await open(world, 'guest-2', { id: 'guest-2' });
    const query = async (userId: string, filter: Record<string, unknown>) => {
      const states = await world.domain.channels.query(as(userId), { filter });
      return states.map(({ channel }) => channel.id).sort();
    };
    expect(await query('agent', { type: 'support' })).toEqual(['guest-1', 'guest-2']);
    expect(await query('guest-2', { type: 'support', members: { $in: ['guest-2'] } })).toEqual(['guest-2']);
    expect(await refusal(query('guest-2', { type: 'support' }))).toMatchObject({ code: 70 });
    expect(await query('agent', { type: 'support', has_unread: true })).toEqual([]);
    await world.send('guest-1', 'support:guest-1', 'help');
    expect(await query('agent', { type: 'support', has_unread: true })).toEqual(['guest-1']);
  });

  test('count unread from a channel’s start until they read it, each separately', async () => {
    const world = await site();
    const { domain } = world;
    await world.send('guest-1', 'support:guest-1', 'one');
    await world.send('guest-1', 'support:guest-1', 'two');
    expect(await domain.reads.unread(as('agent'))).toMatchObject({ totalUnreadCount: 2, unreadChannels: 1 });
    const state = await open(world, 'agent', { id: 'guest-1' });
    expect(state.read?.find(({ user }) => user.id === 'agent')).toMatchObject({ unreadMessages: 2 });

    await domain.reads.markRead(as('agent'), 'support:guest-1', {});
    expect(await domain.reads.unread(as('agent'))).toMatchObject({ totalUnreadCount: 0, unreadChannels: 0 });
    expect(await domain.reads.unread(as('boss'))).toMatchObject({ totalUnreadCount: 2 });
    await world.send('guest-1', 'support:guest-1', 'three');
    expect(await domain.reads.unread(as('agent'))).toMatchObject({ totalUnreadCount: 1 });

    const readers = (await open(world, 'guest-1', { id: 'guest-1' })).read?.map(({ user }) => user.id).sort();
    expect(readers).toEqual(['agent', 'guest-1']);
  });

  test('receive a visitor’s message on every page', async () => {
    const world = await site();
    const [idle, watching] = [await world.connect('agent'), await world.connect('boss')];
    await world.watch(watching, 'support:guest-1');
    watching.events();
    await world.send('guest-1', 'support:guest-1', 'help');
    expect(idle.events()).toMatchObject([
      { type: 'notification.message_new', channel: { cid: 'support:guest-1' } },
    ]);
    expect(watching.types()).toEqual(['message.new']);
    await world.send('guest-1', 'support:guest-1', 'hello?');
    expect(idle.totals()).toEqual([2]);
  });
});
