import { isApiError } from '../../client/index.ts';
import { CROWDED_WAIT, CROWDED_WAIT_MAX } from '../constants.ts';

const MS_PER_SECOND = 1_000;

/** Returns how long an overloaded server asks clients to wait, ms. */
export function crowdedWait(cause: unknown): number {
  const asked = isApiError(cause) && cause.retryAfter !== null ? cause.retryAfter * MS_PER_SECOND : 0;
  // A wrong clock on either side must not hold a message back for hours.
  return Math.min(Math.max(asked, CROWDED_WAIT), CROWDED_WAIT_MAX);
}
