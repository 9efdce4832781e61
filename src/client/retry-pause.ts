import {
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
  RECONNECT_SPREAD_MS,
  RECONNECT_STEP_MS,
} from '../../protocol/index.ts';

/**
 * Returns the pause before connection attempt n, ms. The pause is random, so that a thousand pages do not connect at
 * once.
 * @param attempt 1 is the first repetition
 * @param random from 0 to 1
 */
export function retryPause(attempt: number, random: number): number {
  const least = Math.min(Math.max(RECONNECT_MIN_MS, (attempt - 1) * RECONNECT_STEP_MS), RECONNECT_MAX_MS);
  const most = Math.min(RECONNECT_SPREAD_MS + attempt * RECONNECT_STEP_MS, RECONNECT_MAX_MS);
  return least + random * (most - least);
}
