import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '../start-error.ts';

/** Characters of a program's error output that are repeated. */
const MOST_SHOWN = 1_000;

/** Moves the password into the environment: everybody on the machine can read arguments. */
function withoutPassword(url: string): { readonly dbname: string; readonly password: string } {
  const shown = new URL(url);
  const password = decodeURIComponent(shown.password) || (shown.searchParams.get('password') ?? '');
  shown.password = '';
  shown.searchParams.delete('password');
  return { dbname: shown.href, password };
}

/** @param cure another way, if the program cannot be started */
async function run([program = '', ...args]: readonly string[], url: string, cure = ''): Promise<void> {
  const { dbname, password } = withoutPassword(url);
  const child = spawn(program, [...args, `--dbname=${dbname}`], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    if (said.length < MOST_SHOWN) said += chunk;
  });
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new StartError(
      'STOOP_BACKUP_FAILED',
      `${program} cannot be started: install the client programs of PostgreSQL, of the server's version or later${cure}`,
      { cause },
    );
  });
  if (code === 0) return;
  const reason = said.trim().slice(0, MOST_SHOWN);
  throw new StartError('STOOP_BACKUP_FAILED', `${program} failed: ${reason}`);
}

/** Dumps the database as an exported snapshot shows it. */
export const dump = (url: string, file: string, snapshot: string): Promise<void> =>
  run(
    [
      'pg_dump',
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--file=${file}`,
      `--snapshot=${snapshot}`,
    ],
    url,
    ', or back the database up by other means first and add --without-database',
  );

/** Restores a dump as a whole or not at all. */
export const undump = (url: string, file: string): Promise<void> =>
  run(['pg_restore', '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file], url);
