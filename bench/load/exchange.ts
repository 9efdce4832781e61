/** One request after the other over one kept-alive connection, as cheap as can be: the generator must not be the limit. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const NO_BYTES = Buffer.alloc(0);
/** `HTTP/1.1 201`: where the status stands. */
const STATUS_FROM = 9;
const STATUS_TO = 12;

export interface Request {
  /** With its query. */
  readonly path: string;
  /** Raw token; none is sent where it is null. */
  readonly token: string | null;
  readonly contentType: string;
}

export interface Exchange {
  /** Sends a body, waits for the answer. @throws Error where the status is not 2xx */
  post(body: string): Promise<string>;
  close(): void;
}

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/** @param base of the server, such as `http://127.0.0.1:8080` */
export async function openExchange(base: string, request: Request): Promise<Exchange> {
  const { hostname, port, host } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const head = headOf(host, request);
  let waiting: Waiting | null = null;
  readAnswers(socket, (status, body) => {
    const { resolve, reject } = waiting ?? { resolve() {}, reject() {} };
    waiting = null;
    if (status.startsWith('2')) resolve(body);
    else reject(new Error(`POST ${request.path.split('?')[0]} answered ${status}: ${body}`));
  });
  const lost = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  return {
    post: (body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`${head}${Buffer.byteLength(body)}${HEAD_END}${body}`);
      }),
    close: () => socket.destroy(),
  };
}

/** All but the value of the last header, which is the length. */
function headOf(host: string, { path, token, contentType }: Request): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${contentType}`,
    ...(token === null ? [] : ['Stream-Auth-Type: jwt', `Authorization: ${token}`]),
    'Content-Length: ',
  ];
  return lines.join('\r\n');
}

/** Both servers say the length of every body: nothing else is read here. */
function readAnswers(socket: Socket, answered: (status: string, body: string) => void): void {
  let rest: Buffer = NO_BYTES;
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const headEnd = rest.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = rest.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      socket.destroy(new Error(`expected an answer with content-length, got: ${head}`));
      return;
    }
    const bodyAt = headEnd + HEAD_END.length;
    const end = bodyAt + Number(length);
    if (rest.length < end) return;
    const body = rest.toString('utf8', bodyAt, end);
    rest = rest.subarray(end);
    answered(head.slice(STATUS_FROM, STATUS_TO), body);
  });
}
