// `npm test`: every test, the real-browser ones too. Arguments go to vitest: `npm test -- tests/unit`.
// Files with sockets and browsers that failed are run once more, alone and from the start; only what fails again counts.
// The last line says how it went.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { buildPackage } from './build-package.mjs';
import { findPostgres } from './find-postgres.mjs';
import { ensureBrowser } from './install-browser.mjs';

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** Servers that tests start in processes of their own compile what they are made of once. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url));

/**
 * @typedef {object} FileReport vitest's of one file in one project, as far as it is read
 * @property {string} name the file's path
 * @property {string} status
 * @property {{ status: string }[]} assertionResults
 */

const POSTGRES_PROJECT = 'contract-postgres';
/** What a crowded machine can make fail: other tests fail by their own fault alone. */
const OF_THE_MACHINE = /\/tests\/(?:contract|browser|e2e|hostile)\//;
/** More than these have not failed by chance. */
const SECOND_LOOKS = 12;

/** @param {FileReport[]} files */
function count(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  // A file that could not even be loaded has no failed test; it counts as one.
  const broken = files.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed)).length;
  return { passed, failed: failed + broken, skipped: tests.length - passed - failed };
}

/** @param {{ status: string }} result */
function hasFailed({ status }) {
  return status === 'failed';
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
  /** @param {string} name of the report @param {string[]} more arguments */
  const look = async (name, more) => {
    const file = join(folder, name);
    const { status } = spawnSync(
      process.execPath,
      [
        VITEST,
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(database === null ? [`--project=!${POSTGRES_PROJECT}`] : []),
        ...more,
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
    /** @type {{ testResults: FileReport[] }} */
    const { testResults } = JSON.parse(await readFile(file, 'utf8'));
    return { status, files: testResults };
  };

  let { status, files } = await look('report.json', process.argv.slice(2));
  const again = new Set(files.filter(hasFailed).map(({ name }) => name));
  if (again.size > 0 && again.size <= SECOND_LOOKS && [...again].every((name) => OF_THE_MACHINE.test(name))) {
    const names = [...again].map((name) => relative(process.cwd(), name));
    console.log(`Failed, and run once more: ${names.join(' ')}`);
    const second = await look('again.json', [...names, '--maxWorkers=1']);
    status = second.status;
    files = [...files.filter(({ name }) => !again.has(name)), ...second.files];
  }
  const { passed, failed, skipped } = count(files);
  if (database === null)
    console.log(
      `${POSTGRES_PROJECT} is left out: no PostgreSQL server answers. Start one, or set STOOP_TEST_DATABASE_URL to the ` +
        'address of a superuser, such as postgres://postgres@127.0.0.1:5432/postgres.',
    );
  console.log(`${passed} passed, ${failed} failed, ${skipped + (database === null ? 1 : 0)} skipped`);
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
