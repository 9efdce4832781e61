import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replayLine, testSeed } from '../../support/seed.ts';

/** Returns the test files whose text matches. */
const filesWith = (pattern: RegExp) =>
  globSync('tests/{unit,contract,browser,e2e,hostile,support}/**/*.{ts,tsx}').filter((file) =>
    pattern.test(readFileSync(file, 'utf8')),
  );

test('every property test uses the seed of the run', () => {
  expect(filesWith(/\bfc\.(?:assert|check)\(/)).toEqual(['tests/support/seed.ts']);
});

// Names that must differ between runs come from `randomUUID`: no test behaves differently because of them.
test('every random choice of a test can be repeated', () => {
  expect(filesWith(/\bMath\.random\(|\bfc\.sample\(/)).toEqual([]);
});

test('STOOP_SEED replaces the usual seed, and must be a whole number', ({ onTestFinished }) => {
  const before = process.env.STOOP_SEED;
  onTestFinished(() => {
    if (before === undefined) delete process.env.STOOP_SEED;
    else process.env.STOOP_SEED = before;
  });
  delete process.env.STOOP_SEED;
  expect(testSeed(7)).toBe(7);
  expect(testSeed()).toBe(testSeed());
  process.env.STOOP_SEED = '12';
  expect(testSeed(7)).toBe(12);
  process.env.STOOP_SEED = 'x';
  expect(() => testSeed(7)).toThrow('STOOP_SEED must be a whole number, not x');
});

test('a seed is printed with the command that repeats its test', () => {
  const of = { seed: 12, project: 'unit', file: 'tests/unit/a.test.ts', test: "one’s (own) “it's”" };
  expect(replayLine(of)).toBe(
    "seed 12; replay: STOOP_SEED=12 npm test -- tests/unit/a.test.ts --project unit -t 'one’s \\(own\\) “it'\\''s”'",
  );
});
