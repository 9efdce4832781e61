import type { Clock } from '../util/clock.ts';
import { FRAME } from './constants.ts';

/**
 * Gathers changes into one run: the first comes with the next microtask, a flood at most once a frame.
 * `now` runs before the caller goes on, for what a person did themselves.
 */
export interface Batch {
  soon(): void;
  now(): void;
  stop(): void;
}

export function createBatch(clock: Clock, run: () => void): Batch {
  let lastRun = Number.NEGATIVE_INFINITY;
  let wanted = false;
  let stopped = false;
  let stopTimer: (() => void) | null = null;
  function flush(): void {
    stopTimer?.();
    stopTimer = null;
    if (!wanted || stopped) return;
    wanted = false;
    lastRun = clock.now();
    run();
  }
  return {
    soon() {
      if (wanted) return;
      wanted = true;
      const wait = lastRun + FRAME - clock.now();
      if (wait <= 0) queueMicrotask(flush);
      else stopTimer = clock.after(wait, flush);
    },
    now() {
      wanted = true;
      flush();
    },
    stop() {
      stopped = true;
      stopTimer?.();
    },
  };
}
