/** Former ways into a private channel, or past a grant. */
import { describe, expect, test } from 'vitest';
import { distinctId } from '../../../server/src/domain/channels/distinct-id.ts';
import { as, createWorld, FIRST, refusal, SERVER, type World } from './support/world.ts';

const open = (world: World, userId: string, id: string) =>
  world.domain.channels.getOrCreate(as(userId), { type: 'support', id });

async function site() {
  const world = await createWorld();
  await world.user('guest-1', { role: 'guest' });
  await world.user('guest-2', { role: 'guest' });
  await world.user('desk', { role: 'agent' });
  await open(world, 'guest-1', 'guest-1');
  await open(world, 'guest-2', 'guest-2');
  return world;
}

const demote = (world: World) => world.user('desk', { role: 'user' });

describe('a partial update of a channel', () => {
  test.each([
    { set: { frozen: false } },
    { unset: ['frozen'] },
    { unset: ['disabled'] },
    { unset: ['nothing'] },
  ])('%j reveals nothing to a non-member', async (patch) => {
    const world = await site();
    const call = world.domain.channels.updatePartial(as('guest-2'), 'support:guest-1', patch);
    expect(await refusal(call)).toMatchObject({ code: 17 });
  });

  test.each([{ unset: ['frozen'] }, { set: { frozen: false } }])(
    '%j needs the capability to freeze',
    async (patch) => {
      const world = await createWorld();
      await world.users('ann', 'bob');
      const cid = await world.channel('one', 'ann', 'bob');
      await world.domain.channels.updatePartial(SERVER, cid, { set: { frozen: true } });
      for (const id of ['ann', 'bob']) {
        const call = world.domain.channels.updatePartial(as(id), cid, patch);
        expect(await refusal(call)).toMatchObject({ code: 17 });
      }
      await world.domain.channels.updatePartial(SERVER, cid, patch);
      await expect(world.send('bob', cid, 'thawed')).resolves.toMatchObject({ type: 'regular' });
    },
  );

  test('cannot remove fields that only the server may change', async () => {
    const world = await createWorld();
    await world.users('ann');
    const cid = await world.channel('one', 'ann');
    await world.domain.channels.updatePartial(SERVER, cid, { set: { disabled: true, team: 'red' } });
    for (const unset of [['disabled'], ['team']]) {
      const call = world.domain.channels.updatePartial(as('ann'), cid, { unset });
      expect(await refusal(call)).toMatchObject({ code: 17 });
    }
  });
});

describe('a support channel', () => {
  test.each<[string, (world: World, id: string) => Promise<unknown>]>([
    ['send', (world, id) => world.send('guest-2', `support:${id}`, 'hi')],
    ['update', ({ domain }, id) => domain.channels.update(as('guest-2'), `support:${id}`, { data: {} })],
    [
      'join',
      ({ domain }, id) => domain.channels.update(as('guest-2'), `support:${id}`, { addMembers: ['guest-2'] }),
    ],
    [
      'patch',
      ({ domain }, id) => domain.channels.updatePartial(as('guest-2'), `support:${id}`, { set: { a: 1 } }),
    ],
    [
      'event',
      ({ domain }, id) => domain.events.send(as('guest-2'), `support:${id}`, { type: 'typing.start' }),
    ],
    ['members', ({ domain }, id) => domain.members.query(as('guest-2'), { type: 'support', id })],
  ])('%s: a missing channel is refused with the same text', async (_, call) => {
    const world = await site();
    expect(await refusal(call(world, 'guest-1'))).toEqual(await refusal(call(world, 'nowhere')));
  });

  test('cannot be opened under another user’s name', async () => {
    const world = await createWorld();
    await world.users('ann', 'eve');
    await world.user('guest-1', { role: 'guest' });
    for (const thief of ['eve', 'guest-1'])
      expect(await refusal(open(world, thief, 'ann'))).toMatchObject({ code: 17 });
    await expect(open(world, 'ann', 'ann')).resolves.toMatchObject({ channel: { cid: 'support:ann' } });
  });
});

