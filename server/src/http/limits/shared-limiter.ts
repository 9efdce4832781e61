import { type Allowance, type Limiter, RateLimiter } from './rate-limiter.ts';

const MS_PER_SECOND = 1000;

interface Counted {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Counts that all nodes share, in windows of a minute unless told otherwise. Methods reject if the counts cannot be
 * reached.
 */
export interface SharedCounts {
  add(key: string, windowMs?: number): Promise<Counted>;
  look(key: string, windowMs?: number): Promise<Counted>;
  /** Returns true for the first call with this key within the time. */
  claim(key: string, ttlMs: number): Promise<boolean>;
}

/** Limits over all nodes. If the counts cannot be reached, each node limits by its own counts. */
export class SharedLimiter implements Limiter {
  readonly #counts: SharedCounts;
  readonly #kind: string;
  readonly #alone: RateLimiter;
  readonly #windowMs: number | undefined;

  /**
   * @param kind keeps the keys of different limits apart
   * @param windowMs length of a window; a minute if it is not given
   */
  constructor(counts: SharedCounts, kind: string, windowMs?: number) {
    this.#counts = counts;
    this.#kind = kind;
    this.#windowMs = windowMs;
    this.#alone = new RateLimiter(windowMs === undefined ? {} : { windowMs });
  }

  take(key: string, limit: number): Promise<Allowance> {
    return this.#ask('add', { key, limit }, () => this.#alone.take(key, limit));
  }

  look(key: string, limit: number): Promise<Allowance> {
    return this.#ask('look', { key, limit }, () => this.#alone.look(key, limit));
  }

  async #ask(
    how: 'add' | 'look',
    { key, limit }: { readonly key: string; readonly limit: number },
    alone: () => Allowance,
  ): Promise<Allowance> {
    try {
      const { count, endsAt } = await this.#counts[how](`${this.#kind} ${key}`, this.#windowMs);
      return { limit, remaining: limit - count, resetsAt: Math.ceil(endsAt / MS_PER_SECOND) };
    } catch {
      return alone();
    }
  }
}
