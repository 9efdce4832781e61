import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Store } from '../../domain/ports.ts';
import { sqliteConnection, sqliteErrorMeaning } from './dialects/sqlite.ts';
import { createFullText } from './dialects/sqlite-full-text.ts';
import { sqliteFunctions } from './dialects/sqlite-functions.ts';
import { setDirect } from './direct.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { createTotals, indexTotals } from './repositories/totals-cache.ts';
import type { Schema } from './schema.ts';
import { createSqliteStore } from './sqlite-store.ts';

const FILE = 'chat.db';
/** Everybody's conversations are for nobody else of the machine. */
const FOLDER_OWNER_ONLY = 0o700;
const FILE_OWNER_ONLY = 0o600;

function connect(path: string, mode: 'writer' | 'reader'): Engine {
  const { dialect, direct } = sqliteConnection(path, mode);
  return { db: setDirect(new Kysely<Schema>({ dialect }), direct), fn: sqliteFunctions };
}

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
 * Open (or make) the embedded database `chat.db` in a folder, bring its schema up to date.
 * @throws StorageError with the code that says what is wrong with the folder or file.
 */
export async function openStore(options: {
  readonly folder: string;
  /** Epoch milliseconds, for the record of migrations. */
  readonly now: () => number;
}): Promise<Store> {
  await mkdir(options.folder, { recursive: true, mode: FOLDER_OWNER_ONLY }).catch((error: unknown) => {
    throw unwritable(options.folder, error);
  });
  const path = join(options.folder, FILE);
  // The engine would make it readable to all; the files it puts beside it get the mode of this one.
  const made = await open(path, 'a', FILE_OWNER_ONLY).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  await made.close();
  let writer: Engine | null = null;
  try {
    writer = connect(path, 'writer');
    await migrate(writer.db, options.now());
    await createFullText(writer.db);
    // Whether it can be written at all shows now, not at the first message.
    await writer.db.transaction().execute(async () => {});
    await createTotals.execute(writer.db);
    await indexTotals.execute(writer.db);
    return createSqliteStore(writer, connect(path, 'reader'));
  } catch (error) {
    await writer?.db.destroy();
    throw explain(error, path);
  }
}
