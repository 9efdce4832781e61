import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Pieces of at most 64 KB that are read in a tick, one of each body: 8 MB a second of one body, 16 MB of all together.
 */
const PIECES_PER_TICK = 2;
const TICK_MS = 8;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Reads the rest of a body after the answer, slowly. Clients that are still sending would lose the answer if the
 * connection closed. Node reads such bodies as fast as they come. One client with four connections would keep the event
 * loop busy for 8 ms a turn, and a request that waits for the database waits for twenty turns.
 */
export class RefusedBodies {
  readonly #waiting = new Set<IncomingMessage>();
  #timer: NodeJS.Timeout | null = null;

  add(body: IncomingMessage): void {
    body.on('data', () => {
      body.pause();
      this.#waiting.add(body);
      this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    });
    body.once('close', () => this.#waiting.delete(body));
    body.resume();
  }

  #tick(): void {
    let left = PIECES_PER_TICK;
    for (const body of this.#waiting) {
      if (left === 0) return;
      left -= 1;
      this.#waiting.delete(body);
      body.resume();
    }
    if (this.#waiting.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** Handles every body that is answered before it has arrived. */
export function slowDownRefusedBodies(app: FastifyInstance): void {
  const bodies = new RefusedBodies();
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    if (!raw.complete && hasBody(raw)) bodies.add(raw);
    return payload;
  });
}
