import type { DeliveryClass } from '../wire/index.ts';
import { Backlog, type SlowReaders } from './backlog.ts';

/** Sends texts to the peer. */
export interface Sink {
  /** Bytes handed over but not yet taken by the network. */
  readonly bufferedAmount: number;
  send(text: Buffer, sent: () => void): void;
}

export interface OutboxLimits {
  /** Bytes in the socket above which frames wait here. */
  readonly socketBytes: number;
  /** Bytes that may wait here. */
  readonly queueBytes: number;
}

/** 256 KB is a second of a slow mobile link; 1 MB of waiting frames is some thousand events. */
export const DEFAULT_OUTBOX_LIMITS: OutboxLimits = { socketBytes: 262_144, queueBytes: 1_048_576 };

/**
 * Frames on their way into one socket. A slow reader makes them wait. If a frame that may not be lost would be, `push`
 * returns false and the connection has to be closed.
 */
export class Outbox {
  readonly #sink: Sink;
  readonly #socketBytes: number;
  readonly #backlog: Backlog;
  readonly #drain = () => this.#flush();

  constructor(sink: Sink, limits: OutboxLimits = DEFAULT_OUTBOX_LIMITS, slow: SlowReaders | null = null) {
    this.#sink = sink;
    this.#socketBytes = limits.socketBytes;
    this.#backlog = new Backlog(limits.queueBytes, slow);
  }

  /** Returns false if this frame, or one that waits, would be lost and may not be. */
  push(frame: Buffer, delivery: DeliveryClass): boolean {
    if (!this.#backlog.isEmpty || this.#sink.bufferedAmount >= this.#socketBytes)
      return this.#backlog.add(frame, delivery);
    this.#sink.send(frame, this.#drain);
    return true;
  }

  #flush(): void {
    this.#backlog.takeWhile((frame) => {
      if (this.#sink.bufferedAmount >= this.#socketBytes) return false;
      this.#sink.send(frame, this.#drain);
      return true;
    });
  }
}
