import { type Allowance, type Limiter, RateLimiter } from './rate-limiter.ts';

const MS_PER_SECOND = 1000;

/** Counts that all nodes keep together, in windows of a minute; `endsAt` in epoch milliseconds. Reject where they are away. */
export interface SharedCounts {
  add(key: string): Promise<{ readonly count: number; readonly endsAt: number }>;
  look(key: string): Promise<{ readonly count: number; readonly endsAt: number }>;
}

/** Limits over all nodes. Where the counts cannot be reached each node limits by what it sees itself. */
export class SharedLimiter implements Limiter {
  readonly #counts: SharedCounts;
  readonly #kind: string;
  readonly #alone = new RateLimiter();

  /** @param kind keeps the keys of different limits apart */
  constructor(counts: SharedCounts, kind: string) {
    this.#counts = counts;
    this.#kind = kind;
  }

  take(key: string, limit: number): Promise<Allowance> {
    return this.#ask('add', key, limit, () => this.#alone.take(key, limit));
  }

  look(key: string, limit: number): Promise<Allowance> {
    return this.#ask('look', key, limit, () => this.#alone.look(key, limit));
  }

  async #ask(how: 'add' | 'look', key: string, limit: number, alone: () => Allowance): Promise<Allowance> {
    try {
      const { count, endsAt } = await this.#counts[how](`${this.#kind} ${key}`);
      return { limit, remaining: limit - count, resetsAt: Math.ceil(endsAt / MS_PER_SECOND) };
    } catch {
      return alone();
    }
  }
}
