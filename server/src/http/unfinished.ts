import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { callerNetwork } from '../wire/index.ts';
import { refuseConnection } from './crowd.ts';
import type { HttpOptions } from './options.ts';
import { hasBody } from './refused-bodies.ts';

/** Milliseconds for a refusal to be read. Then the connection is cut, because its body may never end. */
const LINGER_MS = 1_000;

type Limits = Pick<
  HttpOptions,
  'networkOf' | 'trustProxy' | 'unfinishedPerAddress' | 'publicUrl' | 'observer'
>;

/** Requests by the address they come from, while their bodies arrive. */
class Arriving {
  readonly #most: number;
  readonly #open = new Map<string, Set<IncomingMessage>>();

  constructor(most: number) {
    this.#most = most;
  }

  isFull(network: string): boolean {
    const requests = this.#open.get(network);
    if (requests === undefined || requests.size < this.#most) return false;
    // A body that has arrived waits for its turn, which is not its sender's fault.
    for (const request of requests) if (request.complete) requests.delete(request);
    return requests.size >= this.#most;
  }

  add(network: string, request: IncomingMessage): void {
    const requests = this.#open.get(network) ?? new Set();
    this.#open.set(network, requests.add(request));
    request.once('close', () => {
      requests.delete(request);
      if (requests.size === 0 && this.#open.get(network) === requests) this.#open.delete(network);
    });
  }
}

/**
 * Limits the requests of one address whose bodies are on their way. Each costs a head that is parsed and routed, and ends
 * after `arrivalMs` together with all that began with it: thousands keep the event loop busy for a tenth of a second.
 * While an address is at the limit, its new connections are refused before they are read, unless a proxy makes them.
 */
export function limitUnfinished(app: FastifyInstance, limits: Limits): void {
  const { networkOf, trustProxy, unfinishedPerAddress: most, publicUrl, observer } = limits;
  const arriving = new Arriving(most);
  const refusal = () =>
    new ApiError(
      'tooManyConnections',
      `this address has ${most} requests whose bodies have not arrived, the most allowed: finish some, or raise unfinishedPerAddress`,
    );
  if (trustProxy === 0)
    app.server.on('connection', (socket) => {
      if (socket.writableEnded || !arriving.isFull(callerNetwork({ headers: {}, socket }, 0))) return;
      const error = refusal();
      observer?.refused(error.code);
      refuseConnection(socket, error, publicUrl);
    });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!hasBody(raw)) {
      done();
      return;
    }
    const network = networkOf(raw);
    if (!arriving.isFull(network)) {
      arriving.add(network, raw);
      done();
      return;
    }
    reply.header('connection', 'close');
    setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
    done(refusal());
  });
}
