import {
  API_ERRORS,
  CONNECT_TIMEOUT_MS,
  CONNECT_TIMEOUT_WITH_FALLBACK_MS,
  type HealthCheckEvent,
  OFFLINE_REPORT_MS,
} from '../../protocol/index.ts';
import type { ApiError } from './api-error.ts';
import type { ClientNews } from './chat-client.ts';
import { ConnectionGate } from './connection-gate.ts';
import type { Caller } from './http.ts';
import { openLongPoll } from './long-poll.ts';
import { retryPause } from './retry-pause.ts';
import type { Sharing } from './sharing.ts';
import { openSocket } from './socket.ts';
import type { Transport, TransportEnd, TransportListener } from './transport.ts';

/** Pause before connecting after the network has come back. */
const NETWORK_BACK_MS = 10;
/** After a socket has worked, this many attempts have to fail before long polling: the server may just be starting. */
const SOCKET_TRIES = 2;
/** Interval at which a socket is tried while long polling carries the connection. */
const SOCKET_AGAIN_MS = 5 * 60_000;

export interface ConnectionOptions {
  readonly caller: Caller;
  readonly emit: (news: ClientNews) => void;
}

/** Keeps one connection for a person, by a socket, or by long polling if no socket can be opened. */
export class Connection {
  readonly gate = new ConnectionGate();
  /** Set where several tabs share one connection. */
  sharing: Sharing | null = null;
  readonly #options: ConnectionOptions;
  readonly #cleanup: (() => void)[];
  /** The transport that is open or opening. */
  #transport: Transport | null = null;
  /** A transport that is tried while another one is open. */
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
    const { network, visibility } = options.caller.environment;
    this.#cleanup = [
      network.subscribe((online) => online && this.#restart()),
      visibility.subscribe((visible) => visible && this.check()),
    ];
    this.#openSocket();
  }

  /** Ends the connection. Listeners get no further calls. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.sharing?.stop();
    for (const stop of this.#cleanup) stop();
    this.#stopTransports();
    this.#stopNotice?.();
    this.gate.close();
  }

  /** Replaces the transport. One that carries events goes on until the next one is open. */
  move(): void {
    if (this.gate.current) this.#tryAnother();
    else this.#restart();
  }

  /** Ends a connection that the server does not know any more, and opens another one after a pause. */
  replace(error: ApiError): void {
    this.#onEnd({ error, next: 'retry' });
  }

  /** Finds out whether the connection still works: a device that slept wakes with a socket that looks open. */
  check(): void {
    this.#transport?.check?.();
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

  /** Opens a socket, or a transport over the tab that has one. */
  #open(timeoutMs: number, listener: TransportListener): Transport {
    const shared = this.sharing?.open(listener);
    if (shared) return shared;
    return openSocket(this.#options.caller, timeoutMs, {
      ...listener,
      onOpen: (first) => {
        this.#hadSocket = true;
        listener.onOpen(first);
      },
    });
  }

  #openSocket(): void {
    this.#transport = this.#open(
      CONNECT_TIMEOUT_WITH_FALLBACK_MS,
      this.#listener((first) => this.#stand(first)),
    );
  }

  #openLongPoll(): void {
    let wasOpen = false;
    this.#transport = openLongPoll(
      this.#options.caller,
      this.#listener((first) => {
        // Polls open again whenever a proxy cuts one: that does not put the socket off.
        if (!wasOpen) this.#after(SOCKET_AGAIN_MS, () => this.#tryAnother());
        wasOpen = true;
        this.#stand(first);
      }),
    );
  }

  /** Goes over to another transport if one opens, such as a socket after long polling. */
  #tryAnother(): void {
    this.#trial?.close();
    const listener = this.#listener((first) => {
      this.#trial = null;
      this.#stopTransports();
      this.#transport = trial;
      this.#stand(first);
    });
    const trial = this.#open(CONNECT_TIMEOUT_MS, {
      ...listener,
      onEnd: (end) => {
        // The transport ended as a trial, or later as the connection.
        if (this.#trial !== trial) return listener.onEnd(end);
        this.#trial = null;
        this.#after(SOCKET_AGAIN_MS, () => this.#tryAnother());
      },
    });
    this.#trial = trial;
  }

  #listener(onOpen: TransportListener['onOpen']): TransportListener {
    return {
      onOpen,
      onEvent: (event) => this.#options.emit({ kind: 'event', event }),
      onEnd: (end) => this.#onEnd(end),
    };
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
    this.#options.emit({ kind, me });
    this.#options.emit({ kind: 'event', event: first });
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
      this.#options.emit({ kind: 'offline' }),
    );
    this.#options.emit({ kind: 'disconnected' });
  }

  /** Reconnects when the network is back, because earlier connections may hang silently. */
  #restart(): void {
    this.#stopTransports();
    this.#fall();
    if (!this.#isOver) this.#after(NETWORK_BACK_MS, () => this.#openSocket());
  }

  #fail(cause: ApiError): void {
    this.#options.emit({ kind: 'failed', cause });
  }
}
