import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { changeOf } from '../events/change.ts';
import { removeMembers } from '../members/remove.ts';
import { lostWatches } from '../presence/recheck-watches.ts';
import { expelWatcher } from '../presence/watching.ts';
import type { ChannelQuery, Filter } from '../query-types.ts';
import type { UserRecord } from '../types.ts';
import type { Unit } from '../unit.ts';

/** Channels left at a time. */
const PAGE = 100;

/** Returns conversations of visitors that a user joined, except their own. */
function joinedAsStaff(userId: string): ChannelQuery {
  const of: Filter[] = [
    { op: '$in', field: { kind: 'named', name: 'type' }, value: STAFFED_TYPES },
    { op: '$in', field: { kind: 'named', name: 'members' }, value: [userId] },
    { op: '$ne', field: { kind: 'named', name: 'createdById' }, value: userId },
  ];
  const filter: Filter = { op: '$and', of };
  return { filter, sort: [], limit: PAGE, offset: 0, viewer: userId, scope: 'all', staffTypes: [], now: 0 };
}

async function leaveVisitors(unit: Unit, user: UserRecord): Promise<void> {
  for (;;) {
    const channels = await unit.store.channels.find(joinedAsStaff(user.id));
    for (const channel of channels) {
      const change = changeOf(unit, channel);
      await removeMembers(change, [user.id]);
      await change.save();
    }
    if (channels.length < PAGE) return;
  }
}

/**
 * Removes what depends on a role, in the same unit of work. A user who leaves the staff leaves the conversations they
 * joined as staff. No connection goes on watching what its user may no longer read.
 */
export async function loseRole(unit: Unit, before: UserRecord, after: UserRecord): Promise<void> {
  const leaves = STAFF_ROLES.includes(before.role) && !STAFF_ROLES.includes(after.role);
  if (leaves) await leaveVisitors(unit, after);
  const lost = await lostWatches(unit, after);
  unit.store.afterCommit(() => {
    for (const cid of lost) expelWatcher(unit, cid, after);
  });
}
