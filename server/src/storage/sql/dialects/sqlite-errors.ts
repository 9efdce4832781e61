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
