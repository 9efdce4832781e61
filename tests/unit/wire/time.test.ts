import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeTime } from '../../../server/src/wire/write/time.ts';
import { assertProperty } from '../../support/seed.ts';

test.each([
  0, 1, 999, 1_000, 86_399_999, 86_400_000, 253_402_300_799_999, 253_402_300_800_000, -1, -62_135_596_800_000,
])('writes %i as ISO 8601 does', (millis) => {
  expect(writeTime(millis)).toBe(new Date(millis).toISOString());
});

test('writes every possible date as ISO 8601 does', () => {
  const inDates = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: 0, max: 4e12 }),
    fc.double({ min: -1e13, max: 1e13, noNaN: true }),
  );
  assertProperty(
    fc.property(inDates, (millis) => {
      expect(writeTime(millis)).toBe(new Date(millis).toISOString());
    }),
    { numRuns: 2_000 },
  );
});
