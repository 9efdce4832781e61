/** The program's own commands for backups, as an owner runs them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestServer } from '../server.ts';
import { testFolder } from '../test-folder.ts';
import { onPostgres, type TestDatabase, testDatabase } from './postgres.ts';

export const CLI = new URL('../../../server/src/cli.ts', import.meta.url).pathname;

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

interface Program {
  readonly ended: Promise<Ran>;
  kill(): void;
}

export function cli(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { ended, kill: () => child.kill('SIGKILL') };
}

export const sourceEnv = (of: TestServer) => ({
  STOOP_DATA: of.dataDir,
  ...(of.databaseUrl !== null && { DATABASE_URL: of.databaseUrl }),
});

export async function newFolder(): Promise<string> {
  const folder = await testFolder('stoop-backup-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A place to restore to. */
export async function newPlace() {
  const folder = join(await newFolder(), 'data');
  let database: TestDatabase | null = null;
  if (onPostgres()) {
    database = await testDatabase('none');
    onTestFinished(() => database?.drop());
  }
  const env = { STOOP_DATA: folder, ...(database !== null && { DATABASE_URL: database.url }) };
  return { folder, env };
}

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
