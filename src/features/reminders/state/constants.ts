/** Reminders asked for at once. */
export const REMINDERS_PAGE = 25;
/** What is due within this time is due soon, ms: as long as its time is told in hours. */
export const REMINDER_SOON = 24 * 3_600_000;
