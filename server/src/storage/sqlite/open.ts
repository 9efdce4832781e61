import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Engine } from '../sql/engine.ts';
import type { OnCommit } from '../sql/group-commit.ts';
import type { OnUpdate } from '../sql/migrate.ts';
import { SCAN_LIMITS, type ScanLimits } from '../sql/scans/scanner.ts';
import type { Schema } from '../sql/schema.ts';
import type { SqlStore } from '../sql/store.ts';
import { sqliteReader, sqliteWriter } from './connection.ts';
import { diskFull, sqliteErrorMeaning } from './errors.ts';
import { sqliteFunctions } from './functions.ts';
import { sqliteScanDialect } from './scan-driver.ts';
import { createSqliteStore } from './store.ts';
import { updateFile } from './update.ts';

const FILE = 'chat.db';
/** An index of words in a file beside the database, of an earlier version. */
const EARLIER_WORDS = ['words.db', 'words.db-wal', 'words.db-shm'];
/** Conversations are private from other users of the machine. */
const FOLDER_OWNER_ONLY = 0o700;
const FILE_OWNER_ONLY = 0o600;

function engineOf<C extends ReturnType<typeof sqliteReader | typeof sqliteWriter>>(connection: C) {
  return { ...connection, db: new Kysely<Schema>({ dialect: connection.dialect }), fn: sqliteFunctions };
}

/** Connects at the first scan. */
const scansOf = (path: string): Engine => ({
  db: new Kysely<Schema>({ dialect: sqliteScanDialect(path) }),
  fn: sqliteFunctions,
  direct: null,
});

const connectWriter = (path: string) => engineOf(sqliteWriter(path));

function explain(error: unknown, path: string): unknown {
  const meaning = sqliteErrorMeaning(error);
  if (meaning === 'unreadable') {
    return new StorageError(
      'STOOP_DB_UNREADABLE',
      `${path} is not a database this program can read (another kind of file, or damaged): ` +
        'restore a backup, or move the file away to start empty',
      { cause: error },
    );
  }
  if (meaning === 'busy') {
    return new StorageError(
      'STOOP_DATA_IN_USE',
      `${path} is held by another program, such as a backup or a database shell: let that finish, then start again`,
      { cause: error },
    );
  }
  if (meaning === 'full') return diskFull(path, error);
  return meaning === 'unwritable' ? unwritable(path, error) : error;
}

function unwritable(path: string, cause: unknown): StorageError {
  return new StorageError(
    'STOOP_DATA_UNWRITABLE',
    `${path} cannot be written: give this user write permission and free space there, or name another folder with STOOP_DATA`,
    { cause },
  );
}

/**
 * Opens (or makes) the embedded database `chat.db` in a folder, and brings its schema up to date. A file with data is
 * copied before that.
 * @throws StorageError with the code that says what is wrong with the folder or file.
 */
export async function openStore(options: {
  readonly folder: string;
  /** Epoch milliseconds, for records of migrations and their durations. */
  readonly now: () => number;
  /** @default 2 s for users, 10 s for servers */
  readonly scanLimits?: ScanLimits;
  /** @default no listener */
  readonly onCommit?: OnCommit | null;
  /** Hears of each step if a database with data is updated. @default no listener */
  readonly onUpdate?: OnUpdate;
}): Promise<SqlStore> {
  await mkdir(options.folder, { recursive: true, mode: FOLDER_OWNER_ONLY }).catch((error: unknown) => {
    throw unwritable(options.folder, error);
  });
  const named = join(options.folder, FILE);
  // The engine would make it readable to all; the files it puts beside it get the mode of this one.
  const made = await open(named, 'a', FILE_OWNER_ONLY).catch((error: unknown) => {
    throw unwritable(named, error);
  });
  await made.close();
  // If the database file is a link, the log lies beside the link's target.
  const path = await realpath(named);
  let writer: ReturnType<typeof connectWriter> | null = null;
  try {
    writer = connectWriter(path);
    const { folder, now, onUpdate = () => {} } = options;
    await updateFile(writer.db, { path, folder, now, onUpdate });
    for (const name of EARLIER_WORDS) await rm(join(options.folder, name), { force: true });
    // A database that cannot be written fails now, not at the first message.
    await writer.db.transaction().execute(async () => {});
    return createSqliteStore({
      writer,
      reader: engineOf(sqliteReader(path)),
      scans: scansOf(path),
      scanLimits: options.scanLimits ?? SCAN_LIMITS,
      path,
      onCommit: options.onCommit ?? null,
    });
  } catch (error) {
    await writer?.db.destroy();
    throw explain(error, path);
  }
}
