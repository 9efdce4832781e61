import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { ApiError } from '../domain/index.ts';
import { asApiError, readConnect, writeConnectionError, writeHealthCheck } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import type { Connection } from './connection.ts';
import { requireConnecting, requireRoomAt, requireRoomFor, type Session, sessionOf } from './open-session.ts';
import type { RealtimeOptions } from './options.ts';
import { SocketTransport } from './socket-transport.ts';

interface Incoming {
  readonly webSocket: WebSocket;
  /** Stream that carries the socket. */
  readonly stream: Duplex;
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly address: string;
  /** Connections that its address holds already. */
  readonly fromAddress: number;
}

/**
 * Admits a socket, serves it, and resolves when it is gone and the domain knows; never rejects. Nothing that lives
 * as long as the socket refers to the request that opened it.
 */
export function acceptSession(options: RealtimeOptions, incoming: Incoming): Promise<void> {
  return endAfter(closeOf(incoming.webSocket), admit(options, incoming));
}

function closeOf(webSocket: WebSocket): Promise<void> {
  // A reset link also emits close; the error itself adds nothing.
  webSocket.on('error', () => undefined);
  return new Promise((resolve) => webSocket.once('close', () => resolve()));
}

async function endAfter(closed: Promise<void>, admitted: Promise<Session | null>): Promise<void> {
  const session = await admitted;
  await closed;
  await session?.end();
}

/** Returns the session; null if it was refused. Never rejects. */
async function admit(options: RealtimeOptions, incoming: Incoming): Promise<Session | null> {
  const startedAt = performance.now();
  const { webSocket, request, query } = incoming;
  const base = options.baseOf(request);
  let session: Session | null = null;
  try {
    const agent = query.get('X-Stream-Client') ?? '';
    await options.gate.byConnection(incoming.address, null, agent);
    requireRoomAt(options, incoming.fromAddress);
    options.origins.check(request.headers.origin, request.headers.host);
    const { credentials, introduction } = readConnect(request, query);
    const identity = requireConnecting(await options.authenticate.identify(credentials));
    await options.gate.byConnection(incoming.address, identity, agent);
    requireRoomFor(options, identity.userId);
    if (webSocket.readyState !== webSocket.OPEN) return null;
    const transport = new SocketTransport(webSocket, incoming.stream, options.observer);
    session = sessionOf(options, identity, { transport, request: introduction });
    const { connection } = session;
    serve(transport, connection, base);
    connection.open(Buffer.from(await session.begin()));
  } catch (error) {
    refuse(options, webSocket, { cause: error, startedAt, base });
  }
  return session;
}

function serve(transport: SocketTransport, connection: Connection, base: string): void {
  transport.listen({
    check: () => answer(connection),
    garbage: () => complain(connection, base),
    breach: (code, reason) => connection.close(code, reason),
  });
}

interface RefuseInput {
  readonly cause: unknown;
  readonly startedAt: number;
  readonly base: string;
}

/**
 * Refuses a socket. 1000 tells the client to stay away, so a refusal that another attempt can cure needs another code.
 */
function refuse(
  options: RealtimeOptions,
  webSocket: WebSocket,
  { cause, startedAt, base }: RefuseInput,
): void {
  const error = asApiError(cause);
  if (error.kind === 'internal') options.onError(cause);
  options.observer?.refused(error.code);
  webSocket.send(writeConnectionError('', { error, startedAt, now: Date.now(), base }), () => undefined);
  webSocket.close(error.retryable ? CLOSE.tryAgainLater : CLOSE.final, `error ${error.code}`);
}

function answer(connection: Connection): void {
  connection.send(Buffer.from(writeHealthCheck(connection.id, Date.now(), null)), {
    kind: 'mergeable',
    key: 'health.check',
  });
}

/** Reports an error. For clients, a later error is an event like any other: the connection stays. */
function complain(connection: Connection, base: string): void {
  const error = new ApiError('input', 'a frame was no JSON text: expected [{"type":"health.check"}]');
  const frame = writeConnectionError(connection.id, {
    error,
    startedAt: performance.now(),
    now: Date.now(),
    base,
  });
  connection.send(Buffer.from(frame), { kind: 'mergeable', key: 'connection.error' });
}
