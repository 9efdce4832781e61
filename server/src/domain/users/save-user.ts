import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import type { Audience } from '../event-types.ts';
import { changeOf } from '../events/change.ts';
import { removeMembers } from '../members/remove.ts';
import { publishPresence } from '../presence/publish-presence.ts';
import { lostWatches } from '../presence/recheck-watches.ts';
import { expelWatcher, publishVisibility } from '../presence/watching.ts';
import type { ChannelQuery, Filter } from '../query-types.ts';
import { releaseConversations } from '../support/release.ts';
import type { Json, Millis, UserId, UserRecord } from '../types/index.ts';
import { publish, type Unit } from '../unit.ts';
import { isAway } from './availability.ts';
import { viewUser, viewUserForStaff } from './people.ts';
import { sameData } from './same.ts';
import { requireFreeName, withPlainName } from './unique-name.ts';

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
 * joined as staff, and those assigned to them are nobody's again. No connection goes on watching what its user may no
 * longer read.
 */
async function loseRole(unit: Unit, before: UserRecord, after: UserRecord): Promise<void> {
  const leaves = STAFF_ROLES.includes(before.role) && !STAFF_ROLES.includes(after.role);
  if (leaves) {
    await leaveVisitors(unit, after);
    await releaseConversations(unit, after.id);
  }
  const lost = await lostWatches(unit, after);
  unit.store.afterCommit(() => {
    for (const cid of lost) expelWatcher(unit, cid, after);
  });
}

function samePublicly(before: UserRecord, after: UserRecord): boolean {
  const plain = (user: UserRecord) => ({ ...user, pageData: {}, updatedAt: 0 }) as unknown as Json;
  return sameData(plain(before), plain(after));
}

interface Updated {
  readonly createdAt: Millis;
  readonly saved: UserRecord;
}

function publishUpdated(unit: Unit, audience: Audience, { createdAt, saved }: Updated): void {
  publish(unit, { type: 'user.updated', cid: null, createdAt, user: viewUser(unit, saved) }, audience);
}

/** Publishes page data, which is only for staff: if there is any, they get an event of their own. */
function publishToStaff(unit: Unit, staff: readonly UserId[], { createdAt, saved }: Updated): void {
  if (staff.length === 0) return;
  const user = viewUserForStaff(unit, saved);
  const audience = { kind: 'presence', userId: saved.id, only: staff } as const;
  publish(unit, { type: 'user.updated', cid: null, createdAt, user }, audience);
}

/** Returns the users who get the event for staff; none if there is no page data. */
async function staffToNotify(unit: Unit, ...users: readonly UserRecord[]): Promise<readonly UserId[]> {
  const hasPageData = users.some(({ pageData }) => Object.keys(pageData).length > 0);
  return hasPageData ? unit.store.users.idsWithRoles(STAFF_ROLES) : [];
}

interface PageDataChange {
  readonly before: UserRecord;
  readonly after: UserRecord;
}

/** Others see no change: `updatedAt` would reveal when the visitor moves from page to page. */
async function savePageData(unit: Unit, { before, after }: PageDataChange): Promise<UserRecord> {
  if (sameData(before.pageData, after.pageData)) return before;
  const saved = { ...before, pageData: after.pageData };
  await unit.store.users.put(saved);
  const staff = await staffToNotify(unit, before, saved);
  publishToStaff(unit, staff, { createdAt: unit.clock.now(), saved });
  return saved;
}

/**
 * Stores a user if anything changed, with `updatedAt` moved on. Publishes user.updated to presence subscribers and to
 * the user's own connections. An unchanged user is not written. Returns the stored user.
 */
export async function saveUser(unit: Unit, before: UserRecord | null, next: UserRecord): Promise<UserRecord> {
  const after = await withPlainName(unit, before, next);
  if (before === null) {
    await requireFreeName(unit, null, after);
    await unit.store.users.put(after);
    return after;
  }
  if (samePublicly(before, after)) return savePageData(unit, { before, after });
  await requireFreeName(unit, before, after);
  const createdAt = unit.clock.now();
  const saved = { ...after, updatedAt: createdAt };
  await unit.store.users.put(saved);
  if (before.role !== saved.role) await loseRole(unit, before, saved);
  const staff = await staffToNotify(unit, before, saved);
  const updated = { createdAt, saved };
  publishUpdated(unit, { kind: 'presence', userId: saved.id, except: staff }, updated);
  publishUpdated(unit, { kind: 'users', userIds: [saved.id] }, updated);
  publishToStaff(unit, staff, updated);
  unit.store.afterCommit(() => {
    const turned = before.invisible !== saved.invisible;
    if ((!turned && isAway(before) === isAway(saved)) || !unit.presence.isOnline(saved.id)) return;
    if (turned) publishVisibility(unit, saved);
    publishPresence(unit, saved);
  });
  return saved;
}
