import { inputError } from '../domain/index.ts';

/** Start of the next page, in a form that only this server reads. */
const PREFIX = 'p';
const BASE = 36;
/** Results that can be paged through. */
const MOST = 1_000_000;

export const writePosition = (start: number): string => `${PREFIX}${start.toString(BASE)}`;

/** @throws ApiError `input` for a value that no page returned. */
export function readPosition(next: string): number {
  const start = next.startsWith(PREFIX) ? Number.parseInt(next.slice(PREFIX.length), BASE) : Number.NaN;
  if (!Number.isInteger(start) || start < 0 || start > MOST || writePosition(start) !== next)
    throw inputError('next must be what an earlier page of the same search answered');
  return start;
}
