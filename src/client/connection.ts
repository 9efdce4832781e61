import { API_ERRORS, type HealthCheckEvent, OFFLINE_REPORT_MS } from '../../protocol/index.ts';
import type { ApiError } from './api-error.ts';
import type { ClientNews } from './chat-client.ts';
import { ConnectionGate } from './connection-gate.ts';
import type { Caller } from './http.ts';
import { openLongPoll } from './long-poll.ts';
import { retryPause } from './retry-pause.ts';
import { openSocket } from './socket.ts';
import type { Transport, TransportEnd } from './transport.ts';

/** Pause before connecting after the network has come back. */
const NETWORK_BACK_MS = 10;
/** After a socket has worked, this many attempts have to fail before long polling: the server may just be starting. */
const SOCKET_TRIES = 2;
/** Interval at which a socket is tried while long polling carries the connection. */
const SOCKET_AGAIN_MS = 5 * 60_000;

export interface ConnectionOptions {
  readonly caller: Caller;
  /** Describes the user, as the API wants it. */
  readonly describeUser: () => string;
  readonly tell: (news: ClientNews) => void;
}

/** Keeps one connection for a person, by a socket, or by long polling if no socket can be opened. */
export class Connection {
  readonly gate = new ConnectionGate();
  readonly #options: ConnectionOptions;
  readonly #stopNetwork: () => void;
  /** The transport that is open or opening. */
  #transport: Transport | null = null;
  /** A socket that is tried while long polling is open. */
  #trial: Transport | null = null;
  #hasStood = false;
  /** True after a socket was open in this session. */
  #hadSocket = false;
  #isOver = false;
  /** Attempts since the connection was last open. */
  #attempts = 0;
  /** True if the last attempt failed because the token had expired. */
  #wasExpired = false;
  #stopTimer = () => {};
  #stopNotice: (() => void) | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#stopNetwork = options.caller.environment.network.subscribe((online) => {
      if (online) this.#restart();
    });
    this.#openSocket();
  }

  /** Ends the connection. Listeners get no further calls. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopNetwork();
    this.#stopTransports();
    this.#stopNotice?.();
    this.gate.close();
  }

  #after(ms: number, run: () => void): void {
    this.#stopTimer();
    this.#stopTimer = this.#options.caller.environment.clock.after(ms, run);
  }

  #stopTransports(): void {
    this.#stopTimer();
    this.#transport?.close();
    this.#trial?.close();
    this.#transport = null;
    this.#trial = null;
  }

  #openSocket(): void {
    const { caller, describeUser } = this.#options;
    this.#transport = openSocket(caller, describeUser(), {
      onOpen: (first) => {
        this.#hadSocket = true;
        this.#stand(first);
      },
      onEvent: (event) => this.#options.tell({ kind: 'event', event }),
      onEnd: (end) => this.#onEnd(end),
    });
  }

  #openLongPoll(): void {
    const { caller, describeUser } = this.#options;
    this.#transport = openLongPoll(caller, describeUser(), {
      onOpen: (first) => {
        this.#after(SOCKET_AGAIN_MS, () => this.#trySocket());
        this.#stand(first);
      },
      onEvent: (event) => this.#options.tell({ kind: 'event', event }),
      onEnd: (end) => this.#onEnd(end),
    });
  }

  /** Goes back to a socket if one opens. Long polling carries the events until then. */
  #trySocket(): void {
    const { caller, describeUser } = this.#options;
    this.#trial = openSocket(caller, describeUser(), {
      onOpen: (first) => {
        const socket = this.#trial;
        this.#trial = null;
        this.#stopTransports();
        this.#transport = socket;
        this.#hadSocket = true;
        this.#stand(first);
      },
      onEvent: (event) => this.#options.tell({ kind: 'event', event }),
      onEnd: (end) => {
        // The socket ended as a trial, or later as the connection.
        if (!this.#trial) return this.#onEnd(end);
        this.#trial = null;
        this.#after(SOCKET_AGAIN_MS, () => this.#trySocket());
      },
    });
  }

  #stand(first: HealthCheckEvent): void {
    this.gate.open(first.connection_id);
    this.#attempts = 0;
    this.#wasExpired = false;
    this.#stopNotice?.();
    this.#stopNotice = null;
    const kind = this.#hasStood ? 'reconnected' : 'connected';
    this.#hasStood = true;
    const me = this.#options.caller.anonymous ? null : (first.me ?? null);
    this.#options.tell({ kind, me });
    this.#options.tell({ kind: 'event', event: first });
  }

  #onEnd({ error, next }: TransportEnd): void {
    this.#stopTransports();
    this.#fall();
    if (this.#isOver) return;
    const isExpired = error.code === API_ERRORS.tokenExpired.code;
    const isBlocked = !this.#hadSocket || this.#attempts >= SOCKET_TRIES;
    if (next === 'poll' && isBlocked && this.#options.caller.environment.network.now()) this.#openLongPoll();
    else if (next === 'stop' || !(this.#hasStood || isExpired)) this.#fail(error);
    else this.#retry(isExpired);
  }

  /** Reconnects. A token that has just expired is renewed at once; a second refusal waits like any failure. */
  #retry(isExpired: boolean): void {
    const isFirst = isExpired && !this.#wasExpired;
    this.#wasExpired = isExpired;
    if (!isFirst) this.#attempts += 1;
    this.#after(isFirst ? 0 : retryPause(this.#attempts, Math.random()), () => this.#openSocket());
  }

  /** Notes that the connection broke, and reports it. */
  #fall(): void {
    if (!this.gate.end()) return;
    this.#stopNotice = this.#options.caller.environment.clock.after(OFFLINE_REPORT_MS, () =>
      this.#options.tell({ kind: 'offline' }),
    );
    this.#options.tell({ kind: 'disconnected' });
  }

  /** Reconnects when the network is back, because earlier connections may hang silently. */
  #restart(): void {
    this.#stopTransports();
    this.#fall();
    if (!this.#isOver) this.#after(NETWORK_BACK_MS, () => this.#openSocket());
  }

  #fail(cause: ApiError): void {
    this.#options.tell({ kind: 'failed', cause });
  }
}
