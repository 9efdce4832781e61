import type { UserGroupEvent } from '../event-types.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { UserGroupView, UserId, UserRecord } from '../types.ts';
import { viewUser } from '../users/people.ts';

interface Told {
  readonly type: UserGroupEvent['type'];
  /** Null for the server itself. */
  readonly by: UserRecord | null;
  readonly group: UserGroupView;
  /** Who came or went. */
  readonly memberIds?: readonly UserId[];
}

/** Those who are in the group hear of it, and those who just left; who else may know of it asks. */
export function tellGroup(ports: Ports, store: StoreWriter, { type, by, group, memberIds }: Told): void {
  const event: UserGroupEvent = {
    type,
    cid: null,
    createdAt: ports.clock.now(),
    user: by === null ? null : viewUser(ports, by),
    group,
    memberIds: memberIds ?? null,
  };
  const userIds = [...new Set([...group.members.map(({ userId }) => userId), ...(memberIds ?? [])])];
  if (userIds.length === 0) return;
  store.afterCommit(() => {
    ports.bus.publish({ seq: null, event, audience: { kind: 'users', userIds }, perUser: null });
  });
}
