import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readNanos, writeNanos } from '../../../server/src/wire/second/nanos.ts';

/** 1973 to the year 2262, where nanoseconds stop fitting into 64 bits. */
const millis = integer({ min: 1e11, max: 9_223_372_036_854 });

test('JavaScript reads the millisecond that was written, whatever it rounds', () => {
  assert(
    property(millis, (at) => {
      expect(Math.floor(JSON.parse(JSON.stringify(writeNanos(at))) / 1e6)).toBe(at);
    }),
    { numRuns: 20_000 },
  );
});

test('a client with 64-bit numbers reads the millisecond too', () => {
  assert(
    property(millis, (at) => {
      const written = JSON.stringify(writeNanos(at));
      expect(written).toMatch(/^\d+$/);
      expect(BigInt(written) / 1_000_000n).toBe(BigInt(at));
    }),
    { numRuns: 20_000 },
  );
});

test('nanoseconds of a client mean the same millisecond', () => {
  assert(
    property(millis, (at) => {
      expect(readNanos(JSON.parse(`${at}000000`))).toBe(at);
    }),
    { numRuns: 20_000 },
  );
});

test('smaller numbers are no nanoseconds', () => {
  expect([readNanos(0), readNanos(Date.now()), readNanos(1.7e18)]).toEqual([null, null, 1.7e12]);
});

test('a later time is the last one that 64 bits hold', () => {
  const written = BigInt(JSON.stringify(writeNanos(Date.parse('9999-01-01T00:00:00Z'))));
  expect(written < 2n ** 63n).toBe(true);
});
