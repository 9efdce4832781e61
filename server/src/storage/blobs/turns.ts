/** The limit of the queue that an owner has reached. */
export type Refusal = 'all' | 'owner';

/** Work that waits for one worker: users take turns, so that many orders of one user delay others by one order. */
export class Turns {
  readonly #most: number;
  readonly #mostPerOwner: number;
  /** The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #isTaken = false;

  /** @param mostPerOwner waiting orders of one user, of `most` altogether */
  constructor(most: number, mostPerOwner: number) {
    this.#most = most;
    this.#mostPerOwner = mostPerOwner;
  }

  /** Number of waiting orders. */
  get waiting(): number {
    return this.#count;
  }

  /** Returns the limit that refuses another order; null if there is a place. */
  refusal(owner: string): Refusal | null {
    if ((this.#waiting.get(owner)?.length ?? 0) >= this.#mostPerOwner) return 'owner';
    return this.#count >= this.#most ? 'all' : null;
  }

  /** Runs the work at its turn; null if the signal came first. */
  async take<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (this.#isTaken) await this.#wait(owner);
    else this.#isTaken = true;
    if (signal.aborted) {
      this.#next();
      return null;
    }
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(owner: string): Promise<void> {
    return new Promise((take) => {
      const places = this.#waiting.get(owner) ?? [];
      places.push(take);
      this.#waiting.set(owner, places);
      this.#count += 1;
    });
  }

  /** Hands the worker to the next owner, who then goes to the end. Orders without a waiting caller take no time. */
  #next(): void {
    const [entry] = this.#waiting;
    if (entry === undefined) {
      this.#isTaken = false;
      return;
    }
    const [owner, places] = entry;
    const take = places.shift();
    this.#waiting.delete(owner);
    if (places.length > 0) this.#waiting.set(owner, places);
    this.#count -= 1;
    take?.();
  }
}
