import type { Socket } from 'node:net';
import { ApiError } from '../../domain/index.ts';
import { writeError } from '../../wire/index.ts';
import { baseOfSocket } from '../base-of.ts';
import { MAX_HEADER_BYTES } from '../limits/sizes.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Milliseconds a peer may take to read why it was refused; then it is cut off, whether or not it hangs up. */
const LINGER_MS = 1_000;

const HEAD = 'HEAD ';

/**
 * Returns whether a request is HEAD. Its answer has no body: a body would be taken for the beginning of the next
 * answer.
 */
function isHead(cause: NodeJS.ErrnoException): boolean {
  const packet = 'rawPacket' in cause ? cause.rawPacket : null;
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, HEAD.length) === HEAD;
}

/**
 * Answers requests that Node refuses before they reach the framework: by hand, in the API's form.
 * @param publicUrl where clients reach this server; null if nobody has said
 */
export const answerBrokenRequests =
  (publicUrl: string | null) =>
  (cause: NodeJS.ErrnoException, socket: Socket): void =>
    answer(cause, socket, publicUrl ?? baseOfSocket(socket));

function answer(cause: NodeJS.ErrnoException, socket: Socket, base: string): void {
  // The peer was told already, and goes on sending: cutting it off now would lose the answer.
  if (socket.writableEnded && !socket.destroyed) return;
  if (cause.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const error = translate(cause.code);
  const body = JSON.stringify(writeError(error, { operation: null, startedAt: performance.now(), base }));
  socket.end(
    `HTTP/1.1 ${error.status} ${REASONS[error.status] ?? 'Error'}\r\nConnection: close\r\n` +
      'Content-Type: application/json; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${isHead(cause) ? '' : body}`,
  );
}

function translate(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(
      'headersTooLarge',
      `the headers and the URL have more than ${MAX_HEADER_BYTES} bytes, the most accepted: send a shorter URL, and long values in the body`,
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('timeout', 'the request did not arrive in time');
  return new ApiError('input', 'the request is not HTTP');
}
