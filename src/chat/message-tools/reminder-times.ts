/** Numbers of the specification (section 9), ms. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far away a reminder is set without asking for a time. */
export const REMINDER_OFFSETS: readonly number[] = [
  2 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  8 * HOUR,
  24 * HOUR,
];
/** So long after its time nothing is said anew of a reminder. */
export const REMINDER_STOP = 14 * DAY;

/**
 * After how long the time that is left reads differently: each minute under an hour away, each hour under a day, each day
 * beyond, and at the latest when one of these bounds is crossed. Null once its time is two weeks past.
 * @param left until its time, ms; negative once it is past
 */
export function reminderWait(left: number): number | null {
  if (left < -REMINDER_STOP) return null;
  const away = Math.abs(left);
  if (away < HOUR) return left > 0 ? Math.min(MINUTE, left) : MINUTE;
  if (away < DAY) return left > 0 ? Math.min(HOUR, left - HOUR + 1) : HOUR;
  return left > 0 ? Math.min(DAY, left - DAY + 1) : DAY;
}
