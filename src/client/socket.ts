import {
  API_ERRORS,
  type ChatEvent,
  CLOSED_ON_PURPOSE,
  CONNECTION_SILENCE_MS,
  HEALTH_CHECK_EVERY_MS,
  type HealthCheckEvent,
  REQUEST_TIMEOUT_MS,
} from '../../protocol/index.ts';
import { ApiError, bodyError } from './api-error.ts';
import { AGENT, type Caller, queryText } from './http.ts';
import { isObject, readObject } from './read-object.ts';
import type { Transport, TransportEnd, TransportListener } from './transport.ts';

const ignore = () => {};
/** How long the answer to a health check may take. */
const ANSWER_MS = CONNECTION_SILENCE_MS - HEALTH_CHECK_EVERY_MS;
/** Browsers open sockets to a server one after the other, so a hanging one would delay the next. */
const LONGEST_OPENING_MS = 10_000;

function socketAddress(caller: Caller, token: string): string {
  const query = queryText({
    json: caller.describeUser(),
    api_key: caller.key,
    authorization: token,
    'stream-auth-type': caller.anonymous ? 'anonymous' : 'jwt',
    'X-Stream-Client': AGENT,
  });
  return `${caller.baseURL.replace(/^http/, 'ws')}/connect?${query}`;
}

/** @param timeoutMs how long the socket may take to open */
export function openSocket(caller: Caller, timeoutMs: number, listener: TransportListener): Transport {
  const socket = new SocketTransport(caller, listener);
  socket.open(timeoutMs);
  return socket;
}

class SocketTransport implements Transport {
  readonly #caller: Caller;
  readonly #listener: TransportListener;
  #socket: WebSocket | null = null;
  #token = '';
  #isOpen = false;
  #isOver = false;
  /** True if a frame has arrived since the last health check was sent. */
  #isAlive = false;
  #stopTimer: () => void;

  constructor(caller: Caller, listener: TransportListener) {
    this.#caller = caller;
    this.#listener = listener;
    this.#stopTimer = ignore;
  }

  async open(timeoutMs: number): Promise<void> {
    try {
      this.#token = await this.#caller.token.get();
    } catch {
      // The client ends by itself without a token.
      return;
    }
    if (this.#isOver) return;
    this.#arm(timeoutMs, () => {
      // Closed at once, unlike in `close`: the next socket would wait behind it.
      this.#socket?.close();
      this.#lose('no socket opened in time');
    });
    try {
      // Throws if the page's policy forbids the address.
      this.#socket = new this.#caller.environment.WebSocket(socketAddress(this.#caller, this.#token));
    } catch (cause) {
      this.#lose('the page lets no socket be opened', cause);
      return;
    }
    this.#socket.onmessage = ({ data }) => this.#onFrame(data);
    this.#socket.onclose = ({ code, reason }) => this.#onClose(code, reason);
    // Chromium fires no close event for a socket that the page's policy forbids.
    this.#socket.onerror = () => this.#lose('the socket failed');
  }

  close(): void {
    this.#isOver = true;
    this.#stopTimer();
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.onerror = ignore;
    const end = () => socket.close(CLOSED_ON_PURPOSE);
    if (socket.readyState === socket.CONNECTING) {
      // Closing an unopened socket makes the browser log an error in the site's console.
      socket.onopen = end;
      this.#caller.environment.clock.after(LONGEST_OPENING_MS, end);
    } else end();
  }

  #onFrame(data: unknown): void {
    const frame = typeof data === 'string' ? readObject(data) : null;
    if (!frame || typeof frame.type !== 'string') return;
    this.#isAlive = true;
    if (!this.#isOpen) this.#onFirst(frame);
    else this.#listener.onEvent(frame as unknown as ChatEvent);
    const isChecked = this.#isOpen && !this.#isOver && frame.type === 'health.check';
    if (isChecked) this.#arm(HEALTH_CHECK_EVERY_MS, this.#ask);
  }

  #onFirst(frame: Readonly<Record<string, unknown>>): void {
    if (isObject(frame.error)) this.#onRefusal(bodyError(frame.error, {}));
    else if (typeof frame.connection_id === 'string') {
      this.#isOpen = true;
      this.#listener.onOpen(frame as unknown as HealthCheckEvent);
    }
  }

  #onRefusal(error: ApiError): void {
    const isExpired = error.code === API_ERRORS.tokenExpired.code;
    if (isExpired) this.#caller.token.drop(this.#token);
    this.#end({ error, next: isExpired || error.retryable ? 'retry' : 'stop' });
  }

  #onClose(code: number, reason: string): void {
    const words = `the socket was closed: ${code} ${reason}`;
    if (code === CLOSED_ON_PURPOSE) this.#end({ error: new ApiError(words), next: 'stop' });
    else this.#lose(words);
  }

  check(): void {
    if (this.#isOpen) this.#ask(REQUEST_TIMEOUT_MS);
  }

  /** Sends a health check. Timers are late in hidden tabs, so the silence is counted from the health check. */
  #ask = (answerMs = ANSWER_MS) => {
    this.#isAlive = false;
    const { userId, environment } = this.#caller;
    const check = { type: 'health.check', client_id: `${userId}--${environment.randomId()}` };
    if (this.#socket?.readyState === this.#socket?.OPEN) this.#socket?.send(JSON.stringify([check]));
    this.#arm(answerMs, () => {
      if (this.#isAlive) this.#arm(HEALTH_CHECK_EVERY_MS, this.#ask);
      else this.#lose('the connection fell silent');
    });
  };

  #arm(ms: number, run: () => void): void {
    this.#stopTimer();
    this.#stopTimer = this.#caller.environment.clock.after(ms, run);
  }

  #lose(words: string, cause?: unknown): void {
    this.#end({ error: new ApiError(words, { cause }), next: this.#isOpen ? 'retry' : 'poll' });
  }

  #end(end: TransportEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#listener.onEnd(end);
  }
}
