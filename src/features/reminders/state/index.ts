/** State of a person's reminders and saved messages, loaded with the part that lists them. */
export { groupOf, REMINDER_GROUPS, type ReminderGroup, type ReminderItem } from './entry.ts';
export { openReminders, type Reminders, type RemindersSnapshot } from './reminders.ts';
