const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Formats an offset: "in 30 minutes", "in 8 hours".
 * @param offset ms
 */
export function offsetText(offset: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return offset < HOUR ? format.format(offset / MINUTE, 'minute') : format.format(offset / HOUR, 'hour');
}
