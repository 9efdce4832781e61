/** Users, blocks, devices, groups and exports over the second generation of the API, by its published server SDK. */
import type { StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sdk: StreamClient;

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
});
afterAll(() => server.close());

const finished = (id: string) =>
  expect.poll(async () => (await sdk.getTask({ id })).status).toBe('completed');

describe.each(TWICE)('the %s time', (round) => {
  test('users keep their custom data, apart from their fields', async () => {
    const began = Date.now();
    const custom = { color: 'red', deep: { list: [1, 'two', null] }, created: '2026-01-31T12:00:00Z' };
    const { users } = await sdk.upsertUsers([
      { id: 'ann', name: 'Ann', role: 'user', custom },
      { id: 'bob', image: 'https://example.com/bob.png', teams: [], custom: {} },
    ]);
    expect(users.ann).toMatchObject({ id: 'ann', name: 'Ann', role: 'user', custom });
    expect(users.ann).not.toHaveProperty('color');
    expect(users.bob?.custom).toEqual({});
    expect(users.bob?.updated_at.getTime()).toBeGreaterThanOrEqual(began - 1000);

    const filter_conditions = { color: 'red' };
    const found = await sdk.queryUsers({
      payload: { filter_conditions, sort: [{ field: 'id', direction: 1 }] },
    });
    expect(found.users.map(({ id, custom: own }) => ({ id, own }))).toEqual([{ id: 'ann', own: custom }]);
    expect(found.duration).toMatch(/^[\d.]+ms$/);
  });

  test('a part of a user changes by flat names, by paths and by an object', async () => {
    await sdk.upsertUsers([{ id: 'cid', custom: { a: 1, b: 2, c: 3 } }]);
    const { users } = await sdk.updateUsersPartial({
      users: [
        {
          id: 'cid',
          set: { name: 'Cid', d: 4, 'custom.e': 5, custom: { f: { g: 6 } } },
          unset: ['a', 'custom.b'],
        },
      ],
    });
    expect(users.cid).toMatchObject({ name: 'Cid', custom: { c: 3, d: 4, e: 5, f: { g: 6 } } });
    expect(Object.keys(users.cid?.custom ?? {}).sort()).toEqual(['c', 'd', 'e', 'f']);
  });

  test('users are deactivated and come back', async () => {
    await sdk.upsertUsers([{ id: 'dan' }]);
    const { user } = await sdk.deactivateUser({ user_id: 'dan' });
    expect(user?.deactivated_at).toBeInstanceOf(Date);
    expect((await sdk.reactivateUser({ user_id: 'dan', name: 'Dan' })).user).toMatchObject({ name: 'Dan' });
    await finished((await sdk.deactivateUsers({ user_ids: ['dan'] })).task_id);
    await finished((await sdk.reactivateUsers({ user_ids: ['dan'] })).task_id);
  });

  test('users are deleted and restored', async () => {
    await sdk.upsertUsers([{ id: `eve-${round}`, custom: { kept: true } }]);
    await finished((await sdk.deleteUsers({ user_ids: [`eve-${round}`], user: 'soft' })).task_id);
    const gone = { filter_conditions: { id: `eve-${round}` } };
    expect((await sdk.queryUsers({ payload: gone })).users).toEqual([]);
    await sdk.restoreUsers({ user_ids: [`eve-${round}`] });
    expect((await sdk.queryUsers({ payload: gone })).users).toMatchObject([{ custom: { kept: true } }]);
  });

  test('a user blocks another one', async () => {
    await sdk.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
    await sdk.blockUsers({ blocked_user_id: 'bob', user_id: 'ann' });
    expect((await sdk.getBlockedUsers({ user_id: 'ann' })).blocks).toMatchObject([
      { user_id: 'ann', blocked_user_id: 'bob', created_at: expect.any(Date) },
    ]);
    await sdk.unblockUsers({ blocked_user_id: 'bob', user_id: 'ann' });
    expect((await sdk.getBlockedUsers({ user_id: 'ann' })).blocks).toEqual([]);
  });

  test('devices are kept, listed and removed', async () => {
    await sdk.createDevice({ id: 'phone', push_provider: 'firebase', user_id: 'ann' });
    const { devices } = await sdk.listDevices({ user_id: 'ann' });
    expect(devices).toMatchObject([{ id: 'phone', push_provider: 'firebase', created_at: expect.any(Date) }]);
    await sdk.updatePushNotificationPreferences({
      preferences: [{ user_id: 'ann', chat_level: 'mentions' }],
    });
    await sdk.deleteDevice({ id: 'phone', user_id: 'ann' });
    expect((await sdk.listDevices({ user_id: 'ann' })).devices).toEqual([]);
  });

  test('user groups', async () => {
    const id = `team-${round}`;
    await sdk.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
    await sdk.createUserGroup({ id, name: `Team ${round}`, member_ids: ['ann'] });
    await sdk.addUserGroupMembers({ id, member_ids: ['bob'] });
    const { user_group: group } = await sdk.getUserGroup({ id });
    expect(group?.members?.map(({ user_id: member }) => member).sort()).toEqual(['ann', 'bob']);
    await sdk.updateUserGroup({ id, name: `Crew ${round}` });
    await sdk.removeUserGroupMembers({ id, member_ids: ['bob'] });
    expect((await sdk.searchUserGroups({ query: 'Crew' })).user_groups).toMatchObject([{ id }]);
    expect((await sdk.listUserGroups()).user_groups).toMatchObject([{ id, name: `Crew ${round}` }]);
    await sdk.deleteUserGroup({ id });
  });

  test('guests, exports, and events of a user', async () => {
    const { user, access_token: token } = await sdk.createGuest({
      user: { id: 'fay', custom: { from: 'ad' } },
    });
    expect(user.custom).toMatchObject({ from: 'ad' });
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await sdk.upsertUsers([{ id: 'ann', custom: { color: 'red' } }]);
    expect((await sdk.exportUser({ user_id: 'ann' })).user).toMatchObject({ custom: { color: 'red' } });
    await finished((await sdk.exportUsers({ user_ids: ['ann'] })).task_id);
    await sdk.chat.sendUserCustomEvent({
      user_id: 'ann',
      event: { type: 'greeting', custom: { text: 'hi' } },
    });
    expect((await sdk.chat.unreadCounts({ user_id: 'ann' })).total_unread_count).toBeGreaterThanOrEqual(0);
    expect((await sdk.chat.unreadCountsBatch({ user_ids: ['ann'] })).counts_by_user).toEqual({});
  });
});
