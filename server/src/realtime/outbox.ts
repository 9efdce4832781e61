import type { DeliveryClass } from '../wire/index.ts';

/** The part of a WebSocket that the outbox needs. */
export interface Sink {
  /** Bytes handed over but not yet taken by the network. */
  readonly bufferedAmount: number;
  send(data: Buffer, options: { readonly binary: false }, sent: () => void): void;
}

export interface OutboxLimits {
  /** Bytes in the socket above which frames wait here. */
  readonly socketBytes: number;
  /** Bytes that may wait here. */
  readonly queueBytes: number;
}

/** 256 KB is a second of a slow mobile link; 1 MB of waiting frames is some thousand events. */
const DEFAULT_OUTBOX_LIMITS: OutboxLimits = { socketBytes: 262_144, queueBytes: 1_048_576 };

interface Waiting {
  readonly frame: Buffer;
  readonly delivery: DeliveryClass;
}

const TEXT = { binary: false } as const;

/**
 * Frames on their way to one connection. A slow reader makes them wait; when too many wait, mergeable ones go first,
 * then fleeting ones; when a durable one would be lost, `push` returns false and the connection has to be closed.
 */
export class Outbox {
  readonly #sink: Sink;
  readonly #limits: OutboxLimits;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  readonly #drain = () => this.#flush();

  constructor(sink: Sink, limits: OutboxLimits = DEFAULT_OUTBOX_LIMITS) {
    this.#sink = sink;
    this.#limits = limits;
  }

  /** False: this frame, or one that waits, would be lost and may not be. */
  push(frame: Buffer, delivery: DeliveryClass): boolean {
    if (this.#waiting.length === 0 && this.#sink.bufferedAmount < this.#limits.socketBytes) {
      this.#sink.send(frame, TEXT, this.#drain);
      return true;
    }
    if (delivery.kind === 'mergeable') this.#remove((other) => isSame(other, delivery.key));
    this.#waiting.push({ frame, delivery });
    this.#waitingBytes += frame.length;
    return this.#makeRoom();
  }

  #makeRoom(): boolean {
    if (this.#waitingBytes <= this.#limits.queueBytes) return true;
    this.#remove(({ delivery }) => delivery.kind === 'mergeable');
    if (this.#waitingBytes > this.#limits.queueBytes)
      this.#remove(({ delivery }) => delivery.kind === 'fleeting');
    return this.#waitingBytes <= this.#limits.queueBytes;
  }

  #remove(unwanted: (waiting: Waiting) => boolean): void {
    this.#waiting = this.#waiting.filter((waiting) => {
      if (!unwanted(waiting)) return true;
      this.#waitingBytes -= waiting.frame.length;
      return false;
    });
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    let sent = 0;
    for (const { frame } of this.#waiting) {
      if (this.#sink.bufferedAmount >= this.#limits.socketBytes) break;
      this.#sink.send(frame, TEXT, this.#drain);
      this.#waitingBytes -= frame.length;
      sent += 1;
    }
    this.#waiting.splice(0, sent);
  }
}

function isSame(waiting: Waiting, key: string): boolean {
  return waiting.delivery.kind === 'mergeable' && waiting.delivery.key === key;
}
