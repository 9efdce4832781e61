/** Longest delay of a Node timer, ms: a longer one would fire at once. */
const LONGEST_MS = 2_147_483_647;
const SHORTEST_MS = 1;

/**
 * Calls back once a time of the wall clock has come. Reads the clock again when the timer fires, as it may have been
 * set back meanwhile.
 */
export class Expiry {
  readonly #onExpired: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
  }

  /** Replaces the earlier time. @param at epoch milliseconds; null for never */
  set(at: number | null): void {
    this.stop();
    if (at === null) return;
    const delay = Math.min(Math.max(at - Date.now(), SHORTEST_MS), LONGEST_MS);
    this.#timer = setTimeout(() => {
      if (Date.now() >= at) this.#onExpired();
      else this.set(at);
    }, delay);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
