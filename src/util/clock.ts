/** The time source that a caller uses, in milliseconds. */
export interface Clock {
  /** Returns the epoch time. */
  now(): number;
  /** Runs a function once after a delay. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Takes the server's time, epoch ms. Clocks of devices can be hours wrong. */
  correct?(now: number): void;
}

/** Smaller differences are harmless, or a frame that came late. */
const MOST_MS = 5 * 60_000;

/** @param read returns the epoch time as the device has it */
export function createClock(read: () => number): Clock {
  let ahead = 0;
  return {
    now: () => read() + ahead,
    correct(now) {
      const difference = now - read();
      ahead = Math.abs(difference) > MOST_MS ? difference : 0;
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** The platform's clock, or the server's time where the platform's is wrong. */
export const systemClock: Clock = createClock(() => Date.now());
