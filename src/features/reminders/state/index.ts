/** The reminders of a person and what they have saved for later: comes with the part that lists them. */
export { groupOf, REMINDER_GROUPS, type ReminderGroup, type ReminderItem } from './entry.ts';
export { openReminders, type Reminders, type RemindersSnapshot } from './reminders.ts';
