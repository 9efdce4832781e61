import { Kysely, sql } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Engine } from '../sql/engine.ts';
import type { OnCommit } from '../sql/group-commit.ts';
import { migrate, type OnUpdate } from '../sql/migrate.ts';
import { SCAN_LIMITS, SCANS, type ScanLimits } from '../sql/scans/scanner.ts';
import type { Schema } from '../sql/schema.ts';
import type { SqlStore } from '../sql/store.ts';
import { postgresDialect } from './connection.ts';
import { postgresErrorMeaning } from './errors.ts';
import { recutWords } from './full-text.ts';
import { postgresFunctions } from './functions.ts';
import { SCHEMA } from './locks.ts';
import { orderByBytes, setUpPostgres } from './set-up.ts';
import { createPostgresStore } from './store.ts';

/** Connections of a node for units of work, and as many for reads that do not scan. */
const CONNECTIONS = 6;
const ENCODING = 'UTF8';
/** In the form of `server_version_num`. */
const OLDEST_VERSION = 130_000;

const connect = (url: string, connections = CONNECTIONS): Engine => ({
  db: new Kysely<Schema>({ dialect: postgresDialect({ url, connections }) }),
  fn: postgresFunctions,
  direct: null,
});

/** Returns the address without its secret parts. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host === '' ? 'the local socket' : host}${pathname}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the driver's message, but never with an address: it may hold a password. */
function reason(error: unknown, url: string): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const { password, searchParams } = new URL(url);
  const secrets = [url, password, decoded(password), searchParams.get('password') ?? ''].filter(
    (secret) => secret !== '',
  );
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

/** Returns the error with a code, and without a password, if its cause is the address or the server. */
export function explainPostgres(error: unknown, url: string): unknown {
  const meaning = postgresErrorMeaning(error);
  const where = shownAddress(url);
  if (meaning === 'unreachable')
    return new StorageError(
      'STOOP_DB_UNREACHABLE',
      `PostgreSQL at ${where} gives no answer (${reason(error, url)}): check that it runs, and host and port in DATABASE_URL`,
    );
  if (meaning === 'full')
    return new StorageError(
      'STOOP_DISK_FULL',
      `the disk of PostgreSQL at ${where} is full: free some space on it`,
    );
  if (meaning === 'refused')
    return new StorageError(
      'STOOP_DB_REFUSED',
      `PostgreSQL at ${where} refuses this program (${reason(error, url)}): check user, password and database in ` +
        'DATABASE_URL, and that the user may make tables there',
    );
  return error;
}

async function refuseUnfit(db: Kysely<Schema>, url: string): Promise<void> {
  const { rows } = await sql<{ encoding: string; version: string; number: number }>`select
    current_setting('server_encoding') as encoding, current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number`.execute(db);
  const [found] = rows;
  if (found === undefined) return;
  if (found.number < OLDEST_VERSION)
    throw new StorageError(
      'STOOP_DB_REFUSED',
      `PostgreSQL at ${shownAddress(url)} is version ${found.version}, expected 13 or later`,
    );
  if (found.encoding !== ENCODING)
    throw new StorageError(
      'STOOP_DB_REFUSED',
      `the database at ${shownAddress(url)} has the encoding ${found.encoding}, expected ${ENCODING}: make one by ` +
        `create database … template template0 encoding 'UTF8'`,
    );
}

/** Uses a connection of its own until all words are cut by this version's rule. */
function keepingWords(store: SqlStore, engine: Engine, onError: (error: unknown) => void): SqlStore {
  let isOver = false;
  const recut = recutWords(engine, () => isOver)
    .catch((error: unknown) => {
      if (!isOver) onError(error);
    })
    .finally(() => engine.db.destroy());
  return {
    ...store,
    async close() {
      isOver = true;
      // The store refuses calls from now on, whatever else is still to end.
      await Promise.all([store.close(), recut]);
    },
  };
}

/**
 * Opens the database at an address such as `postgres://user:password@host:5432/name` and brings its schema up to date.
 * One node does so while others wait.
 * @throws StorageError with the code that says what is wrong with the address or the database.
 */
export async function openPostgresStore(options: {
  readonly url: string;
  /** Epoch milliseconds, for records of migrations and their durations. */
  readonly now: () => number;
  /** @default 2 s for users, 10 s for servers */
  readonly scanLimits?: ScanLimits;
  /** Called for failures outside of all calls. @default no listener */
  readonly onError?: (error: unknown) => void;
  /** @default no listener */
  readonly onCommit?: OnCommit | null;
  /** Hears of each step if a database with data is updated. @default no listener */
  readonly onUpdate?: OnUpdate;
}): Promise<SqlStore> {
  const { url, now, scanLimits = SCAN_LIMITS, onError = () => undefined, onCommit = null } = options;
  const { onUpdate = () => {} } = options;
  const writer = connect(url);
  try {
    await writer.db.connection().execute(async (db) => {
      await refuseUnfit(db, url);
      await sql`select pg_advisory_lock(${sql.lit(SCHEMA)})`.execute(db);
      try {
        await migrate(db, { now, finish: orderByBytes, onUpdate });
        await setUpPostgres(db);
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(SCHEMA)})`.execute(db);
      }
    });
    const store = createPostgresStore({
      writer,
      reader: connect(url),
      scans: connect(url, SCANS),
      scanLimits,
      connections: CONNECTIONS,
      onCommit,
    });
    return keepingWords(store, connect(url), onError);
  } catch (error) {
    await writer.db.destroy();
    throw explainPostgres(error, url);
  }
}
