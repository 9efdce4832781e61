import { describe, expect, test } from 'vitest';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

async function pair() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  return { world, cid };
}

describe('adding and removing', () => {
  test('notifies watchers of the member, and the member too', async () => {
    const { world, cid } = await pair();
    const [bob, cat] = [await world.connect('bob'), await world.connect('cat')];
    await world.watch(bob, cid);
    bob.events();
    const { members } = await world.domain.channels.update(as('ann'), cid, {
      addMembers: ['cat', { user_id: 'eve', seat: 3 }],
    });
    expect(members.map(({ userId }) => userId)).toEqual(['ann', 'bob', 'cat', 'eve']);
    expect(members[3]).toMatchObject({ custom: { seat: 3 }, channelRole: 'channel_member', role: 'member' });
    expect(members[0]).toMatchObject({ role: 'owner' });
    expect(bob.events()).toMatchObject([
      { type: 'member.added', user: { id: 'cat' }, channel: { memberCount: 4 } },
      { type: 'member.added', user: { id: 'eve' } },
    ]);
    expect(cat.events()).toMatchObject([
      { type: 'notification.added_to_channel', member: { userId: 'cat' } },
    ]);
  });

  test('is allowed to the creator; a member may only leave, a non-member may do nothing', async () => {
    const { world, cid } = await pair();
    const update = (who: string, change: Parameters<typeof world.domain.channels.update>[2]) =>
      world.domain.channels.update(as(who), cid, change);
    expect(await refusal(update('bob', { addMembers: ['eve'] }))).toMatchObject({ code: 17 });
    expect(await refusal(update('bob', { removeMembers: ['ann'] }))).toMatchObject({ code: 17 });
    expect(await refusal(update('eve', { addMembers: ['eve'] }))).toMatchObject({ code: 17 });
    expect(
      await refusal(update('ann', { addMembers: [{ user_id: 'eve', channel_role: 'channel_moderator' }] })),
    ).toMatchObject({ code: 17 });
    await expect(update('bob', { removeMembers: ['bob'] })).resolves.toMatchObject({
      channel: { memberCount: 1 },
    });
  });

  test.each<[string, Parameters<Awaited<ReturnType<typeof createWorld>>['domain']['channels']['update']>[2]]>(
    [
      ['both at once', { addMembers: ['cat'], removeMembers: ['cat'] }],
      ['a missing user', { addMembers: ['nobody'] }],
      ['more than a hundred', { addMembers: Array.from({ length: 101 }, (_, i) => `u${i}`) }],
      ['an unknown role', { addMembers: [{ user_id: 'cat', channel_role: 'king' }] }],
      ['an empty change', {}],
      ['an invalid id', { removeMembers: [7] }],
    ],
  )('refuses %s', async (_, change) => {
    const { world, cid } = await pair();
    expect(await refusal(world.domain.channels.update(SERVER, cid, change))).toMatchObject({ code: 4 });
  });

  test('ignores someone who is no member', async () => {
    const { world, cid } = await pair();
    const { channel } = await world.domain.channels.update(as('ann'), cid, { removeMembers: ['cat'] });
    expect(channel.memberCount).toBe(2);
  });
});

describe('distinct channels', () => {
  const distinct = (world: Awaited<ReturnType<typeof createWorld>>, who: string, ...members: string[]) =>
    world.domain.channels.getOrCreate(as(who), { type: 'messaging', id: null, data: { members } });

  test('are the same for the same people', async () => {
    const { world } = await pair();
    const one = await distinct(world, 'ann', 'ann', 'bob');
    const two = await distinct(world, 'bob', 'bob', 'ann', 'bob');
    expect(two.channel.cid).toBe(one.channel.cid);
    expect(one.channel.id).toMatch(/^!members-[\w-]{43}$/);
    expect((await distinct(world, 'ann', 'ann', 'cat')).channel.cid).not.toBe(one.channel.cid);
  });

  test('need at least two people, one of them the caller', async () => {
    const { world } = await pair();
    expect(await refusal(distinct(world, 'ann', 'ann'))).toEqual({
      code: 4,
      reason: 'When using member based IDs specify at least 2 members',
    });
    expect(await refusal(distinct(world, 'ann', 'bob', 'cat'))).toMatchObject({ code: 17 });
  });

  test('cannot have a chosen id, nor new members', async () => {
    const { world } = await pair();
    const { channel } = await distinct(world, 'ann', 'ann', 'bob');
    expect(
      await refusal(world.domain.channels.update(as('ann'), channel.cid, { addMembers: ['cat'] })),
    ).toEqual({
      code: 17,
      reason: "cannot add members to the distinct channel they don't belong to",
    });
    const squat = { type: 'messaging', id: `!members-${'x'.repeat(43)}`, data: { members: ['eve'] } };
    expect(await refusal(world.domain.channels.getOrCreate(as('eve'), squat))).toMatchObject({ code: 4 });
  });

  test('take back a member who left, and no one else', async () => {
    const { world } = await pair();
    const { channel } = await distinct(world, 'ann', 'ann', 'bob');
    await world.domain.channels.update(as('ann'), channel.cid, { removeMembers: ['ann'] });
    await world.domain.channels.update(as('bob'), channel.cid, { removeMembers: ['bob'] });
    const again = await distinct(world, 'bob', 'ann', 'bob');
    expect(again.members.map(({ userId }) => userId)).toEqual(['bob']);
  });
});

