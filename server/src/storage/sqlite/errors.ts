import { StorageError } from '../../domain/errors.ts';

/** SQLite result codes (https://www.sqlite.org/rescode.html) by their meaning for the person who starts the server. */
const UNREADABLE = new Set([11 /* SQLITE_CORRUPT */, 26 /* SQLITE_NOTADB */]);
const UNWRITABLE = new Set([8 /* SQLITE_READONLY */, 10 /* SQLITE_IOERR */, 14 /* SQLITE_CANTOPEN */]);
/** Errors of a full disk. The second occurs when the index of the log fails to grow. */
const FULL = new Set([13 /* SQLITE_FULL */, 4874 /* SQLITE_IOERR_SHMSIZE */]);
const BUSY = 5; /* SQLITE_BUSY */

/** Returns the meaning of an engine's error; null if it has none of these. */
export function sqliteErrorMeaning(error: unknown): 'unreadable' | 'unwritable' | 'full' | 'busy' | null {
  const extended = error instanceof Error && 'errcode' in error ? Number(error.errcode) : Number.NaN;
  if (FULL.has(extended)) return 'full';
  const code = extended & 0xff;
  if (UNREADABLE.has(code)) return 'unreadable';
  if (code === BUSY) return 'busy';
  return UNWRITABLE.has(code) ? 'unwritable' : null;
}

export function diskFull(path: string, cause: unknown): StorageError {
  return new StorageError('STOOP_DISK_FULL', `there is no space left for ${path}: free some on its disk`, {
    cause,
  });
}
