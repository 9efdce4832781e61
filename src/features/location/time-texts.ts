const MINUTE = 60_000;
const MINUTES_OF_HOUR = 60;

/** "15 minutes", "8 hours" in the reader's language, never less than a minute. @param ms a time span */
export function spanText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const hours = minutes >= MINUTES_OF_HOUR;
  const unit = hours ? 'hour' : 'minute';
  const value = hours ? Math.round(minutes / MINUTES_OF_HOUR) : minutes;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** "20 metres" in the reader's language. */
export function distanceText(metres: number, locale: string): string {
  const format = { style: 'unit', unit: 'meter', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, format).format(Math.round(metres));
}
