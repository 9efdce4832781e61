/**
 * Sends one request after the other over one kept-alive connection. Kept cheap, so that the
 * generator is not the limit.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const NO_BYTES = Buffer.alloc(0);
/** Position of the status in `HTTP/1.1 201`. */
const STATUS_FROM = 9;
const STATUS_TO = 12;

export interface Request {
  /** Path with its query. */
  readonly path: string;
  /** Raw token; null to send none. */
  readonly token: string | null;
  readonly contentType: string;
}

export interface Exchange {
  /** Sends a body and returns the answer. @throws Error if the status is not 2xx */
  post(body: string): Promise<string>;
  close(): void;
}

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a connection for repeated requests. @param base address of the server, such as `http://127.0.0.1:8080` */
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

/** Returns the request's head up to the value of the last header, which is the length. */
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

/** Reads the answers of either server. Both send the length of every body, so nothing else is parsed. */
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
