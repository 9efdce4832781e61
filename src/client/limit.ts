import type { Clock } from '../util/clock.ts';
import { cancelledError, timeoutError, toApiError } from './api-error.ts';

export interface Limits {
  readonly clock: Clock;
  /** The work is cancelled when one of them aborts. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** No time limit where it is missing. */
  readonly timeoutMs?: number;
}

/**
 * Runs the work under limits and ends with an ApiError where one is reached, whatever the work does then.
 * `AbortSignal.any` and `AbortSignal.timeout` are missing in Safari 16.
 * @param work gets the signal by which it should stop
 * @throws ApiError
 */
export function limited<T>(limits: Limits, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const { clock, signals, timeoutMs } = limits;
  const stop = new AbortController();
  let cleanUp = () => {};
  const result = new Promise<T>((resolve, reject) => {
    const end = (error: Error) => {
      reject(error);
      stop.abort();
    };
    const cancel = () => end(cancelledError('its caller or its connection has ended'));
    const stopTimer =
      timeoutMs === undefined ? undefined : clock.after(timeoutMs, () => end(timeoutError(timeoutMs)));
    for (const signal of signals) signal?.addEventListener('abort', cancel);
    cleanUp = () => {
      stopTimer?.();
      for (const signal of signals) signal?.removeEventListener('abort', cancel);
    };
    if (signals.some((signal) => signal?.aborted)) cancel();
    else work(stop.signal).then(resolve, (cause) => reject(toApiError(cause)));
  });
  return result.finally(() => cleanUp());
}
