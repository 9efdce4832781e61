import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { openPair, type Pair } from './frame-line.ts';
import { RequestLine } from './request-line.ts';
import type { LineFault } from './schedule.ts';
import { type ArmedFrame, type ArmedRequest, Weather } from './weather.ts';

/** A proxy between one person and the server, which fails as networks and proxies do. */
export interface Link {
  readonly url: string;
  /** Lets the next requests, or frames, fail. */
  arm(fault: ArmedRequest | ArmedFrame): void;
  /** Begins a fault of the whole line. @param ms how long it lasts, as the clients count */
  fail(fault: LineFault, ms: number): void;
  /** Ends all faults. Connections in a black hole stay there: the client has to notice. */
  heal(): void;
  /** Requests on their way to the server, late ones among them. */
  readonly busy: number;
  /** Faults that happened so far. */
  readonly injected: number;
  close(): Promise<void>;
}

/**
 * @param target returns the URL of the server that takes new connections
 * @param speed the clients' milliseconds that pass in a real one
 */
export async function startLink(target: () => string, speed: number): Promise<Link> {
  const weather = new Weather(speed);
  const line = new RequestLine(target, weather);
  const open = new Set<Socket>();
  const pairs = new Set<Pair>();
  /** Connections that carry nothing any more. */
  const dead = new WeakSet<Socket>();

  const server = createServer((near, reply) => {
    void line.carry(near, reply, () => dead.has(near.socket));
  });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (weather.isCut) return socket.destroy();
    if (weather.isBlackHole) dead.add(socket);
    open.add(socket);
    return socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', (asked, near: Socket) => {
    if (dead.has(near)) return;
    if (!weather.allowsSockets || weather.isPortal) return near.destroy();
    const pair = openPair({ asked, near, target: target(), weather });
    pairs.add(pair);
    return pair.far.once('close', () => pairs.delete(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const begin: Readonly<Record<LineFault, () => void>> = {
    reset,
    cut() {
      weather.isCut = true;
      reset();
    },
    offline: () => begin.cut(),
    'black-hole'() {
      weather.isBlackHole = true;
      for (const socket of open) dead.add(socket);
      for (const pair of pairs) pair.isMute = true;
    },
    'no-sockets'() {
      weather.allowsSockets = false;
      for (const { near } of pairs) near.destroy();
    },
    portal() {
      weather.isPortal = true;
    },
  };
  const mend: Readonly<Record<LineFault, () => void>> = {
    reset: () => undefined,
    cut() {
      weather.isCut = false;
    },
    offline: () => mend.cut(),
    'black-hole'() {
      weather.isBlackHole = false;
    },
    'no-sockets'() {
      weather.allowsSockets = true;
    },
    portal() {
      weather.isPortal = false;
    },
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (fault) => weather.arm(fault),
    fail(fault, ms) {
      weather.injected += 1;
      begin[fault]();
      void weather.wait(ms).then(mend[fault]);
    },
    heal: () => weather.clear(),
    get busy() {
      return line.busy;
    },
    get injected() {
      return weather.injected;
    },
    async close() {
      for (const socket of open) socket.destroy();
      for (const { far } of pairs) far.destroy();
      line.close();
      server.close();
      await once(server, 'close');
    },
  };
}