describe('a conversation with fixed members', () => {
  type Call = readonly [string, (world: World, cid: string) => Promise<unknown>];
  const place = (cid: string) => ({ type: 'messaging', id: cid.slice('messaging:'.length) });
  const CALLS: readonly Call[] = [
    ['open', ({ domain }, cid) => domain.channels.getOrCreate(as('eve'), place(cid))],
    ['send', (world, cid) => world.send('eve', cid, 'hi')],
    ['join', ({ domain }, cid) => domain.channels.update(as('eve'), cid, { addMembers: ['eve'] })],
    ['change', ({ domain }, cid) => domain.channels.updatePartial(as('eve'), cid, { set: { a: 1 } })],
    ['truncate', ({ domain }, cid) => domain.channels.truncate(as('eve'), cid, {})],
    ['delete', ({ domain }, cid) => domain.channels.delete(as('eve'), cid, false)],
    ['members', ({ domain }, cid) => domain.members.query(as('eve'), place(cid))],
    ['type', ({ domain }, cid) => domain.events.send(as('eve'), cid, { type: 'typing.start' })],
    ['read', ({ domain }, cid) => domain.reads.markRead(as('eve'), cid, {})],
    [
      'by its people',
      ({ domain }, cid) => {
        const members = cid === NOBODYS ? ['ann', 'dan'] : ['ann', 'bob'];
        return domain.members.query(as('eve'), { type: 'messaging', members });
      },
    ],
  ];
  /** The conversation of ann and dan, which does not exist. */
  const NOBODYS = `messaging:${distinctId(['ann', 'dan'])}`;

  async function talk() {
    const world = await createWorld();
    await world.users('ann', 'bob', 'dan', 'eve');
    const data = { members: ['ann', 'bob'] };
    const { channel } = await world.domain.channels.getOrCreate(as('ann'), {
      type: 'messaging',
      id: null,
      data,
    });
    return { world, cid: channel.cid };
  }

  test.each(CALLS)('%s: a non-member does not learn whether it exists', async (_, call) => {
    const { world, cid } = await talk();
    const words = async (asked: string) => {
      const { code, reason } = await refusal(call(world, asked));
      return { code, reason: reason.replace(asked.slice('messaging:'.length), 'ID') };
    };
    const said = await words(cid);
    expect(await words(NOBODYS)).toEqual(said);
    await world.domain.channels.delete(as('ann'), cid, false);
    expect(await words(cid)).toEqual(said);
  });

  test('/sync gives the same answer for both', async () => {
    const { world, cid } = await talk();
    const cids = [cid, NOBODYS];
    const asked = { cids, since: world.now() - 1, withInaccessibleCids: true };
    expect((await world.domain.sync.sync(as('eve'), asked)).inaccessibleCids).toEqual(cids);
  });

  test('its own members learn that it is gone', async () => {
    const { world, cid } = await talk();
    await world.domain.channels.delete(as('ann'), cid, false);
    expect(await refusal(world.send('bob', cid, 'hi'))).toMatchObject({ code: 16 });
  });
});

describe('a former agent', () => {
  test('reads nothing, even in a channel they joined', async () => {
    const world = await site();
    await world.domain.channels.update(as('desk'), 'support:guest-1', { addMembers: ['desk'] });
    const desk = await world.connect('desk');
    await world.watch(desk, 'support:guest-1');
    await demote(world);
    desk.events();
    expect(await refusal(open(world, 'desk', 'guest-1'))).toMatchObject({ code: 17 });
    await world.send('guest-1', 'support:guest-1', 'secret');
    expect(JSON.stringify(desk.events())).not.toContain('secret');
    const state = await open(world, 'guest-1', 'guest-1');
    expect(state.members.map(({ userId }) => userId)).toEqual(['guest-1']);
    expect(state.channel.memberCount).toBe(1);
  });

  test('stops watching, whichever call of the server removed the role', async () => {
    const world = await site();
    const desk = await world.connect('desk');
    await world.watch(desk, 'support:guest-1');
    await world.domain.messages.send(SERVER, 'support:guest-2', {
      message: { text: 'from the server', user: { id: 'desk', role: 'user' } },
    });
    desk.events();
    await world.send('guest-1', 'support:guest-1', 'secret');
    expect(desk.types()).toEqual([]);
  });

  test('receives no replies of threads they took part in', async () => {
    const world = await site();
    const replies = { set: { config_overrides: { replies: true } } };
    await world.domain.channels.updatePartial(SERVER, 'support:guest-1', replies);
    const parent = await world.send('guest-1', 'support:guest-1', 'help');
    const reply = (userId: string, text: string) =>
      world.send(userId, 'support:guest-1', { text, parent_id: parent.id });
    await reply('desk', 'what is it?');
    const desk = await world.connect('desk');
    await demote(world);
    desk.events();
    await reply('guest-1', 'secret');
    expect(desk.types()).toEqual([]);
  });
});

