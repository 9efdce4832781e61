/**
 * `npm run bench:faults`: plays thousands of fault schedules with the code of the tests, and fails if one fails.
 *
 * `--on network|server|disk|nodes|chromium` chooses the ground; default `network`.
 * `--database sqlite|postgres`; default `sqlite`. `nodes` needs `postgres`, which needs `STOOP_TEST_DATABASE_URL`.
 * `--seed 1` is the first schedule, `--count 3000` how many follow, `--at-a-time 12` how many are played at once.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The arguments of vitest that choose a test. */
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  network: ['tests/contract/faults/network.test.ts'],
  server: ['tests/contract/faults/server.test.ts', '-t', 'a server that is killed'],
  disk: ['tests/contract/faults/server.test.ts', '-t', 'a server that is out of'],
  nodes: ['tests/contract/faults/two-nodes.test.ts'],
  chromium: ['tests/e2e/faults.test.ts'],
};
const PROJECTS: Readonly<Record<string, string>> = { sqlite: 'contract', postgres: 'contract-postgres' };

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'network' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '3000' },
    'at-a-time': { type: 'string', default: '12' },
  },
});
const ground = GROUNDS[values.on];
if (ground === undefined)
  throw new Error(`--on must be one of ${Object.keys(GROUNDS).join(', ')}, not "${values.on}"`);
const project = values.on === 'chromium' ? 'browser' : PROJECTS[values.database];
if (project === undefined) throw new Error(`--database must be sqlite or postgres, not "${values.database}"`);

/** @throws Error if it is not a whole number */
function whole(name: 'seed' | 'count' | 'at-a-time'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number)) throw new Error(`--${name} must be a whole number, not "${values[name]}"`);
  return number;
}
const run = { seed: whole('seed'), count: whole('count'), atATime: whole('at-a-time') };
const { status } = spawnSync(
  'vitest',
  ['run', '--project', project, '--retry', '0', ...ground, '--disable-console-intercept'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, STOOP_FAULTS: JSON.stringify(run) } },
);
process.exitCode = status ?? 1;
