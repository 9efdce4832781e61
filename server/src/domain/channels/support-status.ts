/** Status of support conversations. Staff see it as a field of the channel; visitors see the closing message. */
import { STAFF_ROLES } from '../channel-types.ts';
import type { Change } from '../events/change.ts';
import { SUPPORT_UPDATED, staffWatching } from '../events/staff.ts';
import { assignByTurn } from '../support/assign.ts';
import { isActiveStaff } from '../support/staff.ts';
import type { MessageRecord, SupportRecord, UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { staffChannel } from '../views/channel-view.ts';

/**
 * Publishes the conversation's place in the queue to connected staff, and stores that for those who are away. Visitors
 * never get it.
 */
export async function publishStatus(change: Change, user: UserRecord | null): Promise<void> {
  const { unit } = change;
  const createdAt = change.stamp();
  await change.log({ type: SUPPORT_UPDATED });
  const { channel } = change;
  const userIds = await staffWatching(unit, channel);
  if (userIds.length === 0) return;
  const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById], [user]);
  change.publish(
    {
      type: 'channel.updated',
      cid: channel.cid,
      createdAt,
      user: user === null ? null : people(user.id),
      channel: staffChannel(channel, people),
      message: null,
    },
    { kind: 'users', userIds },
  );
}

/** Returns whether a visitor wrote the message, and staff can read it. */
const isVisitors = ({ type, shadowed }: MessageRecord, author: UserRecord): boolean =>
  !STAFF_ROLES.includes(author.role) && (type === 'regular' || type === 'reply') && !shadowed;

/** Returns the place of a conversation that is open again. An assignee who has left the staff does not get it back. */
async function reopened(unit: Unit, support: SupportRecord): Promise<SupportRecord> {
  const { assigneeId: id, assignedAt } = support;
  const stays = id !== null && isActiveStaff(await unit.store.users.get(id));
  const assignee = stays ? { assigneeId: id, assignedAt } : { assigneeId: null, assignedAt: null };
  return { ...support, ...assignee, status: 'open', snoozedUntil: null, closedAt: null };
}

/**
 * Opens a closed or snoozed conversation again at its visitor's message, and assigns one that is nobody's. Returns a
 * function that publishes that, for after the message.
 */
export async function reopen(
  change: Change,
  message: MessageRecord,
  author: UserRecord,
): Promise<() => Promise<void>> {
  const { support } = change.channel;
  if (support === null || !isVisitors(message, author)) return async () => {};
  const reopens = support.status !== 'open';
  if (reopens) change.patch({ support: await reopened(change.unit, support) });
  const assigned = await assignByTurn(change);
  if (!reopens && !assigned) return async () => {};
  return async () => {
    await publishStatus(change, author);
    await change.save();
  };
}
