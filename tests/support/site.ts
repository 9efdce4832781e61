import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A site's answer at one path. */
interface Answer {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A web site with its own origin and the widget's files beside its pages. */
export interface Site {
  readonly url: string;
  /** Requested paths, in order. */
  readonly requests: string[];
  /** Answers a path from now on; null removes the answer. */
  answer(path: string, answer: Answer | null): void;
  /** Resolves when no one is connected: nothing of a closed page can still arrive. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The time for a closed page's connections to end by themselves, in ms. */
const LONGEST_END = 2_000;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** @param folder files served at the root, for any origin: the built widget */
export async function startSite(folder: string): Promise<Site> {
  const answers = new Map<string, Answer>([
    // An opened chat asks the API who answers. This one names nobody.
    ['/app', { body: '{"app":{}}', headers: { 'content-type': 'application/json' } }],
  ]);
  const requests: string[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    requests.push(pathname);
    const given = answers.get(pathname);
    if (given) {
      response.writeHead(given.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...given.headers,
      });
      response.end(given.body);
      return;
    }
    const file = /^\/[\w.-]+$/.test(pathname)
      ? await readFile(join(folder, pathname)).catch(() => null)
      : null;
    if (file === null) response.writeHead(404).end();
    else {
      const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(file);
    }
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer(path, answer) {
      if (answer) answers.set(path, answer);
      else answers.delete(path);
    },
    async idle() {
      const last = Date.now() + LONGEST_END;
      const connected = () =>
        new Promise<number>((resolve, reject) =>
          server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        );
      while ((await connected()) > 0) {
        if (Date.now() > last) server.closeAllConnections();
        await setTimeout(5);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
