import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveProof } from '../../../../src/util/solve-proof.ts';

const running = () => new AbortController().signal;
const work = (over: object = {}) => ({ challenge: 'c', seed: 'AbC-_9', parts: 4, bits: 6, ...over });

test.each(['a', 'AbC-_9', 'x'.repeat(40)])('finds the number for each part of the seed %s', async (seed) => {
  const { challenge, numbers } = await solveProof(work({ seed }), running());
  expect([challenge, numbers.length]).toEqual(['c', 4]);
  for (const [part, number] of numbers.entries()) {
    const hash = createHash('sha256').update(`${seed}.${part}.${number}`).digest();
    expect(hash.readUInt8(0) >> 2).toBe(0);
  }
});

test.each([
  { bits: 40 },
  { bits: 0 },
  { parts: 1000 },
  { parts: 0 },
  { parts: Number.NaN },
  { seed: '' },
  { seed: 'x'.repeat(50) },
  { seed: 'ä' },
])('refuses other work from a server: %j', async (over) => {
  await expect(solveProof(work(over), running())).rejects.toThrow('expected a proof of work');
});

test('stops working when the chat ends', async () => {
  const ending = new AbortController();
  const solving = solveProof(work({ parts: 32, bits: 16 }), ending.signal);
  ending.abort();
  await expect(solving).rejects.toBe(ending.signal.reason);
});
