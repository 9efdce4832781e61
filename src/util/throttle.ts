import type { Clock } from './clock.ts';

export interface Throttled {
  /** Runs at once where the last run is long enough ago, else once when that time has passed. */
  call(): void;
  /** Forgets a run that is still to come. */
  cancel(): void;
}

/** At most one run every `interval` milliseconds, the last call never lost. */
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
      const wait = lastRun + interval - clock.now();
      if (wait <= 0) fire();
      else stopTimer = clock.after(wait, fire);
    },
    cancel() {
      stopTimer?.();
      stopTimer = null;
    },
  };
}
