// `npm test`: every test, the real-browser ones too. Arguments go to vitest: `npm test -- tests/unit`.
// The last line says how it went.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { buildPackage } from './build-package.mjs';
import { findPostgres } from './find-postgres.mjs';
import { ensureBrowser } from './install-browser.mjs';

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** Servers that tests start in processes of their own compile what they are made of once. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url));

/**
 * @typedef {object} Report vitest's, as far as it is read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

const POSTGRES_PROJECT = 'contract-postgres';

/** @param {Report} report @param {number} leftOut projects that could not run */
function summary({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }, leftOut) {
  // A file that could not even be loaded has no failed test; it counts as one.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  return {
    failed,
    line: `${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests + leftOut} skipped`,
  };
}

/** @param {string} folder */
async function run(folder) {
  const browser = ensureBrowser();
  const database = await findPostgres();
  // `npm run build` has just been run.
  if (!process.env.STOOP_BUILT) {
    await build();
    await buildPackage();
  }
  const file = join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      VITEST,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(database === null ? [`--project=!${POSTGRES_PROJECT}`] : []),
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROME_PATH: browser,
        STOOP_BUILT: '1',
        NODE_COMPILE_CACHE: COMPILED,
        ...(database !== null && { STOOP_TEST_DATABASE_URL: database }),
      },
    },
  );
  if (!existsSync(file)) throw new Error('vitest ended without a report; what it says is above');
  const { failed, line } = summary(JSON.parse(await readFile(file, 'utf8')), database === null ? 1 : 0);
  if (database === null)
    console.log(
      `${POSTGRES_PROJECT} is left out: no PostgreSQL server answers. Start one, or set STOOP_TEST_DATABASE_URL to the ` +
        'address of a superuser, such as postgres://postgres@127.0.0.1:5432/postgres.',
    );
  console.log(line);
  // vitest also fails for errors outside tests, which no count shows.
  process.exitCode = failed > 0 ? 1 : (status ?? 1);
}

const folder = await mkdtemp(join(tmpdir(), 'stoop-tests-'));
try {
  await run(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
