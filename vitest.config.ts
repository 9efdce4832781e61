import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { cssText } from './scripts/css/index.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';

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
    alias: { 'preact/test-utils': fileURLToPath(new URL('tests/support/react-act.ts', import.meta.url)) },
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

/** Not for PostgreSQL: they are about the file of SQLite, or run the cases of its store. */
const ABOUT_SQLITE: string[] = [
  'tests/contract/storage/{sqlite,crash,late,late-trouble,log,opening,upgrade,words}.test.ts',
  'tests/contract/start.test.ts',
  'tests/contract/statements.test.ts',
  // Changes users behind the server's back, in that file.
  'tests/contract/chat/refused-sends.test.ts',
];
const ABOUT_POSTGRES: string[] = ['tests/contract/**/postgres*.test.ts'];
/** The same whatever the storage: what ends before it, and the wires between both sides. */
const NO_STORAGE: string[] = [
  'tests/contract/{fuzz-sockets,hostile-sockets,long-poll,rate-limits,stubborn-peers}.test.ts',
  'tests/contract/chat/{bundle,cable}.test.ts',
];

/**
 * Projects of one group run together, groups one after the other. The contract's tests wait for sockets and databases more than
 * they work.
 * @param workers files at a time
 */
const group = (groupOrder: number, workers: number) => ({ sequence: { groupOrder }, maxWorkers: workers });

/** Small files that run for minutes: begun last, one of them would keep one core busy while the other has nothing left. */
const LONG = /\/(?:browser\/ui\/states|hostile\/xss\/[\w-]+|contract\/fuzz[\w-]*)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const longFirst = (a: TestSpecification, b: TestSpecification) =>
      Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId));
    return [...projects.values()].flatMap((specs) => specs.sort(longFirst));
  }
}

/**
 * Real browsers and sockets on a machine others may use: what fails is tried once more, alone, before it counts, and the report
 * names it (`retry x1`).
 */
const RETRY = 1;

export default defineConfig({
  plugins: [cssText(), icuMessages()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongFirst },
    // A condition that is waited for fails a test by the test's own limit, not by the speed of the machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        ...onPreact,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', ...group(1, 2) },
      },
      {
        extends: true,
        ...onPreact,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'happy-dom',
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
          setupFiles: ['tests/support/react-complaints.ts'],
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
          setupFiles: ['tests/support/react-complaints.ts'],
          server: { deps: { inline: ASK_FOR_REACT } },
          ...group(1, 2),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: ABOUT_POSTGRES,
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry: RETRY,
          ...group(2, 3),
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-postgres',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...ABOUT_SQLITE, ...NO_STORAGE],
          globalSetup: ['tests/support/postgres-setup.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry: RETRY,
          ...group(2, 3),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/{browser,e2e,hostile}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: RETRY,
          // A browser a file: the tests share the machine's cores with it.
          ...group(3, 2),
        },
      },
    ],
  },
});
