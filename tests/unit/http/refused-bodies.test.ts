import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusedBodies } from '../../../server/src/http/limits/refused-bodies.ts';

const PIECE = Buffer.alloc(65_536);
const PIECES_PER_TICK = 2;
const TICK_MS = 8;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A body that arrives as fast as it is read. */
function endless(): { readonly body: IncomingMessage; readonly read: () => number } {
  let count = 0;
  const body = new Readable({
    highWaterMark: PIECE.length,
    read() {
      this.push(PIECE);
    },
  });
  body.on('data', () => {
    count += 1;
  });
  body.pause();
  return { body: body as IncomingMessage, read: () => count };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('reads a limited number of pieces a tick, however many bodies there are', async () => {
  const bodies = new RefusedBodies();
  const all = Array.from({ length: 8 }, endless);
  for (const { body } of all) bodies.add(body);
  await settle();
  const read = () => all.reduce((sum, one) => sum + one.read(), 0);
  // The server reads one piece of each to see whether more follows.
  expect(read()).toBe(all.length);
  for (const ticks of [1, 2, 3, 4, 5]) {
    vi.advanceTimersByTime(TICK_MS);
    await settle();
    expect(read()).toBe(all.length + ticks * PIECES_PER_TICK);
  }
  // The bodies take turns.
  expect(Math.max(...all.map((one) => one.read())) - Math.min(...all.map((one) => one.read()))).toBe(1);
  for (const { body } of all) body.destroy();
});

test('stops when all bodies are gone', async () => {
  const bodies = new RefusedBodies();
  const { body, read } = endless();
  bodies.add(body);
  await settle();
  body.destroy();
  await settle();
  vi.advanceTimersByTime(2 * TICK_MS);
  expect(read()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
