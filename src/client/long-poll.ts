import {
  API_ERRORS,
  type ChatEvent,
  type HealthCheckEvent,
  POLL_CLOSE_TIMEOUT_MS,
  POLL_CONNECT_TIMEOUT_MS,
  POLL_TIMEOUT_MS,
  RECONNECT_MIN_MS,
} from '../../protocol/index.ts';
import { strangerError, toApiError } from './api-error.ts';
import { type Caller, send } from './http.ts';
import { isObject } from './read-object.ts';
import type { Transport, TransportListener } from './transport.ts';

const ignore = () => {};

function deliver(events: readonly unknown[], listener: TransportListener, closed: AbortSignal): void {
  for (const one of events) {
    // A listener may have closed the connection.
    if (closed.aborted) return;
    if (isObject(one) && typeof one.type === 'string') listener.onEvent(one as unknown as ChatEvent);
  }
}

export function openLongPoll(caller: Caller, listener: TransportListener): Transport {
  const closed = new AbortController();
  let connectionId = '';

  const call = <Answer>(
    query: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal = closed.signal,
  ) => send<Answer>(caller, { method: 'GET', path: '/longpoll', query, timeoutMs, signals: [signal] });

  async function poll(): Promise<readonly unknown[]> {
    const { events } = await call<{ readonly events?: unknown }>(
      { connection_id: connectionId },
      POLL_TIMEOUT_MS,
    );
    if (Array.isArray(events)) return events;
    // The next poll follows at once: other answers would be asked for without a pause.
    throw strangerError();
  }

  async function open(): Promise<void> {
    const { event } = await call<{ readonly event?: unknown }>(
      { json: caller.describeUser() },
      POLL_CONNECT_TIMEOUT_MS,
    );
    if (!isObject(event) || typeof event.connection_id !== 'string') throw strangerError();
    connectionId = event.connection_id;
    if (closed.signal.aborted) return reportClosed();
    listener.onOpen(event as unknown as HealthCheckEvent);
  }

  /**
   * Opens another connection after a failure outside of the API: some proxies cut waiting requests. The answer that was cut
   * may have held events, so the old connection cannot go on: the new one catches up.
   */
  async function openAgain(cause: unknown): Promise<void> {
    if (closed.signal.aborted || toApiError(cause).code !== null) throw cause;
    await new Promise<void>((resolve) => caller.environment.clock.after(RECONNECT_MIN_MS, resolve));
    if (closed.signal.aborted) return;
    reportClosed();
    await open();
  }

  async function run(): Promise<void> {
    await open();
    while (!closed.signal.aborted) {
      const events = await poll().catch(openAgain);
      if (events) deliver(events, listener, closed.signal);
    }
  }

  /** Tells the server that this client closed; otherwise it counts as present until the silence is noticed. */
  function reportClosed(): void {
    const neverAborted = new AbortController().signal;
    call({ connection_id: connectionId, close: true }, POLL_CLOSE_TIMEOUT_MS, neverAborted).catch(ignore);
  }

  run().catch((cause) => {
    if (closed.signal.aborted) return;
    closed.abort();
    const error = toApiError(cause);
    // The server was restarted, or the token expired: a new connection can succeed.
    const isMendable = [API_ERRORS.unknownConnection.code, API_ERRORS.tokenExpired.code].some(
      (code) => code === error.code,
    );
    listener.onEnd({ error, next: isMendable || error.retryable ? 'retry' : 'stop' });
  });

  return {
    close() {
      if (closed.signal.aborted) return;
      closed.abort();
      if (connectionId !== '') reportClosed();
    },
  };
}
