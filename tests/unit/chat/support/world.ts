import type { ChatStorage } from '../../../../src/chat/index.ts';
import type { Clock } from '../../../../src/util/clock.ts';

/** A clock that the test moves. */
export class TestClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances by `ms`, or to the next timer, and runs what is due. */
  run(ms?: number): void {
    const next = Math.min(...this.#timers.map(({ at }) => at));
    this.#now = ms === undefined ? Math.max(this.#now, next) : this.#now + ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const timer of due) timer.run();
  }
}

export function memoryStorage(): ChatStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => {},
  };
}
