import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { textFrame } from '../../../server/src/realtime/text-frame.ts';

/** A proxy between clients and the real server that fails as proxies and networks do. */
export interface Front {
  readonly url: string;
  /** Every request so far, including upgrades. */
  readonly requests: readonly Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
  /** The chat's open sockets. */
  readonly sockets: number;
  /** Whether upgrades pass; a refused one is closed. @default true */
  allowSockets(allowed: boolean): void;
  /** Holds back upgrades, requests, both, or only sent messages. Returns a function that releases them. */
  hold(what?: Held): () => void;
  /** Closes every connection and accepts no new one. */
  cut(): void;
  mend(): void;
  /** Closes the chat's sockets; new ones may open. */
  dropSockets(): void;
  /** Polls that wait for an answer. */
  readonly waitingPolls: number;
  /** Closes the polls that wait for an answer. */
  dropPolls(): void;
  /** The chat's open sockets carry nothing from now on, and stay open. */
  muteSockets(): void;
  /** Answers every request with this text and status 200, and refuses upgrades, as a captive portal does; null ends it. */
  answerAll(text: string | null): void;
  /** Writes a text to every chat socket, as the server would. */
  inject(text: string): void;
  close(): Promise<void>;
}

/** Paths that the proxy answers itself. */
const ODD: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  '/odd/html-502': (reply) =>
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  '/odd/html-200': (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  '/odd/empty-503': (reply) => reply.writeHead(503, { 'retry-after': '7' }).end(),
  '/odd/hung-body': (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
};

type Held = 'upgrades' | 'requests' | 'both' | 'sends';

/** Returns whether a request sends a message. */
export const isSend = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && /\/message\?/.test(url ?? '');

interface Pair {
  readonly near: Socket;
  isMute: boolean;
}

/** @param target URL of the real server */
export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const chats = new Set<Pair>();
  const requests: IncomingMessage[] = [];
  let isCut = false;
  let allowsSockets = true;
  let answerToAll: string | null = null;
  const held = { upgrades: Promise.resolve(), requests: Promise.resolve(), sends: Promise.resolve() };
  const polling = new Set<ServerResponse>();

  const server = createServer(async (near, reply) => {
    requests.push(near);
    await held.requests;
    if (isSend(near)) await held.sends;
    const { method, url = '/', headers } = near;
    if (answerToAll !== null) {
      reply
        .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
        .end(answerToAll);
      return;
    }
    const odd = ODD[url.split('?')[0] ?? ''];
    if (odd) {
      odd(reply);
      return;
    }
    const far = request({ host: hostname, port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    far.on('error', () => reply.destroy());
    if (url.startsWith('/longpoll?')) polling.add(reply);
    reply.once('close', () => {
      polling.delete(reply);
      far.destroy();
    });
    near.pipe(far);
  });

  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (isCut) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  server.on('upgrade', async (asked, near: Socket, head) => {
    requests.push(asked);
    await held.upgrades;
    if (!allowsSockets || answerToAll !== null) {
      near.destroy();
      return;
    }
    const pair: Pair = { near, isMute: false };
    const far = connect(Number(port), hostname);
    chats.add(pair);
    const lines = asked.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.on('data', (bytes) => pair.isMute || far.write(bytes));
    far.on('data', (bytes) => pair.isMute || near.write(bytes));
    for (const side of [near, far]) {
      side.on('error', () => undefined);
      side.once('close', () => {
        chats.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get sockets() {
      return chats.size;
    },
    allowSockets(allowed) {
      allowsSockets = allowed;
    },
    get waitingPolls() {
      return polling.size;
    },
    hold(what = 'both') {
      let letGo = () => {};
      const wait = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      if (what === 'upgrades' || what === 'both') held.upgrades = wait;
      if (what === 'requests' || what === 'both') held.requests = wait;
      if (what === 'sends') held.sends = wait;
      return letGo;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    dropSockets() {
      for (const { near } of chats) near.destroy();
    },
    dropPolls() {
      for (const reply of polling) reply.destroy();
    },
    muteSockets() {
      for (const pair of chats) pair.isMute = true;
    },
    answerAll(text) {
      answerToAll = text;
    },
    inject(text) {
      for (const { near } of chats) near.write(textFrame(Buffer.from(text)));
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
