/** A read-only WebSocket, as cheap as possible: 500 of them share one core with only the kernel. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** RFC 6455, section 5.2: frames of the server, which are not masked. */
const OPCODE = 0x0f;
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const LENGTH = 0x7f;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const SHORT_HEAD = 2;
const HEAD_16 = 4;
const HEAD_64 = 10;
/** A masked pong without content. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** Any 16 bytes do (RFC 6455, section 4.1): this peer does not check the answer. */
const KEY = Buffer.alloc(16).toString('base64');

export interface Watcher {
  /** Text of the first frame. */
  readonly first: string;
  close(): void;
}

/**
 * Opens a watcher.
 * @param url address of the handshake, http
 * @param onText called with each text frame but the first; its bytes are valid only during the call
 */
export async function openWatcher(url: string, onText: (frame: Buffer) => void): Promise<Watcher> {
  const { socket, head } = await upgrade(url);
  socket.setNoDelay(true);
  const first = Promise.withResolvers<string>();
  let deliver = (frame: Buffer) => {
    deliver = onText;
    first.resolve(frame.toString());
  };
  const read = frameReader((opcode, payload) => {
    if (opcode === TEXT) deliver(payload);
    else if (opcode === PING) socket.write(PONG);
    else if (opcode === CLOSE) socket.end();
  });
  socket.on('data', read);
  socket.on('error', first.reject);
  socket.on('close', () => first.reject(new Error('the server closed the socket before its first frame')));
  read(head);
  return { first: await first.promise, close: () => socket.destroy() };
}

async function upgrade(url: string): Promise<{ socket: Socket; head: Buffer }> {
  const request = get(url, {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': KEY,
    },
  });
  request.on('response', (answer) => {
    request.destroy(new Error(`expected a WebSocket, got status ${answer.statusCode}`));
  });
  const [, socket, head] = (await once(request, 'upgrade')) as [IncomingMessage, Socket, Buffer];
  return { socket, head };
}

function frameReader(onFrame: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer | null = null;
  return (chunk) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk]);
    rest = null;
    while (bytes.length > 0) {
      const { from, end } = bounds(bytes);
      if (end > bytes.length) {
        rest = bytes;
        return;
      }
      onFrame((bytes[0] ?? 0) & OPCODE, bytes.subarray(from, end));
      bytes = bytes.subarray(end);
    }
  };
}

/** Returns the bounds of the first frame's payload. The end lies beyond the bytes while the length is unknown. */
function bounds(bytes: Buffer): { readonly from: number; readonly end: number } {
  const unknown = { from: 0, end: Number.POSITIVE_INFINITY };
  if (bytes.length < SHORT_HEAD) return unknown;
  const length = (bytes[1] ?? 0) & LENGTH;
  if (length < LENGTH_16) return { from: SHORT_HEAD, end: SHORT_HEAD + length };
  if (length < LENGTH_64)
    return bytes.length < HEAD_16 ? unknown : { from: HEAD_16, end: HEAD_16 + bytes.readUInt16BE(2) };
  return bytes.length < HEAD_64
    ? unknown
    : { from: HEAD_64, end: HEAD_64 + Number(bytes.readBigUInt64BE(2)) };
}
