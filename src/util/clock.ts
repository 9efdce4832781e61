/** The time source that a caller uses, in milliseconds. */
export interface Clock {
  /** Returns the epoch time. */
  now(): number;
  /** Runs a function once after a delay. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
