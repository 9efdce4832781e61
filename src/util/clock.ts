/** Time as the caller sees it; milliseconds. */
export interface Clock {
  /** Epoch time. */
  now(): number;
  /** Runs once after a while; returns the way to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** The platform's own. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
