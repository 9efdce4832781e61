import type { Clock } from '../util/clock.ts';
import { FLOOD_PAUSE, FRAME } from './constants.ts';

/**
 * Gathers changes into one run: the first comes with the next microtask, the next ones at most once a frame, and a flood
 * more and more seldom: nobody can read so fast, and each run costs the page.
 * `now` runs before the caller goes on, for what a person did themselves.
 */
export interface Batch {
  soon(): void;
  now(): void;
  stop(): void;
}

export function createBatch(clock: Clock, run: () => void): Batch {
  let lastRun = Number.NEGATIVE_INFINITY;
  let pause = FRAME;
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
      const wait = lastRun + pause - clock.now();
      if (wait > 0) stopTimer = clock.after(wait, flush);
      else queueMicrotask(flush);
      pause = wait > 0 ? Math.min(2 * pause, FLOOD_PAUSE) : FRAME;
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
