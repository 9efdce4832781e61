import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestServer } from '../server.ts';
import { runSql } from './postgres.ts';

/** Runs statements behind a server's back, on whichever database it has. Returns the rows of the last one. */
export async function runBehind(
  { databaseUrl, dataDir }: TestServer,
  ...statements: readonly string[]
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (databaseUrl !== null) return (await runSql(databaseUrl, ...statements)).at(-1)?.rows ?? [];
  const file = new DatabaseSync(join(dataDir, 'chat.db'), { timeout: 10_000 });
  try {
    return statements.map((statement) => file.prepare(statement).all()).at(-1) ?? [];
  } finally {
    file.close();
  }
}
