import { defineConfig } from 'vitest/config';
import { cssText } from './scripts/css/index.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';

/** Unit tests run in Node or happy-dom; what the browser decides is tested in real Chromium by tests/browser and tests/e2e. */
const alias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Not for PostgreSQL: they are about the file of SQLite, or run the cases of its store. */
const ABOUT_SQLITE: string[] = [
  'tests/contract/storage/{sqlite,crash,opening,upgrade}.test.ts',
  'tests/contract/start.test.ts',
  // Changes users behind the server's back, in that file.
  'tests/contract/chat/refused-sends.test.ts',
];
const ABOUT_POSTGRES: string[] = ['tests/contract/**/postgres*.test.ts'];
/** The same whatever the storage: what ends before it, and the wires between both sides. */
const NO_STORAGE: string[] = [
  'tests/contract/{hostile-sockets,long-poll,rate-limits,stubborn-peers}.test.ts',
  'tests/contract/chat/{bundle,cable}.test.ts',
];

export default defineConfig({
  plugins: [cssText(), icuMessages()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  resolve: { alias },
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'dom', include: ['tests/unit/**/*.test.tsx'], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: ABOUT_POSTGRES,
          environment: 'node',
          testTimeout: 20_000,
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
          // One browser at a time a file, two files at a time: the tests share the machine's cores with Chromium.
          maxWorkers: 2,
        },
      },
    ],
  },
});
