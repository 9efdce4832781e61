import { ApiError, shown } from '../../domain/index.ts';
import { parseDate } from './date.ts';
import { isZeroTime } from './zero.ts';

/** Milliseconds of the years 0000 to 9999, the range of dates in texts. */
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

function read(value: string | number): number | null {
  if (typeof value === 'string') return parseDate(value);
  return value >= FIRST && value <= LAST ? Math.trunc(value) : null;
}

/**
 * Reads a date from outside, RFC 3339 or epoch milliseconds, as epoch milliseconds; null for a zero value.
 * @param field named in the refusal
 * @throws ApiError `input`
 */
export function readTime(value: string | number | null | undefined, field: string): number | null {
  if (value === null || value === undefined || isZeroTime(value)) return null;
  const millis = read(value);
  if (millis === null)
    throw new ApiError(
      'input',
      `field \`${field}\` must be an RFC 3339 date such as 2026-01-31T12:00:00Z, it is ${shown(value)}`,
    );
  return millis;
}
