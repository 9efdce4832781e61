import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Addresses } from './addresses.ts';
import { CLOSE } from './close-codes.ts';
import { fanOut } from './fan-out.ts';
import { startHeartbeat } from './heartbeat.ts';
import { limitIncoming } from './limit-incoming.ts';
import type { RealtimeOptions } from './options.ts';
import { createPolls, type Polls } from './polls.ts';
import { refuseHandshake, refuseUpgrade } from './refuse-upgrade.ts';
import { acceptSession } from './session.ts';

const CONNECT_PATH = '/connect';
/** Bytes of one client frame; the longest that the client sends is a health check of some hundred. */
const MAX_FRAME_BYTES = 16_384;
/** Milliseconds that peers may take to answer the closing handshake before the server stops. */
const CLOSE_GRACE_MS = 1_000;
const POLL_MS = 20;

export interface Realtime {
  /** Handles upgrades to /connect. */
  attach(server: Server): void;
  /** Ends all connections (1013): they may have missed events, and clients that come back catch up. */
  startOver(): void;
  /** Connections without sockets. */
  readonly polls: Polls;
  /** Closes all connections (1001), and waits for the sessions to end. */
  close(): Promise<void>;
}

export function createRealtime(options: RealtimeOptions): Realtime {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const addresses = new Addresses();
  const polls = createPolls(options, addresses);
  const sessions = new Set<Promise<void>>();
  const unsubscribe = options.bus.subscribe((published) => {
    const recipients = fanOut(options.registry, published);
    options.observer?.delivered(recipients);
  });
  const stopHeartbeat = startHeartbeat(options.registry, options.heartbeatMs);
  let stopping = false;

  sockets.on('wsClientError', ({ message }, socket, request) =>
    refuseHandshake(socket, message, options.baseOf(request)),
  );

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://stoop.invalid');
    if (url === null || url.pathname !== CONNECT_PATH || stopping) {
      refuseUpgrade(socket, stopping, options.baseOf(request));
      return;
    }
    const address = options.networkOf(request);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      limitIncoming(webSocket, socket);
      const fromAddress = addresses.count(address);
      hold(addresses, address, webSocket);
      const incoming = { webSocket, stream: socket, request, query: url.searchParams, address, fromAddress };
      keep(sessions, acceptSession(options, incoming));
    });
  }

  return {
    polls,
    attach: (server) => server.on('upgrade', upgrade),
    startOver() {
      for (const connection of [...options.registry.all()])
        connection.close(CLOSE.tryAgainLater, 'events may have been missed');
    },
    async close() {
      stopping = true;
      stopHeartbeat();
      const polled = polls.stop();
      for (const connection of options.registry.all()) connection.close(CLOSE.goingAway, 'the server stops');
      await settled(() => sockets.clients.size === 0);
      for (const client of sockets.clients) client.terminate();
      await Promise.allSettled([...sessions, polled]);
      unsubscribe();
      sockets.close();
    },
  };
}

/** Counts the address as long as the socket is open. A function apart, so that its closures do not hold the request. */
function hold(addresses: Addresses, address: string, webSocket: WebSocket): void {
  addresses.take(address);
  webSocket.once('close', () => addresses.release(address));
}

function keep(sessions: Set<Promise<void>>, session: Promise<void>): void {
  sessions.add(session);
  session.finally(() => sessions.delete(session));
}

/** Resolves when `done` holds, or when the time is over. */
async function settled(done: () => boolean): Promise<void> {
  const deadline = performance.now() + CLOSE_GRACE_MS;
  while (!done() && performance.now() < deadline) await new Promise((next) => setTimeout(next, POLL_MS));
}
