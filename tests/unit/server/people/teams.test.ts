import { describe, expect, test } from 'vitest';
import { readTypeChanges } from '../../../../server/src/wire/index.ts';
import { as, createWorld, FIRST, refusal, SERVER, serverAs, type World } from '../support/world.ts';

const AUTH = 5;
const DENIED = 17;

/** People of two teams, one of both, one of none; and channels of each. */
async function teams(): Promise<World> {
  const world = await createWorld();
  await world.domain.app.update(SERVER, { settings: {}, teamed: true });
  await world.user('ann', { teams: ['blue'] });
  await world.user('bob', { teams: ['red'] });
  await world.user('eve', { teams: ['blue', 'red'] });
  await world.user('sol');
  for (const [id, team] of [
    ['b', 'blue'],
    ['r', 'red'],
    ['n', null],
  ] as const) {
    const data = { members: ['ann', 'bob', 'eve', 'sol'], ...(team !== null && { team }) };
    await world.domain.channels.getOrCreate(serverAs('eve'), { type: 'messaging', id, data });
  }
  return world;
}

const listed = async (world: World, who: string, filter: Record<string, unknown> = {}) => {
  const found = await world.domain.channels.query(as(who), {
    filter: { members: { $in: [who] }, ...filter },
  });
  return found.map(({ channel }) => channel.id).sort();
};

describe('an app with teams', () => {
  test('limits reading and writing to channels of one’s own teams, for members too', async () => {
    const world = await teams();
    const send = (who: string, id: string) => world.send(who, `messaging:${id}`, 'hi');
    await send('ann', 'b');
    await send('sol', 'n');
    await send('eve', 'r');
    for (const [who, id] of [
      ['ann', 'r'],
      ['ann', 'n'],
      ['sol', 'b'],
      ['bob', 'b'],
    ] as const)
      expect(await refusal(send(who, id))).toMatchObject({ code: DENIED });
    await world.domain.messages.send(serverAs('bob'), 'messaging:b', { message: { text: 'by the server' } });
  });

  test('limits lists and searches to them', async () => {
    const world = await teams();
    expect(await listed(world, 'ann')).toEqual(['b']);
    expect(await listed(world, 'eve')).toEqual(['b', 'r']);
    expect(await listed(world, 'eve', { team: 'red' })).toEqual(['r']);
    expect(await listed(world, 'sol')).toEqual(['n']);
    for (const team of ['red', { $in: ['blue', 'red'] }])
      expect((await refusal(listed(world, 'ann', { team }))).reason).toBe(
        'search by team "red" is not allowed',
      );
    expect(await refusal(listed(world, 'ann', { team: { $gt: 'a' } }))).toMatchObject({ code: DENIED });
    await world.send('eve', 'messaging:r', 'a word');
    const search = { filter: { members: { $in: ['ann'] } }, query: 'word' };
    expect((await world.domain.search.messages(as('ann'), search)).results).toEqual([]);
  });

  test('finds people by a team of one’s own', async () => {
    const world = await teams();
    const find = (filter: Record<string, unknown>) =>
      world.domain.users.query(as('ann'), { ...FIRST, filter });
    expect((await refusal(find({ name: 'x' }))).reason).toBe(
      'you must include a team filter to use this endpoint client-side',
    );
    expect((await refusal(find({ $or: [{ teams: { $contains: 'blue' } }, { id: 'bob' }] }))).code).toBe(
      DENIED,
    );
    expect((await refusal(find({ teams: { $contains: 'red' } }))).reason).toBe(
      'you must filter on teams that are from the same user',
    );
    expect((await find({ teams: { $contains: 'blue' } })).map(({ id }) => id).sort()).toEqual(['ann', 'eve']);
  });

  test('creates channels for a team of one’s own', async () => {
    const world = await teams();
    const make = (who: string, team: string | null) =>
      world.domain.channels.getOrCreate(as(who), {
        type: 'messaging',
        id: `${who}-${team}`,
        data: { members: [who], ...(team !== null && { team }) },
      });
    expect((await make('ann', 'blue')).channel.team).toBe('blue');
    expect((await make('sol', null)).channel.team).toBeNull();
    expect(await refusal(make('ann', 'red'))).toEqual({
      code: AUTH,
      reason: 'user from teams ["blue"] cannot create a channel for team "red"',
    });
    expect(await refusal(make('ann', null))).toMatchObject({ code: AUTH });
    expect(await refusal(make('sol', 'blue'))).toMatchObject({ code: AUTH });
    const patch = world.domain.channels.updatePartial(as('eve'), 'messaging:b', { set: { team: 'red' } });
    expect(await refusal(patch)).toMatchObject({ code: DENIED });
  });

  test('a grant for any team ignores teams', async () => {
    const world = await teams();
    const { channel } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'b' });
    const all = ['read-channel-any-team', 'create-message-any-team'];
    await world.domain.policy.updateType(
      SERVER,
      'messaging',
      readTypeChanges({ grants: { channel_member: all } }),
    );
    await world.send('bob', channel.cid, 'hi');
    await world.domain.app.update(SERVER, { settings: {}, teamed: false });
    await world.send('sol', channel.cid, 'hi');
  });
});
