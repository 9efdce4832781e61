const NANOS_PER_MILLI = 1e6;
/** A number from here on counts nanoseconds: as milliseconds it would lie millions of years ahead. */
const FIRST_NANOS = 1e17;
/** The last millisecond whose nanoseconds fit into 64 bits, in the year 2262: clients of other languages read no more. */
const LAST_MILLIS = 9_223_372_036_854;
/** More than the distance of two numbers of this size. */
const STEP = 1024;

/**
 * Returns epoch milliseconds as the second generation writes them: a number of nanoseconds. It has more digits than a
 * number of JavaScript holds. So a client in JavaScript may read a little less, and round down to the millisecond
 * before: then a larger number is written.
 */
export function writeNanos(millis: number): number {
  const at = Math.min(millis, LAST_MILLIS);
  const nanos = at * NANOS_PER_MILLI;
  return Math.floor(nanos / NANOS_PER_MILLI) < at ? nanos + STEP : nanos;
}

/**
 * Returns epoch milliseconds of a number of nanoseconds; null for a smaller number, which is no such time. The number
 * that was read may be a little less than the one that was sent.
 */
export const readNanos = (value: number): number | null =>
  value >= FIRST_NANOS ? Math.floor((value + STEP) / NANOS_PER_MILLI) : null;
