// `npm test`: every test, those in real browsers too. Arguments go to vitest: `npm test -- tests/unit`.
// `npm run test:full` also runs the whole contract on PostgreSQL.
// A test that fails is tried once more. A test that passes then is listed as `flaky:`; more than three of them fail the run.
// The last line says how the run went.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { buildPackage } from './build-package.mjs';
import { buildInbox } from './bundles/build-inbox.mjs';
import { findPostgres } from './machine/find-postgres.mjs';
import { ensureBrowser } from './machine/install-browser.mjs';

/** @typedef {import('./test-report.mjs').RunReport} RunReport */

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const REPORTER = fileURLToPath(new URL('test-report.mjs', import.meta.url));

/** Compiled code that is shared by the servers that tests start as child processes. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url));

const POSTGRES_PROJECT = 'contract-postgres';
const FULL = '--full';
/** Number of flaky tests above which the run fails. */
const MAX_FLAKY = 3;

/**
 * Runs vitest once.
 * @param {{ args: string[], database: string | null, file: string }} options `file` takes the report
 * @returns {Promise<{ status: number | null, report: RunReport }>}
 */
async function runTests({ args, database, file }) {
  const withoutDatabase = database === null ? [`--project=!${POSTGRES_PROJECT}`] : [];
  const { status } = spawnSync(
    process.execPath,
    [
      VITEST,
      'run',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...withoutDatabase,
      ...args.filter((arg) => arg !== FULL),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROME_PATH: ensureBrowser(),
        STOOP_BUILT: '1',
        STOOP_TEST_REPORT: file,
        NODE_COMPILE_CACHE: COMPILED,
        ...(args.includes(FULL) && { STOOP_TEST_FULL: '1' }),
        ...(database !== null && { STOOP_TEST_DATABASE_URL: database }),
      },
    },
  );
  if (!existsSync(file)) throw new Error('vitest ended without a report; its output is above');
  return { status, report: JSON.parse(await readFile(file, 'utf8')) };
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** @param {RunReport} report */
function printTimes({ projects, slowest }) {
  console.log('\nProjects, from their first file to their last');
  for (const { name, files, ms } of projects) console.log(`${seconds(ms)}  ${name} (${files} files)`);
  console.log('Slowest files');
  for (const { name, ms } of slowest) console.log(`${seconds(ms)}  ${name}`);
}

/**
 * Prints what vitest's own summary does not count, and returns how many failures and skips it adds.
 * @param {RunReport} report
 * @param {string | null} database
 */
function printProblems({ outside, flaky }, database) {
  let failed = 0;
  let skipped = 0;
  if (database === null) {
    // CI has both databases, so a project that is left out there is a failure.
    if (process.env.CI) failed += 1;
    else skipped += 1;
    console.log(
      `${POSTGRES_PROJECT} is left out: no PostgreSQL server answers. Start one, or set STOOP_TEST_DATABASE_URL to the ` +
        'address of a superuser, such as postgres://postgres@127.0.0.1:5432/postgres.',
    );
  }
  if (outside > 0) console.log(`failed: ${outside} errors outside of tests; vitest prints them above`);
  if (flaky.length > MAX_FLAKY) {
    failed += 1;
    console.log(`failed: ${flaky.length} flaky tests in one run; at most ${MAX_FLAKY} pass`);
  }
  for (const { name, error } of flaky) console.log(`flaky: ${name}\n${error.replace(/^/gm, '    ')}`);
  return { failed, skipped };
}

/** @param {string} folder for the report */
async function run(folder) {
  const database = await findPostgres();
  if (!process.env.STOOP_BUILT) {
    await build();
    await buildInbox();
    await buildPackage();
  }
  const args = process.argv.slice(2);
  const { status, report } = await runTests({ args, database, file: join(folder, 'report.json') });
  printTimes(report);
  const more = printProblems(report, database);
  const failed = report.failed + more.failed;
  console.log(`${report.passed} passed, ${failed} failed, ${report.skipped + more.skipped} skipped`);
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
