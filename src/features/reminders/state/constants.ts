/** Reminders per page. */
export const REMINDERS_PAGE = 25;
/** Reminders within this time are due soon, ms: as long as their time is shown in hours. */
export const REMINDER_SOON = 24 * 3_600_000;
