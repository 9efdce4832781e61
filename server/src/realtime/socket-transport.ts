import type { WebSocket } from 'ws';
import { type DeliveryClass, readClientFrame } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import { Outbox, type OutboxLimits } from './outbox.ts';
import type { Transport } from './transport.ts';

/** A peer that reads too slowly does not get to the closing frame either: after this it is cut off, ms. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Frames that are no JSON before the peer counts as broken or hostile. */
const MAX_GARBAGE = 5;
/** Frames a client may send between two heartbeats; it sends one. */
const MAX_FRAMES_PER_BEAT = 60;

/** A WebSocket: frames go out as they come, as long as the peer reads them. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  /** Set by any sign of life, cleared by each heartbeat. */
  #alive = true;
  /** Client frames since the last heartbeat. */
  #received = 0;
  /** Client frames that were no JSON, since the connection opened. */
  #garbage = 0;

  constructor(socket: WebSocket, limits?: OutboxLimits) {
    this.#socket = socket;
    this.#outbox = new Outbox(socket, limits);
  }

  /**
   * Listens to what the peer says.
   * @param onCheck it has sent its health check and wants an answer
   * @param onBreach it broke the rules; gets close code and reason
   */
  listen(onCheck: () => void, onBreach: (code: number, reason: string) => void): void {
    this.#socket.on('pong', () => {
      this.#alive = true;
    });
    this.#socket.on('message', (data, isBinary) => {
      this.#alive = true;
      this.#received += 1;
      const frame = isBinary ? 'garbage' : readClientFrame(data.toString());
      if (frame === 'health.check') onCheck();
      if (frame === 'garbage') this.#garbage += 1;
      if (this.#received > MAX_FRAMES_PER_BEAT)
        onBreach(CLOSE.policyViolation, `more than ${MAX_FRAMES_PER_BEAT} frames in a heartbeat`);
      else if (this.#garbage >= MAX_GARBAGE)
        onBreach(CLOSE.policyViolation, `${MAX_GARBAGE} frames that were no JSON text`);
    });
  }

  push(frame: Buffer, delivery: DeliveryClass): boolean {
    return this.#outbox.push(frame, delivery);
  }

  beat(): boolean {
    if (!this.#alive) return false;
    this.#alive = false;
    this.#received = 0;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    return true;
  }

  close(code: number, reason: string): void {
    const socket = this.#socket;
    const cutOff = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => clearTimeout(cutOff));
    socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
