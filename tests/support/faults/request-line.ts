import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ArmedRequest, Weather } from './weather.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const PORTAL = '<html><body><h1>Sign in to the network</h1></body></html>';
const GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>';
/** Second copies of a request that come within this time come at once, ms as the clients count. */
const AT_ONCE_MS = 1_500;

/** Carries requests to the server, with the faults that are due. */
export class RequestLine {
  readonly #target: () => string;
  readonly #weather: Weather;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #overtaken = new Set<() => void>();
  /** Requests that the server has yet to answer, late ones among them; without polls. */
  busy = 0;

  constructor(target: () => string, weather: Weather) {
    this.#target = target;
    this.#weather = weather;
  }

  /** @param isDead whether the connection of this request carries nothing */
  async carry(near: IncomingMessage, reply: ServerResponse, isDead: () => boolean): Promise<void> {
    const body = await buffer(near).catch(() => null);
    if (body === null || isDead()) return;
    if (this.#weather.isPortal) return answerHtml(reply, 200, PORTAL);
    const armed = this.#weather.takeRequest(near);
    const isPoll = near.url?.startsWith('/longpoll') === true;
    if (!isPoll) this.busy += 1;
    try {
      await this.#pass({ near, reply, body, armed, isDead });
    } finally {
      if (!isPoll) this.busy -= 1;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #pass(of: {
    readonly near: IncomingMessage;
    readonly reply: ServerResponse;
    readonly body: Buffer;
    readonly armed: ArmedRequest | null;
    readonly isDead: () => boolean;
  }): Promise<void> {
    const { near, reply, body, armed, isDead } = of;
    const fault = armed?.fault;
    const ms = armed?.ms ?? 0;
    if (fault === 'drop') return void reply.destroy();
    if (fault === 'black-hole') return;
    if (fault === 'bad-gateway') return answerHtml(reply, 502, GATEWAY);
    if (fault === 'delay') await this.#weather.wait(ms);
    if (fault === 'reorder') await this.#overtake(ms);
    const copy = fault === 'duplicate' ? this.#again(near, body, ms) : null;
    const answer = await this.#forward(near, reply, body);
    for (const goOn of this.#overtaken) goOn();
    if (isDead() || fault === 'swallow-answer') return void (await copy);
    if (answer === null || fault === 'lose-answer') reply.destroy();
    else if (fault === 'truncate') await truncated(reply, answer);
    else reply.writeHead(answer.status, answer.headers).end(answer.body);
    await copy;
  }

  async #again(near: IncomingMessage, body: Buffer, ms: number): Promise<void> {
    if (ms > AT_ONCE_MS) await this.#weather.wait(ms);
    await this.#forward(near, null, body);
  }

  /** Waits until a later request has passed, or this time is over. */
  #overtake(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        this.#overtaken.delete(goOn);
        resolve();
      };
      this.#overtaken.add(goOn);
      void this.#weather.wait(ms).then(goOn);
    });
  }

  /**
   * Returns the server's answer; null without one. The server gets a request even if the client has given up, but for a poll.
   * @param reply null for a copy
   */
  #forward(near: IncomingMessage, reply: ServerResponse | null, body: Buffer): Promise<Answer | null> {
    const { hostname, port } = new URL(this.#target());
    const { method = 'GET', url: path = '/', headers } = near;
    return new Promise((resolve) => {
      const far = request({ host: hostname, port, method, path, headers, agent: this.#agent }, (answer) => {
        buffer(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          () => resolve(null),
        );
      });
      far.on('error', () => resolve(null));
      if (path.startsWith('/longpoll')) reply?.once('close', () => far.destroy());
      far.end(body);
    });
  }
}

function answerHtml(reply: ServerResponse, status: number, html: string): void {
  reply.writeHead(status, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(html);
}

/** Announces the whole answer, and closes the connection in its middle. */
async function truncated(reply: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const { 'transfer-encoding': _, ...rest } = headers;
  reply.writeHead(status, { ...rest, 'content-length': body.length });
  await new Promise<void>((resolve) => {
    reply.write(body.subarray(0, body.length >> 1), () => resolve());
    reply.once('close', resolve);
  });
  reply.destroy();
}
