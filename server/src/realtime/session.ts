import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { ApiError, type ConnectIdentity } from '../domain/index.ts';
import {
  asApiError,
  type ConnectRequest,
  readClientFrame,
  readConnect,
  writeConnectionError,
  writeHealthCheck,
} from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import { Connection } from './connection.ts';
import type { RealtimeOptions } from './options.ts';

/** Frames that are no JSON before the peer counts as broken or hostile. */
const MAX_GARBAGE = 5;
/** Frames a client may send between two heartbeats; it sends one. */
const MAX_FRAMES_PER_BEAT = 60;

interface Incoming {
  readonly webSocket: WebSocket;
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** Its address already holds as many connections as one may. */
  readonly crowded: boolean;
}

/** Lives as long as the socket: admits it, serves it, and tells the rules when it is gone. Never rejects. */
export async function acceptSession(options: RealtimeOptions, incoming: Incoming): Promise<void> {
  const startedAt = performance.now();
  const { webSocket } = incoming;
  const closed = new Promise<void>((resolve) => webSocket.once('close', () => resolve()));
  // A reset link also emits close; the error itself tells nothing more.
  webSocket.on('error', () => undefined);
  let connection: Connection | null = null;
  try {
    const asked = admit(options, incoming);
    const identity = await identify(options, asked);
    if (options.registry.ofUser(identity.userId).size >= options.limits.perUser)
      throw tooMany(`user ${identity.userId}`, options.limits.perUser);
    if (webSocket.readyState !== webSocket.OPEN) return;
    connection = new Connection(randomUUID(), identity.userId, webSocket);
    serve(connection, webSocket);
    options.registry.add(connection);
    const { me } = await options.domain.sessions.open({
      connectionId: connection.id,
      identity,
      details: asked.details,
    });
    connection.open(Buffer.from(writeHealthCheck(connection.id, Date.now(), me)));
  } catch (error) {
    refuse(options, webSocket, error, startedAt);
  }
  await closed;
  if (connection !== null) await leave(options, connection);
}

function admit(options: RealtimeOptions, { request, query, crowded }: Incoming): ConnectRequest {
  if (crowded) throw tooMany('this address', options.limits.perAddress);
  options.origins.check(request.headers.origin, request.headers.host);
  return readConnect(request, query);
}

async function identify(options: RealtimeOptions, asked: ConnectRequest): Promise<ConnectIdentity> {
  const identity = await options.authenticate.identify(asked.credentials);
  if (identity.kind === 'server')
    throw new ApiError('auth', 'a server token cannot open a socket: use the token of a user');
  return identity;
}

function tooMany(whose: string, limit: number): ApiError {
  return new ApiError('tooManyConnections', `${whose} has ${limit} open connections, the most allowed`);
}

/** 1000 tells the client to stay away; where trying again can help it must be another code. */
function refuse(options: RealtimeOptions, webSocket: WebSocket, cause: unknown, startedAt: number): void {
  const error = asApiError(cause);
  if (error.kind === 'internal') options.onError(cause);
  webSocket.send(writeConnectionError(error, startedAt, Date.now()), () => undefined);
  webSocket.close(error.retryable ? CLOSE.tryAgainLater : CLOSE.final, `error ${error.code}`);
}

function serve(connection: Connection, webSocket: WebSocket): void {
  webSocket.on('pong', () => {
    connection.alive = true;
  });
  webSocket.on('message', (data, isBinary) => {
    connection.alive = true;
    connection.received += 1;
    const frame = isBinary ? 'garbage' : readClientFrame(data.toString());
    if (frame === 'health.check') answer(connection);
    if (frame === 'garbage') connection.garbage += 1;
    if (connection.received > MAX_FRAMES_PER_BEAT)
      connection.close(CLOSE.policyViolation, `more than ${MAX_FRAMES_PER_BEAT} frames in a heartbeat`);
    else if (connection.garbage >= MAX_GARBAGE)
      connection.close(CLOSE.policyViolation, `${MAX_GARBAGE} frames that were no JSON text`);
  });
}

function answer(connection: Connection): void {
  connection.send(Buffer.from(writeHealthCheck(connection.id, Date.now(), null)), {
    kind: 'mergeable',
    key: 'health.check',
  });
}

async function leave(options: RealtimeOptions, connection: Connection): Promise<void> {
  options.registry.remove(connection);
  try {
    await options.domain.sessions.close(connection.id, connection.userId);
  } catch (error) {
    options.onError(error);
  }
}
