import { RETRY_CAP, RETRY_MIN, RETRY_SPREAD, RETRY_STEP } from '../constants.ts';

/** Pause before connection attempt n (1 is the first repetition): random, so that a thousand pages do not come at once. */
export function retryDelay(attempt: number, random: number): number {
  const least = Math.min(Math.max(RETRY_MIN, (attempt - 1) * RETRY_STEP), RETRY_CAP);
  const most = Math.min(RETRY_SPREAD + attempt * RETRY_STEP, RETRY_CAP);
  return least + random * (most - least);
}
