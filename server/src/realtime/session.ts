import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { asApiError, readConnect, writeConnectionError, writeHealthCheck } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import type { Connection } from './connection.ts';
import { requireConnecting, requireRoomAt, requireRoomFor, type Session, sessionOf } from './open-session.ts';
import type { RealtimeOptions } from './options.ts';
import { SocketTransport } from './socket-transport.ts';

interface Incoming {
  readonly webSocket: WebSocket;
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly address: string;
  /** Connections its address holds already. */
  readonly fromAddress: number;
}

/** Lives as long as the socket: admits it, serves it, and tells the rules when it is gone. Never rejects. */
export async function acceptSession(options: RealtimeOptions, incoming: Incoming): Promise<void> {
  const startedAt = performance.now();
  const { webSocket, request, query } = incoming;
  const closed = new Promise<void>((resolve) => webSocket.once('close', () => resolve()));
  // A reset link also emits close; the error itself tells nothing more.
  webSocket.on('error', () => undefined);
  let session: Session | null = null;
  try {
    const agent = query.get('X-Stream-Client') ?? '';
    options.gate.byConnection(incoming.address, null, agent);
    requireRoomAt(options, incoming.fromAddress);
    options.origins.check(request.headers.origin, request.headers.host);
    const { credentials, details } = readConnect(request, query);
    const identity = requireConnecting(await options.authenticate.identify(credentials));
    options.gate.byConnection(incoming.address, identity, agent);
    requireRoomFor(options, identity.userId);
    if (webSocket.readyState !== webSocket.OPEN) return;
    const transport = new SocketTransport(webSocket);
    session = sessionOf(options, identity, transport);
    const { connection } = session;
    transport.listen(
      () => answer(connection),
      (code, reason) => connection.close(code, reason),
    );
    connection.open(Buffer.from(await session.begin(details)));
  } catch (error) {
    refuse(options, webSocket, error, startedAt);
  }
  await closed;
  await session?.end();
}

/** 1000 tells the client to stay away; where trying again can help it must be another code. */
function refuse(options: RealtimeOptions, webSocket: WebSocket, cause: unknown, startedAt: number): void {
  const error = asApiError(cause);
  if (error.kind === 'internal') options.onError(cause);
  webSocket.send(writeConnectionError(error, startedAt, Date.now()), () => undefined);
  webSocket.close(error.retryable ? CLOSE.tryAgainLater : CLOSE.final, `error ${error.code}`);
}

function answer(connection: Connection): void {
  connection.send(Buffer.from(writeHealthCheck(connection.id, Date.now(), null)), {
    kind: 'mergeable',
    key: 'health.check',
  });
}
