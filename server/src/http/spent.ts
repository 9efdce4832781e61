import type { SharedCounts } from './shared-limiter.ts';

/** Keys remembered at once. Each costs its sender a proof of work, so the oldest may go first. */
const MAX_KEYS = 50_000;

/** Remembers for a time which keys were used, together with all nodes if there are several. */
export class Spent {
  readonly #counts: SharedCounts | null;
  readonly #ttlMs: number;
  readonly #maxKeys: number;
  /** Times at which keys may be forgotten, the oldest first. */
  readonly #until = new Map<string, number>();

  constructor(counts: SharedCounts | null, ttlMs: number, maxKeys = MAX_KEYS) {
    this.#counts = counts;
    this.#ttlMs = ttlMs;
    this.#maxKeys = maxKeys;
  }

  /** Uses the key up. Returns false if it was used before. */
  async spend(key: string): Promise<boolean> {
    if (!this.#spendHere(key, Date.now())) return false;
    try {
      return (await this.#counts?.claim(key, this.#ttlMs)) ?? true;
    } catch {
      // Redis is away: each node remembers its own calls.
      return true;
    }
  }

  #spendHere(key: string, now: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > now && this.#until.size < this.#maxKeys) break;
      this.#until.delete(old);
    }
    if (this.#until.has(key)) return false;
    this.#until.set(key, now + this.#ttlMs);
    return true;
  }
}
