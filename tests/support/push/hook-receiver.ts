import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** After decompression. */
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at fields of any event
  readonly event: any;
}

/** What the endpoint answers; `hang` answers nothing. */
export type Reply = { readonly status: number; readonly body?: unknown } | 'hang';

export interface HookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Returns the events of a type, in the order in which they came. */
  of(type: string): readonly Received[];
  /** Decides the answers from now on. */
  answer(reply: (request: Received) => Reply): void;
  close(): Promise<void>;
}

/** A service of the app that receives hooks. */
export async function hookReceiver(): Promise<HookReceiver> {
  let reply: (request: Received) => Reply = () => ({ status: 200 });
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      const one = { headers: request.headers, body, event: JSON.parse(body) };
      received.push(one);
      const answer = reply(one);
      if (answer === 'hang') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    of: (type) => received.filter(({ event }) => event.type === type),
    answer(next) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
