import type { DeliveryClass } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import { Expiry } from './expiry.ts';
import type { Transport } from './transport.ts';

interface Waiting {
  readonly frame: Buffer;
  readonly delivery: DeliveryClass;
}

/**
 * `opening`: registered, but the first frame must be the health check with `me`, so other frames wait · `open`: frames
 * go out · `closed`: nothing goes out any more.
 */
type State =
  | { readonly kind: 'opening'; readonly held: Waiting[] }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' };

const FIRST_FRAME: DeliveryClass = { kind: 'durable' };
/** Shared by all connections that subscribe to nothing. */
const NONE: readonly string[] = [];

/** Times of a connection's token in epoch milliseconds; null if the token has none. */
export interface TokenTimes {
  readonly issuedAt: number | null;
  readonly expiresAt: number | null;
}

interface ConnectionInput {
  readonly userId: string;
  /** Null without a token. */
  readonly token: TokenTimes | null;
  readonly include?: readonly string[] | undefined;
}

/** One connection of one user, over any transport, with its subscriptions. */
export class Connection {
  readonly id: string;
  readonly userId: string;
  /** Channels whose events the connection gets; kept by the registry. */
  readonly cids = new Set<string>();
  /** Users whose presence the connection gets; kept by the registry. */
  readonly presence = new Set<string>();
  /** Keys of authors' own member data that messages carry for this connection. */
  readonly include: readonly string[];
  readonly #transport: Transport;
  readonly #expiry = new Expiry(() => this.close(CLOSE.tokenExpired, 'the token has expired'));
  #token: TokenTimes | null = null;
  #state: State = { kind: 'opening', held: [] };

  constructor(id: string, transport: Transport, { userId, token, include = NONE }: ConnectionInput) {
    this.id = id;
    this.userId = userId;
    this.include = include.length === 0 ? NONE : include;
    this.#transport = transport;
    this.renew(token);
  }

  /** Null: the connection came without a token. */
  get token(): TokenTimes | null {
    return this.#token;
  }

  /** Takes a newer token: long polls bring one now and then. The connection ends when the token does. */
  renew(token: TokenTimes | null): void {
    if (this.isClosed) return;
    // Each request proves its token again, and most bring the same one.
    const isSame = token?.expiresAt === this.#token?.expiresAt;
    this.#token = token;
    if (!isSame) this.#expiry.set(token?.expiresAt ?? null);
  }

  /** Sends the first frame (null: it goes another way), then the frames that have waited for it. */
  open(first: Buffer | null): void {
    if (this.#state.kind !== 'opening') return;
    const { held } = this.#state;
    this.#state = { kind: 'open' };
    if (first !== null) this.send(first, FIRST_FRAME);
    for (const { frame, delivery } of held) this.send(frame, delivery);
  }

  send(frame: Buffer, delivery: DeliveryClass): void {
    if (this.#state.kind === 'closed') return;
    if (this.#state.kind === 'opening') {
      this.#state.held.push({ frame, delivery });
      return;
    }
    if (!this.#transport.push(frame, delivery)) this.close(CLOSE.tryAgainLater, 'reading too slowly');
  }

  /** Returns whether the peer has shown a sign of life since the last beat, and asks it for the next one. */
  beat(): boolean {
    return this.#transport.beat();
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  close(code: number, reason: string): void {
    if (this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed' };
    this.#expiry.stop();
    this.#transport.close(code, reason);
  }

  terminate(): void {
    this.#state = { kind: 'closed' };
    this.#expiry.stop();
    this.#transport.terminate();
  }
}
