import { inputError } from '../domain/index.ts';

/** Where the next page begins, in words that mean something to this server only. */
const PREFIX = 'p';
const BASE = 36;
/** Results that can be paged through. */
const MOST = 1_000_000;

export const writePosition = (start: number): string => `${PREFIX}${start.toString(BASE)}`;

/** @throws ApiError `input` for what no page answered. */
export function readPosition(next: string): number {
  const start = next.startsWith(PREFIX) ? Number.parseInt(next.slice(PREFIX.length), BASE) : Number.NaN;
  if (!Number.isInteger(start) || start < 0 || start > MOST || writePosition(start) !== next)
    throw inputError('next must be what an earlier page of the same search answered');
  return start;
}
