import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { callerNetwork } from '../../wire/index.ts';
import type { HttpOptions } from '../options.ts';

/** Requests of one connection that wait for their answers: browsers send one at a time, other clients a few. */
const MOST_WAITING = 32;
/** Milliseconds for which the address of a flood is refused. */
const REFUSED_MS = 5_000;

/** Returns the connections of one address that carry requests, not sockets of chats. */
interface Address {
  readonly open: Set<Socket>;
  isRefused: boolean;
}

/**
 * Ends connections that send many requests without waiting for answers. Node reads 64 KB at once, which holds 2,000
 * requests, so a few such connections keep the event loop busy for good. All connections of the address end, and it is
 * refused for a while: else the next thousand would be read first. Behind a trusted proxy only the connection ends.
 */
export function limitPipelines(app: FastifyInstance, { trustProxy }: Pick<HttpOptions, 'trustProxy'>): void {
  const addresses = new Map<string, Address>();
  const waiting = new WeakMap<Socket, number>();
  const server: Server = app.server;
  const addressOf = (socket: Socket) => callerNetwork({ headers: {}, socket }, 0);

  function forget(name: string, { open, isRefused }: Address): void {
    if (open.size === 0 && !isRefused) addresses.delete(name);
  }
  function refuse(name: string, address: Address): void {
    address.isRefused = true;
    for (const other of address.open) other.destroy();
    const timer = setTimeout(() => {
      address.isRefused = false;
      forget(name, address);
    }, REFUSED_MS);
    timer.unref();
  }

  server.prependListener('connection', (socket: Socket) => {
    if (trustProxy > 0) return;
    const name = addressOf(socket);
    const address = addresses.get(name) ?? { open: new Set(), isRefused: false };
    addresses.set(name, address);
    if (address.isRefused) socket.destroy();
    address.open.add(socket);
    socket.once('close', () => {
      address.open.delete(socket);
      forget(name, address);
    });
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    addresses.get(addressOf(socket))?.open.delete(socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MOST_WAITING) {
      const name = addressOf(socket);
      const address = addresses.get(name);
      socket.destroy();
      if (address?.isRefused === false) refuse(name, address);
    } else response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // The other requests that were read are parsed all the same.
    if (raw.socket.destroyed) reply.hijack();
    else done();
  });
}
