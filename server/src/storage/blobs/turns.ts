/** Where somebody has no place in the queue. */
export type Refusal = 'all' | 'owner';

/** Work that waits for one worker: people take turns, so that many orders of one person delay others by one order. */
export class Turns {
  readonly #most: number;
  readonly #mostPerOwner: number;
  /** The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #isTaken = false;

  /** @param mostPerOwner orders of one person that wait, of `most` altogether */
  constructor(most: number, mostPerOwner: number) {
    this.#most = most;
    this.#mostPerOwner = mostPerOwner;
  }

  /** Orders that wait. */
  get waiting(): number {
    return this.#count;
  }

  /** Returns the limit that leaves no place for another order; null where there is a place. */
  refusal(owner: string): Refusal | null {
    if ((this.#waiting.get(owner)?.length ?? 0) >= this.#mostPerOwner) return 'owner';
    return this.#count >= this.#most ? 'all' : null;
  }

  /** Runs the work at its turn; null where the signal came first. */
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

  /** Hands the worker to the next owner, who then goes to the end. Orders that nobody waits for take no time. */
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
