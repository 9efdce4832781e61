import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Bytes that are read in one turn of the event loop: some 80 of the shortest frames, which take a tenth of a millisecond. */
const PIECE_BYTES = 512;
/** Bytes a peer may send within the window: a client sends a health check of some hundred bytes, and answers a ping. */
const MOST_BYTES = 65_536;
const MOST_CONTROL_FRAMES = 60;
const WINDOW_MS = 25_000;
/** Milliseconds for the closing frame to get out before the connection is cut. */
const GRACE_MS = 500;

/**
 * Reads a socket piece by piece, and stops if its peer sends more than clients do. The library reads all that has
 * arrived in one turn, including pings, pongs and pieces of messages, and reports none of these. A few hundred
 * connections full of them keep the event loop busy for seconds.
 */
export function limitIncoming(webSocket: WebSocket, stream: Duplex): void {
  let since = performance.now();
  let bytes = 0;
  let controlFrames = 0;
  let isWaiting = false;
  let cutOff: NodeJS.Timeout | null = null;

  /** Without its listeners the library does not read the rest, neither now nor when the stream ends. */
  function discard(): void {
    stream.removeAllListeners('data');
    stream.read();
  }
  function stop(): void {
    if (cutOff !== null) return;
    discard();
    cutOff = setTimeout(() => {
      discard();
      webSocket.terminate();
    }, GRACE_MS);
  }
  function next(): void {
    if (isWaiting || cutOff !== null) return;
    const now = performance.now();
    if (now - since > WINDOW_MS) [since, bytes, controlFrames] = [now, 0, 0];
    // Emits the piece as an event, which the library listens to.
    const piece = stream.read(Math.min(stream.readableLength, PIECE_BYTES)) as Buffer | null;
    bytes += piece?.length ?? 0;
    if (bytes > MOST_BYTES || controlFrames > MOST_CONTROL_FRAMES) stop();
    // The reader after the last piece gets the end of the stream.
    else if (piece !== null) {
      isWaiting = true;
      setImmediate(() => {
        isWaiting = false;
        next();
      });
    }
  }
  const count = () => {
    controlFrames += 1;
  };
  webSocket.on('ping', count);
  webSocket.on('pong', count);
  stream.on('readable', next);
  webSocket.once('close', () => {
    if (cutOff !== null) clearTimeout(cutOff);
  });
}
