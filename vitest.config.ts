import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { cssText } from './scripts/css/index.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';
import {
  HOSTILE_IN_FULL,
  HOSTILE_ON_BOTH,
  HOSTILE_SERVER,
  ON_BOTH,
  ON_BOTH_IN_FULL,
  ONLY_POSTGRES,
  ONLY_SQLITE,
} from './tests/support/databases/index.ts';

/** Unit tests run in Node or happy-dom; what the browser decides is tested in real Chromium by tests/browser and tests/e2e. */
const onPreact = {
  resolve: {
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
  },
};
/** As the React package has it: the same components, and the same tests. */
const onReact = {
  resolve: {
    alias: {
      'preact/test-utils': fileURLToPath(new URL('tests/support/in-browser/react-act.ts', import.meta.url)),
    },
  },
};

const older = (path: string) =>
  fileURLToPath(new URL(`tests/react-18/node_modules/${path}`, import.meta.url));
/** The older React that the package promises to run on. */
const onReact18 = {
  resolve: {
    alias: {
      ...onReact.resolve.alias,
      'react-dom/client': older('react-dom/client.js'),
      'react-dom': older('react-dom/index.js'),
      'react/jsx-runtime': older('react/jsx-runtime.js'),
      'react/jsx-dev-runtime': older('react/jsx-dev-runtime.js'),
      react: older('react/index.js'),
    },
  },
};
/** Packages that ask for React themselves: left to Node they would get another one. */
const ASK_FOR_REACT = ['virtua', 'yet-another-react-lightbox', 'pigeon-maps'];

/** `npm run test:full`: the whole contract and all attacks on PostgreSQL too. */
const FULL = process.env.STOOP_TEST_FULL === '1';

/** Node runs these as they are and caches their compiled code. Vite would transform and evaluate 500 modules for each file. */
const NATIVE = [/\/server\/src\//, /\/demo\/serve\//];

const CONTRACT_WORKERS = 5;

/**
 * Projects of one group run together, groups one after the other. Contract tests wait for sockets, outages and databases more
 * than they work: three files at a time left half of two cores idle.
 *
 * All but the browser project share the modules of a worker (`isolate: false`): loading the server or the widget anew took most
 * of a file's CPU time (2.3 s against 0.8 s a contract file).
 * @param workers files at a time
 */
const group = (groupOrder: number, workers: number) => ({ sequence: { groupOrder }, maxWorkers: workers });

/**
 * The files that run longest. They begin first: one that began last would keep one core busy while the other idles.
 * Without times of an earlier run, vitest begins with large files, and some of these are small.
 */
const LONG = new RegExp(
  [
    'browser/ui/(?:states|presets|pictures|list/list-place|composer/composer-suggestions)',
    'browser/embed/leaks|e2e/(?:outage|writing/locations)',
    'hostile/xss/[\\w-]+|hostile/server/ready',
    'contract/(?:wire/fuzz|storage/postgres|client/adapter|client/fallback|chat/jump|chat/outages/[\\w-]*outage)',
    'contract/operating/(?:start|postgres-outage|postgres-cluster|durability)',
  ]
    .map((path) => `/(?:${path})\\.test\\.ts$`)
    .join('|'),
);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const longFirst = (a: TestSpecification, b: TestSpecification) =>
      Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId));
    return [...projects.values()].flatMap((specs) => specs.sort(longFirst));
  }
}

/** A test over sockets or in a browser that fails is tried once more; scripts/test.mjs lists it as `flaky:` if it passes then. */
const RETRY = 1;

export default defineConfig({
  plugins: [cssText(), icuMessages()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    reporters: ['default'],
    // Generous, for machines that do other things meanwhile; a test that hangs fails by it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    // The list of flaky tests shows the first line of an error: it names the whole value.
    chaiConfig: { truncateThreshold: 0 },
    // A condition that is waited for fails a test by the test's own limit, not by the speed of the machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        ...onPreact,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...group(1, 2),
        },
      },
      {
        extends: true,
        ...onPreact,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          ...group(1, 2),
        },
      },
      {
        extends: true,
        ...onReact,
        test: {
          name: 'dom-react',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/in-browser/react-complaints.ts'],
          ...group(1, 2),
        },
      },
      {
        extends: true,
        ...onReact18,
        test: {
          name: 'dom-react-18',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/in-browser/react-complaints.ts'],
          server: { deps: { inline: ASK_FOR_REACT } },
          ...group(1, 2),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          setupFiles: ['tests/support/shapes/described-answers.ts'],
          include: [...ONLY_SQLITE, ...ON_BOTH, ...ON_BOTH_IN_FULL, ...HOSTILE_SERVER],
          environment: 'node',
          isolate: false,
          retry: RETRY,
          ...group(2, CONTRACT_WORKERS),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-postgres',
          setupFiles: ['tests/support/shapes/described-answers.ts'],
          include: [
            ...[...ONLY_POSTGRES, ...ON_BOTH, ...HOSTILE_ON_BOTH],
            ...(FULL ? [...ON_BOTH_IN_FULL, ...HOSTILE_IN_FULL] : []),
          ],
          globalSetup: ['tests/support/databases/postgres-setup.ts'],
          environment: 'node',
          isolate: false,
          retry: RETRY,
          ...group(2, CONTRACT_WORKERS),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/{browser,e2e,hostile}/**/*.test.ts'],
          exclude: HOSTILE_SERVER,
          environment: 'node',
          globalSetup: ['tests/support/in-browser/gallery-setup.ts'],
          server: { deps: { external: NATIVE } },
          // The files of a worker share its modules and its browser (tests/support/browser.ts).
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: RETRY,
          // A browser a worker. A file wants no core for a fifth of its time (frames, timers, sockets): a third one fits on two.
          ...group(3, 3),
        },
      },
    ],
  },
});
