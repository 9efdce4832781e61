/** Brings a file to the newest schema. A file with data is copied first: the copy is the way back. */
import { access, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import { migrate, newerDatabase, type OnUpdate, recordedSchema } from '../sql/migrate.ts';
import { newestSchema } from '../sql/migrations/index.ts';
import type { Schema } from '../sql/schema.ts';
import { copySqlite, sqliteSchema } from './backup.ts';
import { claimFolder } from './claim.ts';
import { setUpWords } from './full-text.ts';

const MEGABYTE = 1024 ** 2;

interface UpdatedFile {
  readonly path: string;
  /** Folder that a server claims. */
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onUpdate: OnUpdate;
}

/** Returns the path of the copy that precedes an update to a version of the schema. */
const copyPath = (path: string, version: number) => `${path}.before-${version}`;

/** Returns the copies beside a file that updates have left. */
async function copiesOf(path: string): Promise<readonly string[]> {
  const isCopy = (name: string) => name.startsWith(`${basename(path)}.before-`) && /\.before-\d+$/.test(name);
  const names = await readdir(dirname(path));
  return names.filter(isCopy).map((name) => join(dirname(path), name));
}

/** Returns how to continue with an earlier program: by the copy, if this program can open it. */
async function wayBack(path: string, newest: number): Promise<string> {
  const usable = (await copiesOf(path)).find((copy) => sqliteSchema(copy) <= newest);
  return usable === undefined
    ? 'restore a backup made before the update'
    : `put the copy made before the update, ${usable}, in its place (docs/backup.md says how)`;
}

/**
 * Returns the version that an update under way leads to; 0 if none is. The file itself holds it, so that a copy put back
 * begins a new update. This is the only use of `user_version`.
 */
async function updateUnderWay(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

const markUpdate = (db: Kysely<Schema>, version: number) =>
  sql`pragma user_version = ${sql.lit(version)}`.execute(db);

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function sizeOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** @throws StorageError STOOP_DISK_FULL if the copy does not fit on the disk */
async function requireRoomFor(copy: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(copy));
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new StorageError(
    'STOOP_DISK_FULL',
    `the update of the database begins with a copy, ${copy}, which takes ${Math.ceil(bytes / MEGABYTE)} MB; ` +
      `its disk has ${Math.floor(free / MEGABYTE)} MB free: free some space there, then start again`,
  );
}

/** Copies under a draft's name, then renames, so that a copy is never there by half. */
async function copyWhole(path: string, copy: string): Promise<void> {
  const draft = `${path}.copying`;
  // A killed update leaves a draft. A journal of that draft would be applied to this one.
  const remove = async () => {
    for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
  };
  await remove();
  try {
    await copySqlite(path, draft);
  } catch (error) {
    await remove();
    throw error;
  }
  await rename(draft, copy);
  // The new name reaches the disk with its folder. Not every system syncs folders.
  const folder = await open(dirname(copy));
  await folder.sync().catch(() => undefined);
  await folder.close();
}

/** Copies the file unless an interrupted update has done so. Only the newest copy stays. */
async function copyBeforeUpdate(db: Kysely<Schema>, { path, now, onUpdate }: UpdatedFile): Promise<void> {
  const underWay = await updateUnderWay(db);
  if (underWay > 0 && (await isThere(copyPath(path, underWay)))) return;
  const begin = now();
  const copy = copyPath(path, newestSchema());
  const bytes = await sizeOf(db);
  await requireRoomFor(copy, bytes);
  await copyWhole(path, copy);
  await markUpdate(db, newestSchema());
  for (const other of await copiesOf(path)) if (other !== copy) await rm(other);
  onUpdate({ kind: 'copied', copy, bytes, ms: now() - begin });
}

async function updateClaimed(db: Kysely<Schema>, file: UpdatedFile): Promise<void> {
  const { now, onUpdate } = file;
  await copyBeforeUpdate(db, file);
  await migrate(db, { now, onUpdate });
  const begin = now();
  await setUpWords(db);
  onUpdate({ kind: 'words', ms: now() - begin });
  await markUpdate(db, 0);
}

/**
 * Brings the schema and the index of words up to date. If the process is killed, the next call continues: each step
 * commits alone, and the copy is not made again.
 * @throws StorageError STOOP_DB_NEWER · STOOP_DISK_FULL if the copy does not fit · STOOP_DATA_IN_USE if a server of an
 * earlier version still runs on the file
 */
export async function updateFile(db: Kysely<Schema>, file: UpdatedFile): Promise<void> {
  const { version, isEarlierRecord } = await recordedSchema(db);
  const newest = newestSchema();
  if (version > newest) throw newerDatabase(version, newest, await wayBack(file.path, newest));
  const isCurrent = version === newest && !isEarlierRecord && (await updateUnderWay(db)) === 0;
  if (version === 0 || isCurrent) {
    await migrate(db, { now: file.now });
    await setUpWords(db);
    return;
  }
  const release = claimFolder(file.folder);
  try {
    file.onUpdate({ kind: 'begun', version, newest });
    await updateClaimed(db, file);
  } finally {
    release();
  }
}
