/** This folder alone knows node:sqlite. Opens a connection and shows it to Kysely. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import type { DirectConnection } from '../direct.ts';

/** Milliseconds a statement waits for another process (a backup, a shell) that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Compiled statements kept per connection; the fixed queries number about 70, lists add a few shapes. */
const STATEMENT_CACHE_SIZE = 400;
/** Page cache of a connection, KiB (negative means KiB to SQLite). */
const CACHE_KIB = -32_768;

/**
 * The log is written back to the file when it has grown by so many pages of 4 KiB. Busy channels change the same pages
 * with each commit: the longer the log, the fewer times each is written. 16 MiB are read back in a moment after a crash.
 */
const CHECKPOINT_PAGES = 4_096;

type Mode = 'writer' | 'reader';

/** As Kysely says it. */
const BEGIN = 'begin';
/** A transaction that reads before it writes fails where another process wrote in between; this one waits first. */
const BEGIN_TO_WRITE = 'begin immediate';

interface Statement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

function asStatement(statement: StatementSync): Statement {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** Least recently used statements go first; a Map keeps its keys in order of insertion. */
function cachedPrepare(database: DatabaseSync, mode: Mode): (sql: string) => Statement {
  const cache = new Map<string, Statement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known !== undefined) {
      cache.delete(sql);
      cache.set(sql, known);
      return known;
    }
    const statement = asStatement(
      database.prepare(mode === 'writer' && sql === BEGIN ? BEGIN_TO_WRITE : sql),
    );
    cache.set(sql, statement);
    if (cache.size > STATEMENT_CACHE_SIZE) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
    return statement;
  };
}

function runNow(statement: Statement, parameters: readonly unknown[]): unknown[] {
  if (statement.reader) return statement.all(parameters);
  statement.run(parameters);
  return [];
}

interface SqliteConnection {
  readonly dialect: SqliteDialect;
  /** Past the dialect, on the same connection. */
  readonly direct: DirectConnection;
}

/**
 * A connection to the file at `path`. The writer makes commits durable (WAL with a sync at each commit); the reader
 * sees what is committed and cannot write.
 */
export function sqliteConnection(path: string, mode: Mode): SqliteConnection {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  database.exec(
    `pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma cache_size = ${CACHE_KIB}; pragma temp_store = memory`,
  );
  database.exec(
    mode === 'writer'
      ? `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`
      : 'pragma query_only = on',
  );
  const prepare = cachedPrepare(database, mode);
  const written = database.prepare('select total_changes() as n');
  return {
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }),
    direct: {
      run: (sql, parameters) => runNow(prepare(sql), parameters),
      written: () => (database.isTransaction ? Number(written.get()?.['n']) : null),
    },
  };
}

/** SQLite result codes (https://www.sqlite.org/rescode.html) by what they mean for whoever starts the server. */
const UNREADABLE = new Set([11 /* SQLITE_CORRUPT */, 26 /* SQLITE_NOTADB */]);
const UNWRITABLE = new Set([
  8 /* SQLITE_READONLY */, 10 /* SQLITE_IOERR: also a full disk */, 13 /* SQLITE_FULL */,
  14 /* SQLITE_CANTOPEN */,
]);
const BUSY = 5; /* SQLITE_BUSY */

/** What an error of the engine means, or null where it is none of these. */
export function sqliteErrorMeaning(error: unknown): 'unreadable' | 'unwritable' | 'busy' | null {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : Number.NaN;
  if (UNREADABLE.has(code)) return 'unreadable';
  if (code === BUSY) return 'busy';
  return UNWRITABLE.has(code) ? 'unwritable' : null;
}