test('a member who was removed receives no replies of threads they took part in', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat');
  const cid = await world.channel('one', 'ann', 'bob', 'cat');
  const parent = await world.send('ann', cid, 'a thread');
  await world.send('bob', cid, { text: 'in it', parent_id: parent.id });
  await world.send('cat', cid, { text: 'me too', parent_id: parent.id });
  const [bob, cat] = [await world.connect('bob'), await world.connect('cat')];
  await world.domain.channels.update(as('ann'), cid, { removeMembers: ['bob'] });
  bob.events();
  await world.send('ann', cid, { text: 'about bob', parent_id: parent.id });
  expect(bob.types()).toEqual([]);
  expect(cat.types()).toContain('notification.thread_message_new');
});

describe('names with a meaning in JavaScript', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'refuses an event called %s, which would break the clients that receive it',
    async (type) => {
      const world = await createWorld();
      await world.users('ann');
      const cid = await world.channel('one', 'ann');
      expect(await refusal(world.domain.events.send(as('ann'), cid, { type }))).toMatchObject({ code: 4 });
    },
  );

  test('refuses a reaction or a user called __proto__', async () => {
    const world = await createWorld();
    await world.users('ann');
    const cid = await world.channel('one', 'ann');
    const { id } = await world.send('ann', cid, 'hi');
    const react = world.domain.reactions.send(as('ann'), id, { reaction: { type: '__proto__' } });
    expect(await refusal(react)).toMatchObject({ code: 4 });
    expect(await refusal(world.user('x', { id: '__proto__' }))).toMatchObject({ code: 4 });
  });

  test('a user called constructor has unread messages like anyone else', async () => {
    const world = await createWorld();
    await world.users('ann', 'constructor');
    const cid = await world.channel('one', 'ann', 'constructor');
    const person = await world.connect('constructor');
    await world.send('ann', cid, 'hi');
    expect(person.totals()).toEqual([1]);
    expect(await world.domain.reads.unread(as('constructor'))).toMatchObject({ totalUnreadCount: 1 });
  });
});

test('a banned user cannot write by editing an old message', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const { id } = await world.send('bob', cid, 'nice');
  await world.store.write(async ({ users }) => {
    const bob = await users.get('bob');
    if (bob !== null) await users.put({ ...bob, banned: true });
  });
  const { messages } = world.domain;
  expect(await refusal(messages.update(as('bob'), id, { text: 'spam' }))).toMatchObject({ code: 17 });
  const patch = messages.updatePartial(as('bob'), id, { set: { text: 'spam' } });
  expect(await refusal(patch)).toMatchObject({ code: 17 });
  await expect(messages.delete(as('bob'), id)).resolves.toMatchObject({ type: 'deleted' });
});

describe('guests', () => {
  const everybody = [
    {},
    { role: 'guest' },
    { name: { $autocomplete: 'A' } },
    { id: { $gt: '' } },
    { id: { $nin: ['x'] } },
    { $or: [{ id: 'ann' }, { name: 'Ann' }] },
    { $nor: [{ id: 'ann' }] },
    { $and: [{ $or: [{ id: 'ann' }, {}] }] },
  ];
  test.each(everybody)('cannot list all users with %j', async (filter) => {
    const world = await site();
    expect(await refusal(world.domain.users.query(as('guest-2'), { ...FIRST, filter }))).toMatchObject({
      code: 17,
    });
    await expect(world.domain.users.query(as('desk'), { ...FIRST, filter })).resolves.toBeInstanceOf(Array);
  });

  test('can look up people they have met', async () => {
    const world = await site();
    const ids = async (filter: Record<string, unknown>) =>
      (await world.domain.users.query(as('guest-2'), { ...FIRST, filter })).map(({ id }) => id);
    expect(await ids({ id: 'desk' })).toEqual(['desk']);
    expect(await ids({ id: { $in: ['desk', 'guest-2'] }, role: 'agent' })).toEqual(['desk']);
    expect(await ids({ $or: [{ id: 'desk' }, { id: { $in: ['guest-2'] } }] })).toHaveLength(2);
  });
});

test('a client’s event cannot imitate one of the server', async () => {
  const world = await createWorld();
  await world.users('ann');
  const cid = await world.channel('one', 'ann');
  const event = {
    type: 'my.event',
    watcher_count: 9_999,
    me: { role: 'admin' },
    unread_channels: 0,
    note: 'kept',
  };
  const sent = await world.domain.events.send(as('ann'), cid, event);
  expect(sent).toMatchObject({ data: { note: 'kept' } });
  expect('data' in sent && Object.keys(sent.data)).toEqual(['note']);
});
