// A reporter for vitest: writes the results of a run as JSON, for scripts/test.mjs to print last.
import { writeFile } from 'node:fs/promises';

/**
 * @typedef {object} RunReport
 * @property {number} passed
 * @property {number} failed tests, files that could not be loaded, and errors outside of tests
 * @property {number} skipped
 * @property {number} outside errors that vitest saw outside of tests; part of `failed`
 * @property {{ name: string, error: string }[]} flaky each test that passed at its second try, named `<project> <file> > <test>`,
 *   with the first try's message and the line of the test it came from
 * @property {{ name: string, files: number, ms: number }[]} projects from their first file's start to their last file's end
 * @property {{ name: string, ms: number }[]} slowest `<project> <file>`, with their imports, hooks and tests
 */

const SLOWEST = 10;

/** @param {import('vitest/node').TestModule} file */
const nameOf = (file) => `${file.project.name} ${file.relativeModuleId}`;

/** @param {import('vitest/node').TestModule} file */
function timeOf(file) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** @param {import('vitest/node').TestModule} file */
function countIn(file) {
  const states = [...file.children.allTests()].map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  const skipped = states.length - passed - failed;
  // A file or hook that fails by itself has no failed test.
  return { passed, failed: failed === 0 && !file.ok() ? 1 : failed, skipped };
}

/**
 * Returns the message of a failure, and the places in the tests that it passed through.
 * @param {import('vitest/node').TestResult} result
 */
function firstError({ errors }) {
  const [error] = errors ?? [];
  if (error === undefined) return 'no error was recorded';
  const places = (error.stacks ?? [])
    .filter(({ file }) => file.includes('/tests/'))
    .map(({ file, line }) => `at ${file.slice(file.indexOf('/tests/') + 1)}:${line}`);
  return [error.message, ...places].join('\n');
}

/** @param {import('vitest/node').TestModule} file */
function flakyIn(file) {
  const tests = [...file.children.allTests('passed')];
  return tests
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => ({ name: `${nameOf(file)} > ${test.fullName}`, error: firstError(test.result()) }));
}

/** @typedef {import('vitest/node').Reporter} Reporter */

/** @implements {Reporter} */
export default class TestReport {
  /** @type {Map<string, { files: number, start: number, end: number }>} */
  #projects = new Map();

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleQueued(file) {
    const { name } = file.project;
    const now = performance.now();
    if (!this.#projects.has(name)) this.#projects.set(name, { files: 0, start: now, end: now });
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    const project = this.#projects.get(file.project.name);
    if (project === undefined) return;
    project.files += 1;
    project.end = performance.now();
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly unknown[]} errors
   */
  async onTestRunEnd(files, errors) {
    const path = process.env.STOOP_TEST_REPORT;
    if (path === undefined) throw new Error('STOOP_TEST_REPORT must name the file to write');
    const counts = files.map(countIn);
    const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
      counts.reduce((total, count) => total + count[key], 0);
    /** @type {RunReport} */
    const report = {
      passed: sum('passed'),
      failed: sum('failed') + errors.length,
      skipped: sum('skipped'),
      outside: errors.length,
      flaky: files.flatMap(flakyIn),
      projects: [...this.#projects].map(([name, { files, start, end }]) => ({
        name,
        files,
        ms: end - start,
      })),
      slowest: files
        .map((file) => ({ name: nameOf(file), ms: timeOf(file) }))
        .sort((a, b) => b.ms - a.ms)
        .slice(0, SLOWEST),
    };
    await writeFile(path, JSON.stringify(report));
  }
}
