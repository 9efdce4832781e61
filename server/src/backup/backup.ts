import { access, chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readPlaces, readSettings, type ServerOptions } from '../options/index.ts';
import { present } from '../present.ts';
import { StartError } from '../start-error.ts';
import { copySqlite, type DatabaseFacts, sqliteFacts, withPostgresSnapshot } from '../storage/index.ts';
import { version } from '../version.ts';
import {
  copyFile,
  explainFailure,
  isMissing,
  makeEmptyFolder,
  namesIn,
  type Summed,
  sumFile,
  syncFolder,
  writeWhole,
} from './files.ts';
import {
  APP_FILE,
  type DatabaseKind,
  type Manifest,
  POSTGRES_FILE,
  SQLITE_FILE,
  UPLOADS,
  writeManifest,
} from './manifest.ts';
import { dump } from './postgres-programs.ts';

const OWNER_ONLY = 0o600;
/** Files of uploads, and their folders. Drafts have another ending. */
const UPLOAD = /^[0-9a-f-]{36}(\.[a-z0-9]{1,16})?$/;
const UPLOAD_FOLDER = /^[0-9a-f-]{2}$/;
const DRAFT = '.part';

type Env = Readonly<Record<string, string | undefined>>;

interface Database {
  readonly kind: DatabaseKind;
  readonly facts: DatabaseFacts | null;
  readonly file: Summed | null;
}

async function backUpSqlite(dataDir: string, folder: string): Promise<Database> {
  const target = join(folder, SQLITE_FILE);
  await copySqlite(join(dataDir, SQLITE_FILE), target);
  return { kind: 'sqlite', facts: sqliteFacts(target), file: await sumFile(folder, SQLITE_FILE) };
}

function backUpPostgres(url: string, folder: string): Promise<Database> {
  return withPostgresSnapshot(url, async (snapshot, facts) => {
    const target = join(folder, POSTGRES_FILE);
    await dump(url, target, snapshot);
    await chmod(target, OWNER_ONLY);
    return { kind: 'postgres', facts, file: await sumFile(folder, POSTGRES_FILE) };
  });
}

/** Files that are removed while the copy runs are left out. */
async function backUpUploads(dataDir: string, folder: string): Promise<readonly Summed[]> {
  const copied: Summed[] = [];
  const parts = (await namesIn(join(dataDir, UPLOADS))).filter((name) => UPLOAD_FOLDER.test(name));
  for (const part of parts.sort()) {
    const names = await namesIn(join(dataDir, UPLOADS, part));
    for (const name of names.filter((one) => UPLOAD.test(one) && !one.endsWith(DRAFT)).sort()) {
      const path = `${UPLOADS}/${part}/${name}`;
      const file = await copyFile(join(dataDir, path), folder, path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (file !== null) copied.push(file);
    }
    if (names.length > 0) await syncFolder(join(folder, UPLOADS, part)).catch(() => undefined);
  }
  return copied;
}

/** Checks that the folder has data. Reading the settings would make new keys in a folder that was named by mistake. */
async function requireData(dataDir: string, name: string, cure: string): Promise<void> {
  await access(join(dataDir, name)).catch((cause: unknown) => {
    throw new StartError('STOOP_NOTHING_TO_BACK_UP', `${dataDir} holds no ${name}: ${cure}`, { cause });
  });
}

async function requireAll(databaseUrl: string | null, dataDir: string, env: Env): Promise<void> {
  if (databaseUrl === null)
    await requireData(
      dataDir,
      SQLITE_FILE,
      'name the data folder with STOOP_DATA, or the database with DATABASE_URL',
    );
  if (present(env.STOOP_KEY) === undefined || present(env.STOOP_SECRET) === undefined)
    await requireData(
      dataDir,
      APP_FILE,
      'name the data folder with STOOP_DATA, or set STOOP_KEY and STOOP_SECRET',
    );
}

export interface BackupOptions extends Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'env'> {
  /** The database is backed up by other means, before this call. @default false */
  readonly withoutDatabase?: boolean;
}

/**
 * Backs up database, keys and uploads into a new folder, also while servers run. The backup contains everything that
 * was acknowledged before the call. The database comes first, so that each file it names is there.
 * @throws StartError STOOP_NOTHING_TO_BACK_UP · STOOP_FOLDER_NOT_EMPTY · STOOP_BACKUP_FAILED
 */
export async function backUp(into: string, options: BackupOptions): Promise<Manifest> {
  const folder = resolve(into);
  const { dataDir, databaseUrl } = readPlaces(options);
  const { withoutDatabase = false } = options;
  await requireAll(databaseUrl, dataDir, options.env ?? process.env);
  const { key, secret } = await readSettings(options);
  try {
    const madeAt = new Date().toISOString();
    await makeEmptyFolder(folder);
    await chmod(folder, 0o700);
    let database: Database = { kind: 'none', facts: null, file: null };
    if (!withoutDatabase)
      database =
        databaseUrl === null
          ? await backUpSqlite(dataDir, folder)
          : await backUpPostgres(databaseUrl, folder);
    const keys = await writeWhole(folder, APP_FILE, `${JSON.stringify({ key, secret }, null, 2)}\n`);
    const uploads = await backUpUploads(dataDir, folder);
    const files = [...(database.file === null ? [] : [database.file]), keys, ...uploads];
    return await writeManifest(folder, files, {
      made_at: madeAt,
      program: version(),
      database: database.kind,
      facts: database.facts,
      uploads: { files: uploads.length, bytes: uploads.reduce((sum, { bytes }) => sum + bytes, 0) },
    });
  } catch (error) {
    throw explainFailure(error);
  }
}
