import { STAFF_ROLES } from '../channel-types.ts';
import type { Audience } from '../event-types.ts';
import { publishPresence } from '../presence/publish-presence.ts';
import { publishVisibility } from '../presence/watching.ts';
import type { Json, Millis, UserId, UserRecord } from '../types.ts';
import { publish, type Unit } from '../unit.ts';
import { viewUser, viewUserForStaff } from './people.ts';
import { loseRole } from './role-change.ts';
import { sameData } from './same.ts';
import { requireFreeName, withPlainName } from './unique-name.ts';

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
async function staffToTell(unit: Unit, ...users: readonly UserRecord[]): Promise<readonly UserId[]> {
  const told = users.some(({ pageData }) => Object.keys(pageData).length > 0);
  return told ? unit.store.users.idsWithRoles(STAFF_ROLES) : [];
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
  const staff = await staffToTell(unit, before, saved);
  publishToStaff(unit, staff, { createdAt: unit.clock.now(), saved });
  return saved;
}

/**
 * Stores a user if anything changed, with `updatedAt` moved on. Publishes user.updated to presence subscribers and to
 * the user's own connections. An unchanged user is not written. Returns the stored user.
 */
export async function saveUser(
  unit: Unit,
  before: UserRecord | null,
  wanted: UserRecord,
): Promise<UserRecord> {
  const after = await withPlainName(unit, before, wanted);
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
  const staff = await staffToTell(unit, before, saved);
  const updated = { createdAt, saved };
  publishUpdated(unit, { kind: 'presence', userId: saved.id, except: staff }, updated);
  publishUpdated(unit, { kind: 'users', userIds: [saved.id] }, updated);
  publishToStaff(unit, staff, updated);
  unit.store.afterCommit(() => {
    if (before.invisible === saved.invisible || !unit.presence.isOnline(saved.id)) return;
    publishVisibility(unit, saved);
    publishPresence(unit, saved);
  });
  return saved;
}
