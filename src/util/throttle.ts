import type { Clock } from './clock.ts';

export interface Throttled {
  /** Runs at once if the last run is long enough ago, otherwise once when that time has passed. */
  call(): void;
  /** Cancels a pending run. */
  cancel(): void;
}

/** Limits a function to one run every `interval` milliseconds. The last call is never lost. */
export function throttle(clock: Clock, interval: number, run: () => void): Throttled {
  let lastRun = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | null = null;
  const fire = () => {
    stopTimer = null;
    lastRun = clock.now();
    run();
  };
  return {
    call() {
      if (stopTimer) return;
      // A clock that is set back must not hold the call for hours.
      const wait = Math.min(lastRun + interval - clock.now(), interval);
      if (wait <= 0) fire();
      else stopTimer = clock.after(wait, fire);
    },
    cancel() {
      stopTimer?.();
      stopTimer = null;
    },
  };
}
