import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

/**
 * Each case is a tree that breaks one row of the import table. The linter must report the rule of that row.
 */
const WRONG: { rule: string; files: Record<string, string> }[] = [
  {
    rule: 'offline-behind-its-feature',
    files: {
      'src/features/poll/state/index.ts':
        "import { b } from '../../../offline/index.ts';\nexport const a = b;\n",
      'src/offline/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'inbox-alone',
    files: {
      'inbox/main.ts': "import { b } from '../src/ui/index.ts';\nexport const a = b;\n",
      'src/ui/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'stream-chat-outside',
    files: {
      'src/ui/index.ts': "import { StreamChat } from 'stream-chat';\nexport const client = StreamChat;\n",
    },
  },
  {
    rule: 'stream-chat-outside',
    files: {
      'src/embed/index.ts': "import type { Channel } from 'stream-chat';\nexport type A = Channel;\n",
    },
  },
  {
    rule: 'stream-chat-outside',
    files: {
      'src/chat/index.ts': "import type { StreamChat } from 'stream-chat';\nexport type A = StreamChat;\n",
    },
  },
  {
    rule: 'client-imports',
    files: {
      'src/client/index.ts': "import type { StreamChat } from 'stream-chat';\nexport type A = StreamChat;\n",
    },
  },
  {
    rule: 'client-imports',
    files: {
      'src/client/index.ts': "import { b } from '../chat/index.ts';\nexport const a = b;\n",
      'src/chat/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'client-adapter-imports',
    files: {
      'src/client/adapters/stream-chat.ts': "import { render } from 'preact';\nexport const a = render;\n",
    },
  },
  {
    rule: 'features-imports',
    files: {
      'src/features/poll/index.ts': "export { b } from '../search/index.ts';\n",
      'src/features/search/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'features-imports',
    files: {
      'src/features/poll/index.ts': "export { b } from '../../embed/index.ts';\n",
      'src/embed/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'one-door-src',
    files: {
      'src/features/poll/index.ts': "export { b } from '../../ui/primitives/inner.ts';\n",
      'src/ui/primitives/inner.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'features-state-imports',
    files: {
      'src/features/poll/state/index.ts': "export { b } from '../../../ui/index.ts';\n",
      'src/ui/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'features-views-imports',
    files: {
      'src/features/poll/index.ts': "export { b } from '../../client/resources/polls.ts';\n",
      'src/client/resources/polls.ts': 'export const b = 1;\n',
    },
  },
  ...[
    'src/features/poll/poll.tsx',
    'src/features/poll/use-poll.ts',
    'src/ui/index.ts',
    'src/embed/index.ts',
  ].map((view) => ({
    rule: 'ports-behind-state',
    files: {
      [view]: `export { b } from '${view.includes('poll') ? '../' : ''}../chat/ports/index.ts';\n`,
      'src/chat/ports/index.ts': 'export const b = 1;\n',
    },
  })),
  {
    rule: 'chat-chunk',
    files: {
      'src/ui/index.ts': "export { b } from '../chat/create-chat.ts';\n",
      'src/chat/create-chat.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'ui-imports',
    files: {
      'src/ui/index.ts': "export { b } from '../features/poll/index.ts';\n",
      'src/features/poll/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'chat-offline-imports',
    files: {
      'src/chat/index.ts': "export { b } from '../features/poll/state/index.ts';\n",
      'src/features/poll/state/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'domain-is-pure',
    files: { 'server/src/domain/index.ts': "import { Kysely } from 'kysely';\nexport const a = Kysely;\n" },
  },
  {
    rule: 'domain-is-pure',
    files: {
      'server/src/domain/index.ts':
        "import { randomUUID } from 'node:crypto';\nexport const a = randomUUID;\n",
    },
  },
  {
    rule: 'edge-imports',
    files: {
      'server/src/http/index.ts': "import { b } from '../storage/index.ts';\nexport const a = b;\n",
      'server/src/storage/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'metrics-alone',
    files: {
      'server/src/metrics/index.ts': "import { b } from '../http/index.ts';\nexport const a = b;\n",
      'server/src/http/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'one-database-folder',
    files: {
      'server/src/storage/index.ts':
        "import { DatabaseSync } from 'node:sqlite';\nexport const a = DatabaseSync;\n",
    },
  },
  {
    rule: 'ui-imports',
    files: {
      'src/ui/index.ts': "import { b } from '../embed/index.ts';\nexport const a = b;\n",
      'src/embed/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'one-door-src',
    files: {
      'src/ui/index.ts': "import { b } from '../chat/inner.ts';\nexport const a = b;\n",
      'src/chat/inner.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'src-not-server',
    files: {
      'src/chat/index.ts': "import { b } from '../../server/src/index.ts';\nexport const a = b;\n",
      'server/src/index.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'loader-alone',
    files: {
      'loader/index.ts': "import { b } from '../src/util/b.ts';\nexport const a = b;\n",
      'src/util/b.ts': 'export const b = 1;\n',
    },
  },
  {
    rule: 'no-cycles',
    files: {
      'src/util/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'src/util/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    },
  },
];

const root = resolve(import.meta.dirname, '../../..');
let folder: string | undefined;

afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs the project's rules over a small tree. Returns the names of the broken rules. */
function brokenRules(files: Record<string, string>): string[] {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path)),
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(run.stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return report.summary.violations.map((violation) => violation.rule.name);
}

test.each(WRONG)('refuses an import against the table: $rule', ({ rule, files }) => {
  expect(brokenRules(files)).toContain(rule);
});

test('accepts every import of the table', () => {
  const files = {
    'src/ui/index.ts': "import type { B } from '../chat/index.ts';\nexport type A = B;\n",
    'src/client/adapters/stream-chat.ts':
      "import type { StreamChat } from 'stream-chat';\nexport type C = StreamChat;\n",
    'src/chat/index.ts': "import { C } from '../client/resources/c.ts';\nexport type B = typeof C;\n",
    'src/client/resources/c.ts': 'export const C = 1;\n',
    'src/features/poll/index.ts':
      "import { A } from '../../ui/index.ts';\nimport { D } from './state/index.ts';\nexport const e = [A, D];\n",
    'src/features/poll/state/index.ts':
      "import { B } from '../../../chat/index.ts';\nimport { C } from '../../../client/resources/c.ts';\nexport const D = [B, C];\n",
  };
  expect(brokenRules(files)).toEqual([]);
});
