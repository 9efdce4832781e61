const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "in 2 hours", "5 minutes ago"; empty for now. @param left ms; negative once it is past */
export function whenText(left: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.round(left / MINUTE);
  if (minutes === 0) return '';
  if (Math.abs(left) < HOUR - MINUTE / 2) return format.format(minutes, 'minute');
  if (Math.abs(left) < DAY - HOUR / 2) return format.format(Math.round(left / HOUR), 'hour');
  return format.format(Math.round(left / DAY), 'day');
}
