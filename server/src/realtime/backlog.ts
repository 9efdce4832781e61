import type { DeliveryClass } from '../wire/index.ts';

export interface Waiting {
  readonly frame: Buffer;
  readonly delivery: DeliveryClass;
}

/** Observer of frames that slow readers lose. Its functions are called without it as `this`. */
export interface SlowReaders {
  /** Called when so many frames were dropped that the peer can do without. */
  dropped(frames: number): void;
  /** Called when too many frames wait: the connection has to end. */
  cutOff(): void;
}

/**
 * Frames that wait for one connection, in order. Only the last of mergeable frames with the same key waits. When too
 * many wait, mergeable ones go first, then fleeting ones; durable ones never do.
 */
export class Backlog {
  readonly #most: number;
  readonly #slow: SlowReaders | null;
  #waiting: Waiting[] = [];
  #bytes = 0;

  /** @param most bytes that may wait */
  constructor(most: number, slow: SlowReaders | null = null) {
    this.#most = most;
    this.#slow = slow;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Returns false if more durable frames wait than may. */
  add(frame: Buffer, delivery: DeliveryClass): boolean {
    if (delivery.kind === 'mergeable') this.#remove((other) => isSame(other, delivery.key));
    this.#waiting.push({ frame, delivery });
    this.#bytes += frame.length;
    return this.#makeRoom();
  }

  /** Returns the first frames, as long as `wants` accepts them. */
  takeWhile(wants: (frame: Buffer) => boolean): readonly Waiting[] {
    let count = 0;
    for (const { frame } of this.#waiting) {
      if (!wants(frame)) break;
      this.#bytes -= frame.length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** Puts frames back to the front. Returns false if more durable frames wait than may. */
  putBack(taken: readonly Waiting[]): boolean {
    this.#waiting = [...taken, ...this.#waiting];
    for (const { frame } of taken) this.#bytes += frame.length;
    return this.#makeRoom();
  }

  #makeRoom(): boolean {
    if (this.#bytes <= this.#most) return true;
    const before = this.#waiting.length;
    this.#remove(({ delivery }) => delivery.kind === 'mergeable');
    if (this.#bytes > this.#most) this.#remove(({ delivery }) => delivery.kind === 'fleeting');
    this.#slow?.dropped(before - this.#waiting.length);
    const fits = this.#bytes <= this.#most;
    if (!fits) this.#slow?.cutOff();
    return fits;
  }

  #remove(unwanted: (waiting: Waiting) => boolean): void {
    this.#waiting = this.#waiting.filter((waiting) => {
      if (!unwanted(waiting)) return true;
      this.#bytes -= waiting.frame.length;
      return false;
    });
  }
}

function isSame(waiting: Waiting, key: string): boolean {
  return waiting.delivery.kind === 'mergeable' && waiting.delivery.key === key;
}
