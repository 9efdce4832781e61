const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats a distance in time: "in 2 hours", "5 minutes ago"; an empty string for the present.
 * @param left ms; negative for the past
 */
export function whenText(left: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.round(left / MINUTE);
  if (minutes === 0) return '';
  if (Math.abs(left) < HOUR - MINUTE / 2) return format.format(minutes, 'minute');
  if (Math.abs(left) < DAY - HOUR / 2) return format.format(Math.round(left / HOUR), 'hour');
  return format.format(Math.round(left / DAY), 'day');
}
