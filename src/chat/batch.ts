import type { Clock } from '../util/clock.ts';
import { FLOOD_PAUSE, FRAME } from './constants.ts';

/**
 * Gathers changes into one run. The first run comes with the next microtask, later ones at most once a frame. In a
 * flood they come less and less often: nobody can read so fast, and each run costs the page time. `now` runs
 * synchronously, for a person's own actions.
 */
export interface Batch {
  schedule(): void;
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
    schedule() {
      if (wanted) return;
      wanted = true;
      const since = clock.now() - lastRun;
      // A clock that was set back must not hold changes.
      const wait = since < 0 ? 0 : pause - since;
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
