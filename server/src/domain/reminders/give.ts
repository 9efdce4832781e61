import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { isHere } from '../presence/is-here.ts';
import { pushReminder } from '../push/queue.ts';
import type { StoreWriter } from '../store-port.ts';
import type { ReminderRecord, UserId } from '../types.ts';
import { isMeant } from './is-meant.ts';
import { reminderView } from './view.ts';

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
      else {
        await store.reminders.put({ ...reminder, state: 'missed' });
        await pushReminder(ports, store, reminder);
      }
    }
    return due.length;
  });
}

/** Somebody is back: he is given what became due while he was away. */
export async function giveMissedReminders(ports: Ports, store: StoreWriter, userId: UserId): Promise<void> {
  const missed = await store.reminders.claimMissed(userId, LIMITS.remindersPerUnit);
  for (const reminder of missed) await give(ports, store, reminder);
}
