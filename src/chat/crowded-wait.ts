import { isApiError } from '../client/index.ts';
import { CROWDED_WAIT, CROWDED_WAIT_MAX } from './constants.ts';

const MS_PER_SECOND = 1_000;

/** How long a crowded server wants to be left alone, ms. */
export function crowdedWait(cause: unknown): number {
  const told = isApiError(cause) && cause.retryAfter !== null ? cause.retryAfter * MS_PER_SECOND : 0;
  // A clock that is wrong here or there must not hold a message back for hours.
  return Math.min(Math.max(told, CROWDED_WAIT), CROWDED_WAIT_MAX);
}
