/** Requests a minute, counted for each operation on its own. */
export interface RateLimits {
  /** Of one signed-in or anonymous user. */
  readonly perUser: number;
  /** From one address, whoever sends them: a whole office may share one. */
  readonly perAddress: number;
  /** New guests from one address. */
  readonly guestsPerAddress: number;
}

export interface Allowance {
  readonly limit: number;
  /** What is left of it; negative where it is used up. */
  readonly remaining: number;
  /** When the window ends, epoch seconds. */
  readonly resetsAt: number;
}

/** The API's windows are a minute. */
const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1000;
/** Keys counted at once. Past it counting starts anew: memory is bounded before fairness is. */
const MAX_KEYS = 200_000;

/** Counts requests in windows of a minute. */
export class RateLimiter {
  #windowEnds = 0;
  #counts = new Map<string, number>();

  /** @param key who and what, such as `user ann SendMessage` */
  take(key: string, limit: number, now: number = Date.now()): Allowance {
    if (now >= this.#windowEnds || this.#counts.size >= MAX_KEYS) {
      if (now >= this.#windowEnds) this.#windowEnds = now + WINDOW_MS;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, used);
    return { limit, remaining: limit - used, resetsAt: Math.ceil(this.#windowEnds / MS_PER_SECOND) };
  }
}
