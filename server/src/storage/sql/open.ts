import { mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Store } from '../../domain/ports.ts';
import { sqliteReader, sqliteWriter } from './dialects/sqlite.ts';
import { sqliteErrorMeaning } from './dialects/sqlite-errors.ts';
import { notePendingWords } from './dialects/sqlite-full-text.ts';
import { sqliteFunctions } from './dialects/sqlite-functions.ts';
import { fitWords, wordsPath } from './dialects/sqlite-words.ts';
import type { DirectConnection } from './direct.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { createSqliteStore } from './sqlite-store.ts';

const FILE = 'chat.db';
/** Everybody's conversations are for nobody else of the machine. */
const FOLDER_OWNER_ONLY = 0o700;
const FILE_OWNER_ONLY = 0o600;

function engineOf<C extends ReturnType<typeof sqliteReader | typeof sqliteWriter>>(connection: C) {
  return { ...connection, db: new Kysely<Schema>({ dialect: connection.dialect }), fn: sqliteFunctions };
}

const connectWriter = (path: string) => engineOf(sqliteWriter(path));

/** Makes the index of words beside the database where there is none that fits. */
function makeWords(folder: string, direct: DirectConnection): void {
  type Row = { readonly n: number; readonly mark: string };
  const noted = 'select n, message_id as mark from words_pending';
  fitWords(folder, {
    newest() {
      const [row] = direct.run(`${noted} order by n desc limit 1`, []) as readonly Row[];
      if (row === undefined) throw new Error('expected a first row of words_pending');
      return row;
    },
    markOf: (n) => (direct.run(`${noted} where n = ?`, [n]) as readonly Row[])[0]?.mark ?? null,
    isEmpty: () => direct.run('select 1 from messages limit 1', []).length === 0,
  });
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
 * Open (or make) the embedded database `chat.db` in a folder, bring its schema up to date. The index of words is kept
 * beside it, in `words.db`.
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
  const named = join(options.folder, FILE);
  // The engine would make it readable to all; the files it puts beside it get the mode of this one.
  const made = await open(named, 'a', FILE_OWNER_ONLY).catch((error: unknown) => {
    throw unwritable(named, error);
  });
  await made.close();
  // Where it is a link, the log lies beside what it leads to.
  const path = await realpath(named);
  let writer: ReturnType<typeof connectWriter> | null = null;
  try {
    writer = connectWriter(path);
    await migrate(writer.db, options.now());
    await notePendingWords(writer.db);
    makeWords(options.folder, writer.direct);
    // Whether it can be written at all shows now, not at the first message.
    await writer.db.transaction().execute(async () => {});
    const reader = engineOf(sqliteReader(path));
    reader.attach(wordsPath(options.folder));
    return createSqliteStore(writer, reader, writer.syncApart(), { folder: options.folder, chat: path });
  } catch (error) {
    await writer?.db.destroy();
    throw explain(error, path);
  }
}
