import type { UserGroupEvent } from '../event-types.ts';
import type { UserGroupView, UserId, UserRecord } from '../types.ts';
import { publish, type Unit } from '../unit.ts';
import { viewUser } from '../users/people.ts';

interface Told {
  readonly type: UserGroupEvent['type'];
  /** Null for the server itself. */
  readonly by: UserRecord | null;
  readonly group: UserGroupView;
  /** Members who were added or removed. */
  readonly memberIds?: readonly UserId[];
}

/** Tells the members of a group of a change, and those who just left. Others who may know the group have to ask. */
export function publishGroup(unit: Unit, { type, by, group, memberIds }: Told): void {
  const event: UserGroupEvent = {
    type,
    cid: null,
    createdAt: unit.clock.now(),
    user: by === null ? null : viewUser(unit, by),
    group,
    memberIds: memberIds ?? null,
  };
  const userIds = [...new Set([...group.members.map(({ userId }) => userId), ...(memberIds ?? [])])];
  if (userIds.length === 0) return;
  publish(unit, event, { kind: 'users', userIds });
}
