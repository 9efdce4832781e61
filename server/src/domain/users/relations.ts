import type { FullUser, UserId, UserView } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from './people.ts';

/** Returns the items of each user. */
function byUser<T extends { readonly userId: UserId }>(items: readonly T[]): (id: UserId) => readonly T[] {
  const lists = Map.groupBy(items, ({ userId }) => userId);
  return (id) => lists.get(id) ?? [];
}

/** Returns users with their mutes, blocks and devices, which only servers see. */
export async function withRelations(
  unit: ReadUnit,
  users: readonly UserView[],
): Promise<readonly FullUser[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const { relations, devices } = unit.store;
  const mutes = await relations.mutesOfMany(ids, unit.clock.now());
  const people = await loadPeople(unit, [...ids, ...mutes.map(({ targetId }) => targetId)]);
  const mutesOf = byUser(mutes);
  const blocksOf = byUser(await relations.blocksOfMany(ids));
  const devicesOf = byUser(await devices.ofMany(ids));
  return users.map((user) => ({
    ...user,
    mutes: mutesOf(user.id).map((mute) => ({
      ...mute,
      user: people(mute.userId),
      target: people(mute.targetId),
    })),
    blockedUserIds: blocksOf(user.id).map(({ blockedId }) => blockedId),
    devices: devicesOf(user.id),
  }));
}
