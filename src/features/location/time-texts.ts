const MINUTE = 60_000;
const MINUTES_OF_HOUR = 60;

/**
 * Formats a time span in the reader's language: "15 minutes", "8 hours". The least is a minute.
 * @param ms a time span
 */
export function spanText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const hours = minutes >= MINUTES_OF_HOUR;
  const unit = hours ? 'hour' : 'minute';
  const value = hours ? Math.round(minutes / MINUTES_OF_HOUR) : minutes;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Formats a distance in the reader's language: "20 metres". */
export function distanceText(metres: number, locale: string): string {
  const format = { style: 'unit', unit: 'meter', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, format).format(Math.round(metres));
}
