import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CRITERIA } from '../../../scripts/accessibility/criteria.mjs';
import { marksOf, testsByCriterion } from '../../../scripts/accessibility/marks.mjs';
import { shown } from '../../../scripts/accessibility/tables.mjs';
import { en } from '../../../src/i18n/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('lists every criterion of WCAG 2.2 at A and AA once', () => {
  // https://www.w3.org/TR/WCAG22/: 31 at A without the obsolete 4.1.1, 24 at AA.
  expect(CRITERIA.filter(({ level }) => level === 'A')).toHaveLength(31);
  expect(CRITERIA.filter(({ level }) => level === 'AA')).toHaveLength(24);
  expect(new Set(CRITERIA.map(({ id }) => id)).size).toBe(CRITERIA.length);
});

test('fails for a criterion without a test, and for a mark without a criterion', () => {
  const tests = testsByCriterion(ROOT);
  expect(shown(CRITERIA, tests).every((row) => row.tests.length > 0)).toBe(true);
  const without = new Map([...tests].filter(([id]) => id !== '2.5.8'));
  expect(() => shown(CRITERIA, without)).toThrow('2.5.8 Target size (minimum): no test shows it');
  const wrong = new Map([...tests, ['9.9.9', [{ name: 'x', file: 'tests/x.test.ts' }]]]);
  expect(() => shown(CRITERIA, wrong)).toThrow(
    '9.9.9: tests/x.test.ts names a criterion that is not in the list',
  );
});

test('reads marks of plain tests and tables of cases; a skipped test does not count', () => {
  const mark = '// WCAG 1.1.1, 2.1.1\n';
  const both = ['1.1.1', '2.1.1'];
  expect(marksOf(`${mark}test('a ‘name’', () => {})`, 'x')).toEqual([{ ids: both, name: 'a ‘name’' }]);
  expect(marksOf(`  ${mark}  test.each([['b', f(1)]])(\n  '%s holds',\n  () => {})`, 'x')).toEqual([
    { ids: both, name: '%s holds' },
  ]);
  expect(() => marksOf(`${mark}test.skip('later', () => {})`, 'x.test.ts')).toThrow('x.test.ts');
  expect(() => marksOf(`${mark}const other = 1;`, 'x.test.ts')).toThrow('expected a test that runs');
});

// WCAG 1.3.3
test('no text refers to a colour, a shape or a side', () => {
  const SENSES =
    /\b(green|red|blue|grey|gray|amber|round|square|circle|(on|to) the (left|right)|above|below|beside)\b/i;
  const locale = JSON.parse(readFileSync(`${ROOT}src/i18n/locales/en.json`, 'utf8'));
  const texts = Object.values<Record<string, string>>(locale).flatMap((chunk) => Object.values(chunk));
  expect(texts.length).toBeGreaterThan(Object.keys(en).length);
  expect(texts.filter((text) => SENSES.test(text))).toEqual([]);
});

// WCAG 2.5.4
test('nothing listens to the motion of the device', () => {
  const MOTION = /devicemotion|deviceorientation|Accelerometer|Gyroscope|onshake/i;
  const files = ['src', 'loader'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => MOTION.test(readFileSync(ROOT + file, 'utf8')))).toEqual([]);
});
