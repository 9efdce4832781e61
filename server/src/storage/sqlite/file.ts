/** Only this folder imports node:sqlite. */
import { DatabaseSync } from 'node:sqlite';
import { fold } from '../sql/fold.ts';

/** Milliseconds a statement waits for another process (a backup, a shell) that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;
/** Page cache of a connection, KiB (negative means KiB to SQLite). */
const CACHE_KIB = -32_768;

/** Pages (4 KiB) of the log at which a commit writes it back to the file. The log then starts again. */
const LOG_PAGES = 4_000;

export type Mode = 'writer' | 'reader';

/** Stands in for the time limit on connections without one. */
const NO_LIMIT = (_row: unknown): number => 1;

/**
 * Opens a connection to the file at `path`. The writer syncs the log at each commit; the reader cannot write.
 * @param withinTime called for each row that a scan looks at; throws to end the statement
 */
export function openFile(path: string, mode: Mode, withinTime = NO_LIMIT): DatabaseSync {
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
  // Not deterministic: else the engine would call it once for a whole statement.
  database.function('stoop_within_time', withinTime);
  return database;
}
