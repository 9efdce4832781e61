import type { Duplex } from 'node:stream';
import { ApiError } from '../domain/index.ts';
import { writeError } from '../wire/index.ts';

const SERVICE_UNAVAILABLE = 503;
const STOPPING = 'the server is stopping: try again';
/** Milliseconds a peer may take to read the answer; then it is cut off, whether or not it hangs up. */
const LINGER_MS = 1_000;

/**
 * Answers an upgrade at a wrong path with a plain HTTP error.
 * @param base scheme and host under which the peer reaches this server
 */
export function refuseUpgrade(socket: Duplex, stopping: boolean, base: string): void {
  if (stopping)
    answer(socket, new ApiError('unavailable', STOPPING), {
      head: `${SERVICE_UNAVAILABLE} Service Unavailable`,
      base,
    });
  else
    answer(socket, new ApiError('notFound', 'sockets are opened at /connect'), {
      head: '404 Not Found',
      base,
    });
}

/**
 * Refuses an upgrade at the right place that is not for a socket.
 * @param reason what is wrong with its headers
 */
export function refuseHandshake(socket: Duplex, reason: string, base: string): void {
  const error = new ApiError('input', `this opens no socket: ${reason}`);
  answer(socket, error, { head: '400 Bad Request\r\nSec-WebSocket-Version: 13', base });
}

function answer(
  socket: Duplex,
  error: ApiError,
  { head, base }: { readonly head: string; readonly base: string },
): void {
  const body = JSON.stringify(writeError(error, { operation: null, startedAt: performance.now(), base }));
  // The peer may be gone already, so there is no one left to tell.
  socket.on('error', () => socket.destroy());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      'Access-Control-Allow-Origin: *\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
