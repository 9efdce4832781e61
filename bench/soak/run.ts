/**
 * `npm run bench:soak`: 300 virtual clients and 5 pages in Chromium join, write 200 messages a second and leave, for 30
 * minutes. Fails if heap, sockets, files or listeners grow. `--minutes 2`, `--clients 300`, `--browsers 5`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINUTE_MS = 60_000;
const FLOOD = { floodPerSecond: 200, floodSeconds: 5 };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    clients: { type: 'string', default: '300' },
    browsers: { type: 'string', default: '5' },
  },
});
const [minutes, clients, browsers] = [values.minutes, values.clients, values.browsers].map(Number);
if (![minutes, clients, browsers].every((number) => Number.isFinite(number)))
  throw new Error('--minutes, --clients and --browsers must be numbers');
const options = { ...FLOOD, clients, browsers, ms: (minutes ?? 0) * MINUTE_MS };
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'browser', '--retry', '0', 'tests/e2e/soak.test.ts', '--disable-console-intercept'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, STOOP_SOAK: JSON.stringify(options) } },
);
process.exitCode = status ?? 1;
