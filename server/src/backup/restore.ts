import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { readPlaces, type ServerOptions } from '../options/index.ts';
import { StartError } from '../start-error.ts';
import {
  claimFolder,
  type DatabaseFacts,
  isPostgresEmpty,
  newestSchema,
  postgresFacts,
  sqliteFacts,
} from '../storage/index.ts';
import { RESTORE_MARK } from '../unfinished-restore.ts';
import { copyFile, explainFailure, namesIn, syncFolder, writeWhole } from './files.ts';
import { APP_FILE, type Manifest, POSTGRES_FILE, readBackup, SQLITE_FILE, UPLOADS } from './manifest.ts';
import { undump } from './postgres-programs.ts';

const FOLDER_OWNER_ONLY = 0o700;
const LOCK = 'server.lock';
/** Names in a data folder that a restore would overwrite, or that belong to another database. */
const DATA = [
  SQLITE_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  `${SQLITE_FILE}.part`,
  APP_FILE,
  UPLOADS,
  RESTORE_MARK,
];

/** Holds the folder while it is restored. @throws StartError STOOP_FOLDER_NOT_EMPTY · StorageError STOOP_DATA_IN_USE */
async function takeFolder(dataDir: string): Promise<() => void> {
  const names = await namesIn(dataDir);
  // A folder in use is not empty either, so this check comes first.
  const release = names.includes(LOCK) ? claimFolder(dataDir) : null;
  const found = names.filter((name) => DATA.includes(name));
  if (found.length > 0) {
    release?.();
    throw new StartError(
      'STOOP_FOLDER_NOT_EMPTY',
      `${dataDir} holds data already (${found.join(', ')}): nothing was changed. Stop the server and move the folder ` +
        'away, or name a new one with STOOP_DATA',
    );
  }
  await makeFolder(dataDir, FOLDER_OWNER_ONLY);
  return release ?? claimFolder(dataDir);
}

function refuseUnfit({ database, facts }: Manifest, databaseUrl: string | null): void {
  if (database === 'sqlite' && databaseUrl !== null)
    throw new StartError(
      'STOOP_BAD_OPTION',
      'the backup holds a database of SQLite, and DATABASE_URL names PostgreSQL: unset DATABASE_URL; data is not moved from one to the other',
    );
  if (database === 'postgres' && databaseUrl === null)
    throw new StartError(
      'STOOP_BAD_OPTION',
      'the backup holds a database of PostgreSQL: set DATABASE_URL to a new, empty database',
    );
  if (facts !== null && facts.schema > newestSchema())
    throw new StartError(
      'STOOP_BACKUP_INCOMPLETE',
      `the backup has schema version ${facts.schema}, this program knows up to ${newestSchema()}: restore it with the newer program that made it`,
    );
}

function refuseOther(expected: DatabaseFacts | null, found: DatabaseFacts): void {
  const tables = Object.entries(expected?.counts ?? {});
  const wrong = tables.find(([table, count]) => found.counts[table] !== count);
  if (wrong !== undefined)
    throw new StartError(
      'STOOP_BACKUP_INCOMPLETE',
      `the restored database has ${found.counts[wrong[0]]} rows in ${wrong[0]}, the manifest says ${wrong[1]}: use another backup`,
    );
}

async function requireEmptyDatabase(url: string): Promise<void> {
  if (!(await isPostgresEmpty(url)))
    throw new StartError(
      'STOOP_FOLDER_NOT_EMPTY',
      'the database at DATABASE_URL holds tables already: nothing was changed. Make a new database and name that one',
    );
}

async function restorePostgres(folder: string, { facts }: Manifest, url: string): Promise<void> {
  await undump(url, join(folder, POSTGRES_FILE));
  refuseOther(facts, await postgresFacts(url));
}

/** Restores files; the database gets its name last. */
async function restoreFiles(folder: string, dataDir: string, backup: Awaited<ReturnType<typeof readBackup>>) {
  const { manifest, paths } = backup;
  const draft = `${SQLITE_FILE}.part`;
  if (manifest.database === 'sqlite') {
    await copyFile(join(folder, SQLITE_FILE), dataDir, draft);
    refuseOther(manifest.facts, sqliteFacts(join(dataDir, draft)));
  }
  for (const path of paths.filter((one) => one === APP_FILE || one.startsWith(`${UPLOADS}/`)))
    await copyFile(join(folder, path), dataDir, path);
  if (manifest.database === 'sqlite') await rename(join(dataDir, draft), join(dataDir, SQLITE_FILE));
  await syncFolder(dataDir);
}

/**
 * Restores a backup into an empty data folder, and into an empty database if that is PostgreSQL. Checks every file
 * before it writes anything.
 * @throws StartError STOOP_BACKUP_INCOMPLETE · STOOP_FOLDER_NOT_EMPTY · STOOP_BAD_OPTION · STOOP_BACKUP_FAILED
 */
export async function restore(
  from: string,
  options: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'env'>,
): Promise<{ readonly manifest: Manifest; readonly dataDir: string }> {
  const folder = resolve(from);
  const { dataDir, databaseUrl } = readPlaces(options);
  try {
    const backup = await readBackup(folder);
    refuseUnfit(backup.manifest, databaseUrl);
    const release = await takeFolder(dataDir);
    try {
      const url = backup.manifest.database === 'postgres' ? databaseUrl : null;
      if (url !== null) await requireEmptyDatabase(url);
      // Until this file is gone, no server accepts the folder as whole.
      await writeWhole(dataDir, RESTORE_MARK, '');
      if (url !== null) await restorePostgres(folder, backup.manifest, url);
      await restoreFiles(folder, dataDir, backup);
      await rm(join(dataDir, RESTORE_MARK));
      await syncFolder(dataDir);
    } finally {
      release();
    }
    return { manifest: backup.manifest, dataDir };
  } catch (error) {
    throw explainFailure(error);
  }
}
