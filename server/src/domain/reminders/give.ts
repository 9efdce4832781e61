import { LIMITS } from '../limits.ts';
import { isShownTo } from '../messages/visibility.ts';
import { accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader, StoreWriter } from '../store-port.ts';
import type { ReminderRecord, UserId } from '../types.ts';
import { reminderView } from './view.ts';

/** Whether there is still something to be reminded of, and its reader may still see it. */
async function isMeant(store: StoreReader, { userId, messageId, cid }: ReminderRecord): Promise<boolean> {
  const message = await store.messages.get(messageId);
  const channel = await store.channels.get(cid);
  const user = await store.users.get(userId);
  if (message === null || channel === null || user === null) return false;
  if (message.deletedAt !== null || channel.deletedAt !== null) return false;
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  const access = accessTo(caller, channel, await store.members.get(cid, userId));
  return can(access, 'read-channel') && isShownTo(access, message);
}

/** On this node or another. A connection that has only just opened is known here before presence hears of it. */
const isHere = ({ presence, connections }: Ports, userId: UserId) =>
  presence.isOnline(userId) || connections.connectionsOf(userId).length > 0;

async function give(ports: Ports, store: StoreWriter, record: ReminderRecord): Promise<void> {
  if (!(await isMeant(store, record))) return;
  const reminder = await reminderView(ports, store, record);
  const event = {
    type: 'notification.reminder_due',
    cid: record.cid,
    createdAt: ports.clock.now(),
    reminder,
  } as const;
  const audience = { kind: 'users', userIds: [record.userId] } as const;
  store.afterCommit(() => ports.bus.publish({ seq: null, event, audience, perUser: null }));
}

/**
 * Gives reminders that are due. Claiming and marking is one unit, so that of several nodes one gives each reminder, and
 * none gives it twice. Answers how many were claimed.
 */
export async function giveDueReminders(ports: Ports): Promise<number> {
  return ports.store.write(async (store) => {
    const due = await store.reminders.claimDue(ports.clock.now(), LIMITS.remindersPerUnit);
    for (const reminder of due) {
      if (isHere(ports, reminder.userId)) await give(ports, store, reminder);
      else await store.reminders.put({ ...reminder, state: 'missed' });
    }
    return due.length;
  });
}

/** Somebody is back: he is given what became due while he was away. */
export async function giveMissedReminders(ports: Ports, store: StoreWriter, userId: UserId): Promise<void> {
  const missed = await store.reminders.claimMissed(userId, LIMITS.remindersPerUnit);
  for (const reminder of missed) await give(ports, store, reminder);
}
