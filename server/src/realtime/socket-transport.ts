import type { Duplex, Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { type DeliveryClass, readClientFrame } from '../wire/index.ts';
import type { SlowReaders } from './backlog.ts';
import { CLOSE } from './close-codes.ts';
import { DEFAULT_OUTBOX_LIMITS, Outbox, type Sink } from './outbox.ts';
import { textFrame } from './text-frame.ts';
import type { Transport } from './transport.ts';

let corked: Writable[] = [];

function send(): void {
  const streams = corked;
  corked = [];
  for (const stream of streams) stream.uncork();
}

/**
 * Sends everything written to a stream until this turn ends to the system at once. A group of messages that was
 * committed together costs each of its watchers one call.
 */
function corkThisTurn(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  if (corked.length === 0) process.nextTick(send);
  corked.push(stream);
}

/** Milliseconds after which a slow reader is cut off: it does not get to the closing frame either. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Frames that are no JSON before the peer counts as broken or hostile. */
const MAX_GARBAGE = 5;
/** Frames a client may send between two heartbeats; it sends one. */
const MAX_FRAMES_PER_BEAT = 60;

/** Handlers of a peer's messages, called as they come. */
export interface PeerHandlers {
  check(): void;
  garbage(): void;
  breach(code: number, reason: string): void;
}

/**
 * Writes whole frames, without the library: it would make the head of each frame again, and pass head and text to the
 * system for each receiver and each event. The library has no frames of its own under way, as nothing is compressed or
 * fragmented.
 */
function sinkOf(socket: WebSocket, stream: Duplex): Sink {
  return {
    get bufferedAmount() {
      return stream.writableLength;
    },
    send(text, sent) {
      if (socket.readyState !== socket.OPEN) return;
      corkThisTurn(stream);
      stream.write(textFrame(text), sent);
    },
  };
}

/** A WebSocket: frames go out at once, as long as the peer reads them. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  /** Set by any sign of life, cleared by each heartbeat. */
  #alive = true;
  /** Client frames since the last heartbeat. */
  #received = 0;
  /** Client frames that were no JSON, since the connection opened. */
  #garbage = 0;

  /** @param stream that carries the socket */
  constructor(socket: WebSocket, stream: Duplex, slow: SlowReaders | null) {
    this.#socket = socket;
    this.#outbox = new Outbox(sinkOf(socket, stream), DEFAULT_OUTBOX_LIMITS, slow);
  }

  /**
   * Listens to the peer.
   * @param on.check it has sent its health check and wants an answer
   * @param on.garbage it has sent a frame that is no JSON
   * @param on.breach it broke the rules; gets close code and reason
   */
  listen(on: PeerHandlers): void {
    this.#socket.on('pong', () => {
      this.#alive = true;
    });
    this.#socket.on('message', (data, isBinary) => {
      this.#alive = true;
      this.#received += 1;
      const frame = isBinary ? 'garbage' : readClientFrame(data.toString());
      if (frame === 'health.check') on.check();
      if (frame === 'garbage') {
        this.#garbage += 1;
        on.garbage();
      }
      if (this.#received > MAX_FRAMES_PER_BEAT)
        on.breach(CLOSE.policyViolation, `more than ${MAX_FRAMES_PER_BEAT} frames in a heartbeat`);
      else if (this.#garbage >= MAX_GARBAGE)
        on.breach(CLOSE.policyViolation, `${MAX_GARBAGE} frames that were no JSON text`);
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
