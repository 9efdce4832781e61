/** Numbers of the specification (section 9), ms. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Offered delays of a reminder, besides a chosen time. */
export const REMINDER_OFFSETS: readonly number[] = [
  2 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  8 * HOUR,
  24 * HOUR,
];
/** This long after its time, a reminder's text no longer changes. */
export const REMINDER_STOP = 14 * DAY;

/**
 * Returns how long the text of the remaining time stays valid. Under an hour it changes each minute, under a day each
 * hour, and beyond each day. It also changes when one of these bounds is crossed. Null two weeks after the time.
 * @param left time until the reminder, ms; negative when past
 */
export function reminderWait(left: number): number | null {
  if (left < -REMINDER_STOP) return null;
  const away = Math.abs(left);
  if (away < HOUR) return left > 0 ? Math.min(MINUTE, left) : MINUTE;
  if (away < DAY) return left > 0 ? Math.min(HOUR, left - HOUR + 1) : HOUR;
  return left > 0 ? Math.min(DAY, left - DAY + 1) : DAY;
}
