import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';

const FILE = 'app.json';
/** The secret signs every token, so only the owner may read it. */
const OWNER_ONLY = 0o600;
const OTHERS_READ = 0o004;
/** The database beside this file holds everybody's conversations. */
const FOLDER_OWNER_ONLY = 0o700;
const KEY_BYTES = 4;
const SECRET_BYTES = 32;

/** Keys that identify an app to its clients and sign their tokens. */
export interface AppKeys {
  readonly key: string;
  readonly secret: string;
}

/**
 * Reads `app.json` of the data folder; makes it, with a random key and secret, at the first start.
 * @throws StartError STOOP_APP_FILE_UNREADABLE · STOOP_DATA_UNWRITABLE
 */
export async function readAppFile(folder: string): Promise<AppKeys> {
  const path = join(folder, FILE);
  try {
    return parse(await readFile(path, 'utf8'), path);
  } catch (cause) {
    if (!isMissing(cause)) throw cause instanceof StartError ? cause : unreadable(path, cause);
  }
  return create(folder, path);
}

/**
 * Returns a warning if other users of this machine can read the secret. Returns null if they cannot, or if the system
 * does not tell (Windows reports every file as readable by all).
 */
export async function appFileWarning(folder: string): Promise<string | null> {
  const path = join(folder, FILE);
  const mode = process.platform === 'win32' ? 0 : await modeOf(path);
  if ((mode & OTHERS_READ) === 0) return null;
  return `${path} can be read by other users of this machine, and whoever has the secret is everybody: chmod 600 ${path}`;
}

async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode;
  } catch {
    return 0;
  }
}

function parse(text: string, path: string): AppKeys {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (typeof value !== 'object' || value === null) throw unreadable(path, null);
  const { key, secret } = value as Partial<Record<keyof AppKeys, unknown>>;
  if (typeof key !== 'string' || typeof secret !== 'string' || key === '' || secret === '')
    throw unreadable(path, null);
  return { key, secret };
}

async function create(folder: string, path: string): Promise<AppKeys> {
  const made: AppKeys = {
    key: `k_${randomBytes(KEY_BYTES).toString('hex')}`,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  };
  try {
    await makeFolder(resolve(folder), FOLDER_OWNER_ONLY);
    await writeWhole(path, `${JSON.stringify(made, null, 2)}\n`);
    return made;
  } catch (cause) {
    // Another process was faster: its keys count.
    if (isCode(cause, 'EEXIST')) return parse(await readFile(path, 'utf8'), path);
    throw new StartError(
      'STOOP_DATA_UNWRITABLE',
      `${folder} cannot be written: give this user write permission and free space there, or name another folder with STOOP_DATA`,
      { cause },
    );
  }
}

/** Writes the file whole or not at all, even if the power fails; never overwrites one. @throws EEXIST */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(KEY_BYTES).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function unreadable(path: string, cause: unknown): StartError {
  return new StartError(
    'STOOP_APP_FILE_UNREADABLE',
    `${path} must hold {"key": "…", "secret": "…"} and be readable by this user: mend it, restore it from a backup, ` +
      'or set STOOP_KEY and STOOP_SECRET; without the old secret all tokens in use become invalid',
    { cause },
  );
}

function isMissing(cause: unknown): boolean {
  // ENOTDIR: a folder on the way is a file. The error will say that the folder cannot be made.
  return isCode(cause, 'ENOENT') || isCode(cause, 'ENOTDIR');
}

function isCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}
