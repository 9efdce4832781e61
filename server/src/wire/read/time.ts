import { ApiError } from '../../domain/index.ts';

/**
 * A date from outside as epoch milliseconds; null and undefined pass.
 * @param field named in the refusal
 * @throws ApiError 4
 */
export function readTime(value: string | number | null | undefined, field: string): number | null {
  if (value === null || value === undefined) return null;
  const millis = new Date(value).getTime();
  if (Number.isNaN(millis))
    throw new ApiError('input', `field \`${field}\` must be a date such as 2026-01-31T12:00:00Z`);
  return millis;
}
