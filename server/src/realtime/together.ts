import type { Writable } from 'node:stream';

let corked: Writable[] = [];

function send(): void {
  const streams = corked;
  corked = [];
  for (const stream of streams) stream.uncork();
}

/**
 * Sends everything written to a stream until this turn ends to the system at once. A group of messages that was
 * committed together costs each of its watchers one call.
 */
export function together(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  if (corked.length === 0) process.nextTick(send);
  corked.push(stream);
}
