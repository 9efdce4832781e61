import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import { isHere } from '../presence/is-here.ts';
import { pushReminder } from '../push/queue.ts';
import type { ReminderRecord, UserId } from '../types/index.ts';
import { publish, runUnit, type Unit } from '../unit.ts';
import { isMeant } from './is-meant.ts';
import { reminderView } from './view.ts';

async function give(unit: Unit, record: ReminderRecord): Promise<void> {
  if (!(await isMeant(unit, record))) return;
  const reminder = await reminderView(unit, record);
  const event = {
    type: 'notification.reminder_due',
    cid: record.cid,
    createdAt: unit.clock.now(),
    reminder,
  } as const;
  const audience = { kind: 'users', userIds: [record.userId] } as const;
  publish(unit, event, audience);
}

/**
 * Gives reminders that are due. Claiming and marking is one unit, so that of several nodes one gives each reminder, and
 * none gives it twice. Returns how many were claimed.
 */
export async function giveDueReminders(ports: Ports): Promise<number> {
  return runUnit(ports, async (unit) => {
    const due = await unit.store.reminders.claimDue(unit.clock.now(), LIMITS.remindersPerUnit);
    for (const reminder of due) {
      if (isHere(unit, reminder.userId)) await give(unit, reminder);
      else {
        await unit.store.reminders.put({ ...reminder, state: 'missed' });
        await pushReminder(unit, reminder);
      }
    }
    return due.length;
  });
}

/** Gives a user who is back the reminders that came due while they were away. */
export async function giveMissedReminders(unit: Unit, userId: UserId): Promise<void> {
  const missed = await unit.store.reminders.claimMissed(userId, LIMITS.remindersPerUnit);
  for (const reminder of missed) await give(unit, reminder);
}
