import pg from 'pg';
import type { DatabaseFacts } from '../sql/database-facts.ts';
import { explainPostgres } from './open.ts';

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT_MS = 10_000;

const TABLES = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by relname collate "C"`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainPostgres(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>(TABLES);
  return rows.map(({ name }) => name);
}

async function factsOf(client: pg.Client): Promise<DatabaseFacts> {
  const counts: Record<string, number> = {};
  const tables = await tablesOf(client);
  for (const table of tables) {
    const { rows } = await client.query(`select count(*) as n from public.${client.escapeIdentifier(table)}`);
    counts[table] = Number(rows[0]?.n);
  }
  const record = tables.includes('stoop_migrations')
    ? 'max(name) as version from public.stoop_migrations'
    : 'max(version) as version from public.schema_version';
  const { rows } = await client.query(`select ${record}`);
  return { schema: Number(rows[0]?.version), counts };
}

/** Returns whether a database holds no tables yet. */
export const isPostgresEmpty = (url: string): Promise<boolean> =>
  connected(url, async (client) => (await tablesOf(client)).length === 0);

export const postgresFacts = (url: string): Promise<DatabaseFacts> => connected(url, factsOf);

/**
 * Holds a snapshot of a database while `work` dumps it, so that the facts match the dump.
 * @see https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-SNAPSHOT-SYNCHRONIZATION
 */
export function withPostgresSnapshot<T>(
  url: string,
  work: (snapshot: string, facts: DatabaseFacts) => Promise<T>,
): Promise<T> {
  return connected(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    const { rows } = await client.query<{ readonly id: string }>('select pg_export_snapshot() as id');
    return work(rows[0]?.id ?? '', await factsOf(client));
  });
}
