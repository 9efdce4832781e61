/** This folder alone knows node:sqlite. */
import { DatabaseSync } from 'node:sqlite';
import { fold } from './fold.ts';

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

export type Mode = 'writer' | 'reader';

/** A connection to the file at `path`. The writer syncs the log at each commit; the reader cannot write. */
export function openFile(path: string, mode: Mode): DatabaseSync {
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
  return database;
}
