import type { Clock } from '../util/clock.ts';
import { cancelledError, timeoutError, toApiError } from './api-error.ts';

export interface Limits {
  readonly clock: Clock;
  /** Signals that cancel the work. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** No time limit if absent. */
  readonly timeoutMs?: number;
}

/**
 * Runs the work under limits and rejects with an ApiError when one is reached, whatever the work does then.
 * `AbortSignal.any` and `AbortSignal.timeout` are missing in Safari 16.
 * @param work receives the signal by which it should stop
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
