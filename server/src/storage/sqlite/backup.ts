import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../domain/errors.ts';
import type { DatabaseFacts } from '../sql/database-facts.ts';
import { diskFull, sqliteErrorMeaning } from './errors.ts';

const OWNER_ONLY = 0o600;
/** Milliseconds a statement waits for another process that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Copies all pages in one step, which sees one moment. Smaller steps start again whenever another connection commits,
 * so under load they never end.
 * @see https://www.sqlite.org/c3ref/backup_finish.html
 */
const ALL_PAGES = 2 ** 31 - 1;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function explain(error: unknown, source: string, target: string): unknown {
  const meaning = sqliteErrorMeaning(error);
  if (meaning === 'unreadable')
    return new StorageError('STOOP_DB_UNREADABLE', `${source} is damaged: restore an earlier backup`, {
      cause: error,
    });
  if (meaning === 'full') return diskFull(target, error);
  if (meaning === 'unwritable')
    return new StorageError(
      'STOOP_DATA_UNWRITABLE',
      `${source} cannot be copied to ${target}: give this user the right to read and write there, and free space`,
      { cause: error },
    );
  return error;
}

/**
 * Copies a database, also while a server writes to it. The copy contains everything that was committed before the call.
 * It is one file, without a log beside it.
 * @throws StorageError STOOP_DB_UNREADABLE if the copy is damaged, because the database is · STOOP_DATA_UNWRITABLE
 * · STOOP_DISK_FULL
 */
export async function copySqlite(source: string, target: string): Promise<void> {
  try {
    await copy(source, target);
  } catch (error) {
    throw explain(error, source, target);
  }
}

async function copy(source: string, target: string): Promise<void> {
  // The engine would make it readable to all.
  await (await open(target, 'wx', OWNER_ONLY)).close();
  const from = new DatabaseSync(source, { readOnly: true });
  try {
    from.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    await backup(from, target, { rate: ALL_PAGES });
  } finally {
    from.close();
  }
  const copied = new DatabaseSync(target);
  try {
    // The source keeps a log beside it.
    copied.exec('pragma journal_mode = delete');
    const found = copied.prepare('pragma quick_check(1)').get()?.quick_check;
    if (found !== 'ok')
      throw new StorageError(
        'STOOP_DB_UNREADABLE',
        `${source} is damaged (${found}): restore an earlier backup`,
      );
  } finally {
    copied.close();
  }
  const written = await open(target, 'r+');
  await written.sync();
  await written.close();
}

/** Reads the record of migrations of this program, or of an earlier one. */
function schemaIn(database: DatabaseSync): number {
  const isOurs = database.prepare(`select 1 from sqlite_schema where name = 'stoop_migrations'`).get();
  const record =
    isOurs === undefined
      ? 'max(version) as version from schema_version'
      : 'max(name) as version from stoop_migrations';
  return Number(database.prepare(`select ${record}`).get()?.version);
}

/** Returns the version of a file's schema. */
export function sqliteSchema(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return schemaIn(database);
  } finally {
    database.close();
  }
}

/** Reads the facts of a database that no server uses. */
export function sqliteFacts(path: string): DatabaseFacts {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database
      .prepare(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
      )
      .all()
      .map(({ name }) => String(name))
      .sort();
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as n from ${quoted(table)}`).get()?.n);
    return {
      schema: schemaIn(database),
      counts: Object.fromEntries(tables.map((table) => [table, count(table)])),
    };
  } finally {
    database.close();
  }
}
