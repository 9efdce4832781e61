import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { RunReport } from '../../../scripts/test-report.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const REPORTER = join(ROOT, 'scripts/test-report.mjs');

const FILES = {
  'vitest.config.mjs': "export default { test: { projects: [{ test: { name: 'one', retry: 1 } }] } };",
  'some.test.mjs': `
    import { describe, expect, test } from 'vitest';
    let tries = 0;
    describe('a group', () => test('second try', () => { tries += 1; expect(tries).toBe(2); }));
    test('right', () => {});
    test('wrong', () => { throw new Error('wrong'); });
    test.skip('not now', () => {});
    test('leaves something behind', () => { Promise.reject(new Error('outside')); });
  `,
  'broken.test.mjs': "throw new Error('cannot be loaded');",
};

test('the report counts tests, files that fail to load and errors outside tests, and names flaky tests', {
  timeout: 60_000,
}, ({ onTestFinished }) => {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'report.json');
  spawnSync(process.execPath, [VITEST, 'run', '--root', folder, `--reporter=${REPORTER}`], {
    env: { PATH: process.env.PATH, STOOP_TEST_REPORT: file },
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  expect(report).toMatchObject({ passed: 3, failed: 3, skipped: 1, outside: 1 });
  expect(report.flaky).toEqual([
    {
      name: 'one some.test.mjs > a group > second try',
      error: expect.stringContaining('expected 1 to be 2'),
    },
  ]);
  expect(report.projects).toMatchObject([{ name: 'one', files: 2 }]);
  expect(report.slowest.map(({ name }) => name).toSorted()).toEqual([
    'one broken.test.mjs',
    'one some.test.mjs',
  ]);
});
