import { daysBetween } from '../../i18n/index.ts';
import type { Ui } from '../context.ts';

/** Dates less than this many days ago show as the weekday, older ones as the date. */
const WEEK_DAYS = 7;

/** Returns a list entry's time in the shortest form. */
export function timeText(at: number, now: number, { formats, m }: Pick<Ui, 'formats' | 'm'>): string {
  const days = daysBetween(at, now);
  if (days <= 0) return formats.time(at);
  if (days === 1) return m.yesterday();
  return days < WEEK_DAYS ? formats.weekday(at) : formats.shortDate(at, now);
}
