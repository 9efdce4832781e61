import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of each test's database; only in the PostgreSQL project. */
    readonly postgres?: PostgresTemplate;
  }
}

export interface PostgresTemplate {
  /** The server on which databases can be created. */
  readonly adminUrl: string;
  /** The name of the up-to-date, empty template; all databases of the run start with it. */
  readonly template: string;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The same server, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a connection of their own. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

const template = (): PostgresTemplate | null => inject('postgres') ?? null;

/** Returns whether the tests of this project run on PostgreSQL. */
export const onPostgres = (): boolean => template() !== null;

/** The URL of the project's PostgreSQL server. */
export function postgresUrl(): string {
  const from = template();
  if (from === null) throw new Error('only the project contract-postgres has a PostgreSQL server');
  return from.adminUrl;
}

/** An empty database, with or without the current schema. */
export async function testDatabase(
  schema: 'current' | 'none' = 'current',
  tablespace = 'pg_default',
): Promise<TestDatabase> {
  const from = template();
  if (from === null) throw new Error('only the project contract-postgres has a PostgreSQL server');
  const name = `${from.template}_${randomUUID().slice(0, 8)}`;
  await runSql(
    from.adminUrl,
    `create database ${name} template ${schema === 'current' ? from.template : `template0 encoding 'UTF8'`} tablespace ${tablespace}`,
  );
  return {
    url: databaseUrl(from.adminUrl, name),
    drop: () => dropDatabase(from.adminUrl, name),
  };
}

const DROP_TRIES = 20;
const DROP_PAUSE_MS = 500;

/**
 * Dropping a database needs a checkpoint of the whole server. That fails while the tablespace of another test
 * is full, as the full-disk tests require.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runSql(adminUrl, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (tries === DROP_TRIES || !String(error).includes('checkpoint request failed')) throw error;
      await setTimeout(DROP_PAUSE_MS);
    }
  }
}
