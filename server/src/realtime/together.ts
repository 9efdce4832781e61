import type { Writable } from 'node:stream';

let corked: Writable[] = [];

function send(): void {
  const streams = corked;
  corked = [];
  for (const stream of streams) stream.uncork();
}

/**
 * What is written to a stream from now until this turn is over goes to the system at once: a group of messages that was
 * committed together costs each of its watchers one call.
 */
export function together(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  if (corked.length === 0) process.nextTick(send);
  corked.push(stream);
}
