const SECOND = 1_000;
const UNITS = [
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Formats a duration in the largest unit that expresses it as a whole number: "8 hours", "1 week".
 * @param ms at least 1 s
 */
export function durationText(ms: number, locale: string): string {
  const seconds = Math.round(ms / SECOND);
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[4];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}