describe('querying members', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
    ['all, oldest first', {}, ['ann', 'bob', 'cat', 'eve']],
    ['by id', { id: { $in: ['bob', 'nobody'] } }, ['bob']],
    ['by name', { name: { $autocomplete: 'ca' } }, ['cat']],
    ['by custom data', { seat: 7 }, ['eve']],
    ['moderators', { is_moderator: true }, ['bob']],
    ['not banned', { banned: false }, ['ann', 'bob', 'cat', 'eve']],
  ];
  test.each(cases)('%s', async (_, filter, expected) => {
    const { world, cid } = await pair();
    await world.user('cat', { name: 'Cat' });
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['bob'] });
    await world.domain.channels.update(SERVER, cid, {
      addMembers: [{ user_id: 'bob', channel_role: 'channel_moderator' }, 'cat', { user_id: 'eve', seat: 7 }],
    });
    const found = await world.domain.members.query(as('ann'), { type: 'messaging', id: 'one', filter });
    expect(found.map(({ userId }) => userId)).toEqual(expected);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ cid: 'x' }, 'cannot search by cid'],
    [{ id: { $q: 'x' } }, 'operator "$q" is not allowed for field "id"'],
  ])('refuses %j', async (filter, reason) => {
    const { world } = await pair();
    const call = world.domain.members.query(as('ann'), { type: 'messaging', id: 'one', filter });
    expect(await refusal(call)).toEqual({ code: 4, reason });
  });
});

describe('channel data', () => {
  test('is replaced as a whole or changed in part, and published', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    await world.domain.channels.update(as('ann'), cid, { data: { name: 'A', topic: 't' } });
    const { channel } = await world.domain.channels.updatePartial(as('ann'), cid, {
      set: { 'x.y': 1 },
      unset: ['topic'],
    });
    expect(channel.custom).toEqual({ name: 'A', x: { y: 1 } });
    expect(bob.types()).toEqual(['channel.updated', 'channel.updated']);
  });

  test('is ignored where the channel exists', async () => {
    const { world } = await pair();
    const { channel } = await world.domain.channels.getOrCreate(as('bob'), {
      type: 'messaging',
      id: 'one',
      data: { name: 'Mine' },
    });
    expect(channel.custom).toEqual({});
  });

  test('is announced by a system message', async () => {
    const { world, cid } = await pair();
    const { message } = await world.domain.channels.update(as('ann'), cid, {
      data: { name: 'A' },
      message: { text: 'renamed' },
    });
    expect(message).toMatchObject({ type: 'system', text: 'renamed', user: { id: 'ann' } });
  });

  test.each<
    [
      string,
      string,
      Parameters<Awaited<ReturnType<typeof createWorld>>['domain']['channels']['update']>[2],
      number,
      string | null,
    ]
  >([
    ['by a member', 'bob', { data: { name: 'x' } }, 17, null],
    ['freezing by its creator', 'ann', { data: { frozen: true } }, 17, null],
    [
      'disabling',
      'ann',
      { data: { disabled: true } },
      17,
      'you are not allowed to update the field `disabled`',
    ],
    [
      'slow mode by its creator',
      'ann',
      { cooldown: 3 },
      17,
      'cooldown settings can only be updated by channel moderator or admin',
    ],
    ['slow mode in data', 'ann', { data: { cooldown: 3 } }, 4, 'data.cooldown is a reserved field'],
    [
      'two reserved ones',
      'ann',
      { data: { muted: 1, mute_expires_at: 1 } },
      4,
      'data.mute_expires_at is a reserved field, data.muted is a reserved field',
    ],
    ['too much', 'ann', { data: { big: 'x'.repeat(5200) } }, 22, null],
  ])('refuses %s', async (...[, who, change, code, reason]) => {
    const { world, cid } = await pair();
    const found = await refusal(world.domain.channels.update(as(who), cid, change));
    expect(found.code).toBe(code);
    if (reason !== null) expect(found.reason).toBe(reason);
  });

  test.each([
    ['a:b', 4],
    ['a b', 4],
    ['', 4],
    ['x'.repeat(65), 4],
    ['!mine', 4],
    ['ü', 4],
  ])('refuses the id %j', async (id, code) => {
    const { world } = await pair();
    expect(
      await refusal(world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id })),
    ).toMatchObject({ code });
  });

  test('refuses an unknown type', async () => {
    const { world } = await pair();
    expect(
      await refusal(world.domain.channels.getOrCreate(as('ann'), { type: 'nothing', id: 'x' })),
    ).toMatchObject({ code: 16 });
  });
});
