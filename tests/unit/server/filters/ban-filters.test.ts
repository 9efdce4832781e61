import { expect, test } from 'vitest';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { as, createWorld, FIRST, refusal, SERVER, serverAs } from '../support/world.ts';

test('ban filters respect the end of a ban; only servers may ask for shadow bans', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat');
  const cid = await world.channel('one', 'ann', 'bob', 'cat');
  const owner = serverAs('ann');
  for (const at of [null, cid]) {
    await world.domain.moderation.ban(owner, { targetId: 'bob', cid: at, timeout: 10 });
    await world.domain.moderation.ban(owner, { targetId: 'cat', cid: at, shadow: true, timeout: 10 });
  }
  const found = async (filter: Raw) =>
    (await world.domain.users.query(SERVER, { ...FIRST, filter })).map(({ id }) => id).sort();
  const members = async (filter: Raw) =>
    (await world.domain.members.query(SERVER, { type: 'messaging', id: 'one', filter })).map(
      ({ userId }) => userId,
    );
  expect(await found({ banned: true })).toEqual(['bob']);
  expect(await found({ banned: { $ne: true } })).toEqual(['ann', 'cat']);
  expect(await found({ shadow_banned: true })).toEqual(['cat']);
  expect(await members({ banned: true })).toEqual(['bob']);
  expect(await found({ bypass_moderation: true })).toEqual([]);
  expect(await found({ bypass_moderation: { $ne: true } })).toEqual(['ann', 'bob', 'cat']);
  for (const filter of [{ shadow_banned: true }, { $nor: [{ shadow_banned: { $ne: false } }] }])
    expect((await refusal(world.domain.users.query(as('cat'), { ...FIRST, filter }))).code).toBe(17);
  world.pass(11 * 60_000);
  expect(await found({ banned: true })).toEqual([]);
  expect(await found({ shadow_banned: true })).toEqual([]);
  expect(await members({ banned: false })).toEqual(['ann', 'bob', 'cat']);
});
