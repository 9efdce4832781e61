import { daysBetween, type Formats, type Messages } from '../../i18n/index.ts';

/** Within a week the day's name says it; before, the date. */
const WEEK_DAYS = 7;

/** When something of a list happened, as short as it can be said. */
export function timeText(at: number, now: number, formats: Formats, m: Messages): string {
  const days = daysBetween(at, now);
  if (days <= 0) return formats.time(at);
  if (days === 1) return m.yesterday();
  return days < WEEK_DAYS ? formats.weekday(at) : formats.shortDate(at, now);
}
