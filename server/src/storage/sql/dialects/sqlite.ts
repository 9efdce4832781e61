/** This folder alone knows node:sqlite. Opens a connection and shows it to Kysely. */
import { DatabaseSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import type { DirectConnection } from '../direct.ts';
import { fold } from './fold.ts';
import { LogSync } from './sqlite-log.ts';
import { type Statement, statementsOf } from './sqlite-statements.ts';

/** Milliseconds a statement waits for another process (a backup, a shell) that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Page cache of a connection, KiB (negative means KiB to SQLite). */
const CACHE_KIB = -32_768;

/**
 * The log begins anew when it has so many pages of 4 KiB. What of it is not in the file by then is written there by the
 * commit that finds it so long, which waits for the disk: most was written back before, by the thread that looks at words.
 * 64 MiB are read back in a moment after a crash.
 */
const LOG_PAGES = 16_384;

type Mode = 'writer' | 'reader';

const NO_ROWS: readonly never[] = [];

function runNow(statement: Statement, parameters: readonly unknown[]): readonly unknown[] {
  if (statement.reader) return statement.all(parameters);
  statement.run(parameters);
  return NO_ROWS;
}

interface SqliteConnection {
  readonly dialect: SqliteDialect;
  /** Past the dialect, on the same connection. */
  readonly direct: DirectConnection;
  /** From now on commits of this connection are brought to the disk by what this answers with. */
  syncApart(): LogSync;
  /** Puts another file beside this one. */
  attach(path: string): void;
}

/**
 * A connection to the file at `path`. The writer makes commits durable (WAL with a sync at each commit, until
 * `syncApart`); the reader sees what is committed and cannot write.
 */
export function sqliteConnection(path: string, mode: Mode): SqliteConnection {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  database.exec(
    `pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma cache_size = ${CACHE_KIB}; pragma temp_store = memory`,
  );
  database.exec(
    mode === 'writer'
      ? `pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${LOG_PAGES}`
      : 'pragma query_only = on',
  );
  database.function('stoop_fold', { deterministic: true }, (text) =>
    typeof text === 'string' ? fold(text) : null,
  );
  const statements = statementsOf(database, mode === 'writer');
  const { prepare } = statements;
  return {
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }),
    direct: {
      run: (sql, parameters) => runNow(prepare(sql), parameters),
      written: () => (database.isTransaction ? statements.written : null),
      momentOf: mode === 'writer' ? (sql) => prepare(sql).moment : null,
    },
    syncApart() {
      // The log is still synced before it is written back to the file, and begun anew only after that.
      database.exec('pragma synchronous = normal');
      return new LogSync(`${path}-wal`);
    },
    attach(other) {
      database.prepare('attach database ? as words').run(other);
    },
  };
}
