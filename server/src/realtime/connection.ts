import type { WebSocket } from 'ws';
import type { DeliveryClass } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import { Outbox, type OutboxLimits } from './outbox.ts';

/**
 * `opening`: registered, but the first frame must be the health check with `me`, so what arrives waits ·
 * `open`: frames go out · `closed`: nothing goes out any more.
 */
type State =
  | {
      readonly kind: 'opening';
      readonly held: { readonly frame: Buffer; readonly delivery: DeliveryClass }[];
    }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' };

/** A peer that reads too slowly does not get to the closing frame either: after this it is cut off, ms. */
const CLOSE_TIMEOUT_MS = 2_000;
const FIRST_FRAME: DeliveryClass = { kind: 'durable' };

/** One socket of one user, and what it has subscribed to. */
export class Connection {
  readonly id: string;
  readonly userId: string;
  /** Channels whose events it gets; kept by the registry. */
  readonly cids = new Set<string>();
  /** Users whose presence it gets; kept by the registry. */
  readonly presence = new Set<string>();
  /** Set by any sign of life, cleared by each heartbeat. */
  alive = true;
  /** Client frames since the last heartbeat. */
  received = 0;
  /** Client frames that were no JSON, since the connection opened. */
  garbage = 0;
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  #state: State = { kind: 'opening', held: [] };

  constructor(id: string, userId: string, socket: WebSocket, limits?: OutboxLimits) {
    this.id = id;
    this.userId = userId;
    this.#socket = socket;
    this.#outbox = new Outbox(socket, limits);
  }

  /** Sends the first frame, then what has waited for it. */
  open(first: Buffer): void {
    if (this.#state.kind !== 'opening') return;
    const { held } = this.#state;
    this.#state = { kind: 'open' };
    this.#outbox.push(first, FIRST_FRAME);
    for (const { frame, delivery } of held) this.send(frame, delivery);
  }

  send(frame: Buffer, delivery: DeliveryClass): void {
    if (this.#state.kind === 'closed') return;
    if (this.#state.kind === 'opening') {
      this.#state.held.push({ frame, delivery });
      return;
    }
    if (!this.#outbox.push(frame, delivery)) this.close(CLOSE.tryAgainLater, 'reading too slowly');
  }

  /** Asks whether the peer is there, below the protocol of the client. */
  ping(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  close(code: number, reason: string): void {
    if (this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed' };
    const socket = this.#socket;
    const cutOff = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
    socket.once('close', () => clearTimeout(cutOff));
    socket.close(code, reason);
  }

  /** Without a closing handshake: for a peer that does not answer. */
  terminate(): void {
    this.#state = { kind: 'closed' };
    this.#socket.terminate();
  }
}
