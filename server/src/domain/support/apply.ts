/** Changes of a support conversation's place in the queue, as staff and servers make them. */
import { STAFF_ROLES } from '../channel-types.ts';
import { closeWithMessage, reopenedMessage } from '../channels/close.ts';
import { ApiError, inputError, shown } from '../errors.ts';
import type { Change } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { SupportChanges, SupportPatch } from '../services/index.ts';
import type { Millis, SupportRecord, UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { isStaffOrServer, requirePerson } from '../users/caller.ts';
import { isActiveStaff } from './staff.ts';

type Place = Pick<SupportRecord, 'status' | 'snoozedUntil'>;

/** @throws ApiError `input` for a time that has passed or is too far away */
function requireSnoozeTime(at: Millis, now: Millis): void {
  const latest = now + LIMITS.supportSnoozeMs;
  if (at > now && at <= latest) return;
  const text = (time: Millis) => new Date(time).toISOString();
  throw inputError(
    `field \`support_snoozed_until\` must be after now (${text(now)}) and not after ${text(latest)}, it is ${text(at)}`,
  );
}

function snoozed(before: Place, { status, snoozedUntil }: SupportChanges, now: Millis): Place {
  const at = snoozedUntil === undefined ? before.snoozedUntil : snoozedUntil;
  if (at === null)
    throw inputError('field `support_status` is snoozed only with a time in `support_snoozed_until`');
  if (status === undefined && before.status === 'closed')
    throw inputError(
      'field `support_snoozed_until`: the conversation is closed, set `support_status` to snoozed as well',
    );
  if (at !== before.snoozedUntil) requireSnoozeTime(at, now);
  return { status: 'snoozed', snoozedUntil: at };
}

/** Returns status and snooze after a change. A time snoozes, and no time ends a snooze. @throws ApiError `input` */
function placeAfter(before: Place, changes: SupportChanges, now: Millis): Place {
  const { status, snoozedUntil } = changes;
  const setsTime = snoozedUntil !== undefined && snoozedUntil !== null;
  if (setsTime && status !== undefined && status !== 'snoozed')
    throw inputError(`field \`support_snoozed_until\` is for snoozed conversations, not for ${status} ones`);
  if (status === 'snoozed' || (status === undefined && setsTime)) return snoozed(before, changes, now);
  if (status !== undefined) return { status, snoozedUntil: null };
  if (snoozedUntil === null && before.status === 'snoozed') return { status: 'open', snoozedUntil: null };
  return { status: before.status, snoozedUntil: before.snoozedUntil };
}

/** @throws ApiError `input` if the user is not one of the active staff */
async function requireAssignee(unit: Unit, id: UserId): Promise<void> {
  const user = await unit.store.users.get(id);
  if (isActiveStaff(user)) return;
  throw inputError(
    `field \`support_assignee_id\` must be an active user with role ${STAFF_ROLES.join(' or ')}, ${shown(id)} is none`,
  );
}

async function assigneeAfter(
  unit: Unit,
  before: SupportRecord,
  { assigneeId: id }: SupportChanges,
): Promise<Pick<SupportRecord, 'assigneeId' | 'assignedAt'>> {
  const { assigneeId, assignedAt } = before;
  if (id === undefined || id === assigneeId) return { assigneeId, assignedAt };
  if (id === null) return { assigneeId: null, assignedAt: null };
  await requireAssignee(unit, id);
  return { assigneeId: id, assignedAt: unit.clock.now() };
}

/**
 * Changes the fields of a support conversation. Closing and reopening send the message by
 * which its visitor knows.
 * @throws ApiError `notAllowed` for all but staff and servers, `input`
 */
export async function changeSupport(change: Change, access: Access, patch: SupportPatch): Promise<void> {
  const { unit, channel } = change;
  const { caller } = access;
  // The same words as for every other field of the server's: visitors learn nothing of the queue.
  if (!isStaffOrServer(caller))
    throw new ApiError('notAllowed', `field \`${patch.field}\` is reserved and cannot updated`);
  requireGrant(access, 'update-channel');
  const before = channel.support;
  if (before === null)
    throw inputError(`field \`${patch.field}\` is for support conversations, ${channel.cid} is none`);
  const changes = patch.read();
  const place = placeAfter(before, changes, unit.clock.now());
  const support: SupportRecord = {
    ...before,
    ...(await assigneeAfter(unit, before, changes)),
    ...place,
    tags: changes.tags ?? before.tags,
    priority: changes.priority ?? before.priority,
  };
  change.patch({ support });
  const { snoozedUntil } = place;
  if (snoozedUntil !== null) unit.store.afterCommit(() => unit.expectDue?.(snoozedUntil));
  const wasClosed = before.status === 'closed';
  if ((place.status === 'closed') === wasClosed) return;
  if (wasClosed) change.patch({ support: { ...support, closedAt: null } });
  const tell = wasClosed ? reopenedMessage : closeWithMessage;
  await tell(change, access, requirePerson(caller));
}
