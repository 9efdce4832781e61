/** Requests a minute, counted for each operation on its own. */
export interface RateLimits {
  /** Limit of one signed-in user. */
  readonly perUser: number;
  /** Limit of one address, for all its users: a whole office may share one. */
  readonly perAddress: number;
  /** New guests from one address. */
  readonly guestsPerAddress: number;
  /** Sign-ins by a code or a password from one address, including failed ones. */
  readonly signInsPerAddress: number;
  /** Limit of everybody together, for each kind of client: web, android, ios. */
  readonly perApp: number;
  /** Limit for server tokens. */
  readonly perServer: number;
  /** Operations with limits of their own, by the API's names, such as `{ SendMessage: { perUser: 60 } }`. */
  readonly operations: Readonly<
    Record<string, Partial<Pick<RateLimits, 'perUser' | 'perApp' | 'perServer'>>>
  >;
}

export interface Allowance {
  readonly limit: number;
  /** Rest of the limit; negative if it is exceeded. */
  readonly remaining: number;
  /** End of the window, epoch seconds. */
  readonly resetsAt: number;
}

/** Windows of the API are a minute. */
const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1000;
/** Keys counted at once. Beyond this number the oldest are forgotten: memory is bounded before fairness is. */
const MAX_KEYS = 200_000;

/** Counts a call and returns what is left: at once, or as a promise if other nodes count too. */
export interface Limiter {
  /** @param key user and operation, such as `ann SendMessage` */
  take(key: string, limit: number): Allowance | Promise<Allowance>;
  /** Returns the allowance that `take` would start from; counts nothing. */
  look(key: string, limit: number): Allowance | Promise<Allowance>;
}

/** Counts requests in windows of a minute, or of another length. */
export class RateLimiter implements Limiter {
  readonly #maxKeys: number;
  readonly #windowMs: number;
  #windowEnds = 0;
  #counts = new Map<string, number>();

  constructor({ maxKeys = MAX_KEYS, windowMs = WINDOW_MS }: { maxKeys?: number; windowMs?: number } = {}) {
    this.#maxKeys = maxKeys;
    this.#windowMs = windowMs;
  }

  take(key: string, limit: number, now: number = Date.now()): Allowance {
    this.#turn(now);
    const before = this.#counts.get(key);
    if (before === undefined && this.#counts.size >= this.#maxKeys)
      this.#counts.delete(this.#counts.keys().next().value ?? '');
    this.#counts.set(key, (before ?? 0) + 1);
    return this.#allowance(key, limit);
  }

  look(key: string, limit: number, now: number = Date.now()): Allowance {
    this.#turn(now);
    return this.#allowance(key, limit);
  }

  #turn(now: number): void {
    if (now < this.#windowEnds) return;
    this.#windowEnds = now + this.#windowMs;
    this.#counts = new Map();
  }

  #allowance(key: string, limit: number): Allowance {
    const resetsAt = Math.ceil(this.#windowEnds / MS_PER_SECOND);
    return { limit, remaining: limit - (this.#counts.get(key) ?? 0), resetsAt };
  }
}
