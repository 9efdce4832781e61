import { CROWDED_WAIT, CROWDED_WAIT_MAX } from './constants.ts';
import { headerOf } from './to-chat-error.ts';

const MS_PER_SECOND = 1_000;

/**
 * How long a crowded server wants to be left alone, ms: `retry-after` in seconds, else the second its count starts anew.
 * @param now epoch ms, for a server that names a time instead of a span
 */
export function crowdedWait(cause: unknown, now: number): number {
  const after = Number(headerOf(cause, 'retry-after') ?? Number.NaN) * MS_PER_SECOND;
  const reset = Number(headerOf(cause, 'x-ratelimit-reset') ?? Number.NaN) * MS_PER_SECOND - now;
  const told = Number.isNaN(after) ? reset : after;
  // A clock that is wrong here or there must not hold a message back for hours.
  return Number.isNaN(told) ? CROWDED_WAIT : Math.min(Math.max(told, CROWDED_WAIT), CROWDED_WAIT_MAX);
}
