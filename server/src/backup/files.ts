import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';

const FOLDER_OWNER_ONLY = 0o700;
const FILE_OWNER_ONLY = 0o600;

/** A file that was copied or read: its place in the backup, its SHA-256 in hex, its bytes. */
export interface Summed {
  readonly path: string;
  readonly sum: string;
  readonly bytes: number;
}

const hasCode = (error: unknown, code: string): boolean =>
  (error as { readonly code?: unknown }).code === code;

export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** Returns the names in a folder; none if it is missing. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Makes a folder that its owner alone can read. @throws StartError STOOP_FOLDER_NOT_EMPTY */
export async function makeEmptyFolder(folder: string): Promise<void> {
  if ((await namesIn(folder)).length > 0)
    throw new StartError(
      'STOOP_FOLDER_NOT_EMPTY',
      `${folder} is not empty: name a new folder for the backup`,
    );
  await makeFolder(folder, FOLDER_OWNER_ONLY);
}

async function sumOf(from: FileHandle, to: FileHandle | null): Promise<Omit<Summed, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of from.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    // `write` may take only a part of its data; `writeFile` goes on until all is written.
    if (to !== null) await to.writeFile(chunk);
  }
  await to?.sync();
  return { sum: hash.digest('hex'), bytes };
}

/** Reads a file of a backup. */
export async function sumFile(folder: string, path: string): Promise<Summed> {
  const from = await open(join(folder, path));
  try {
    return { path, ...(await sumOf(from, null)) };
  } finally {
    await from.close();
  }
}

/** Copies one file between folders, to the disk. @param place name in both folders, unless `from` has another one */
export async function copyFile(from: string, folder: string, path: string): Promise<Summed> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_OWNER_ONLY });
  const source = await open(from);
  try {
    const copy = await open(target, 'wx', FILE_OWNER_ONLY);
    try {
      return { path, ...(await sumOf(source, copy)) };
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

/** Writes a text to the disk under a draft's name, then renames it, so that the file is never there by half. */
export async function writeWhole(folder: string, path: string, text: string): Promise<Summed> {
  const draft = join(folder, `${path}.part`);
  const file = await open(draft, 'wx', FILE_OWNER_ONLY);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(draft, join(folder, path));
  await syncFolder(folder);
  return { path, sum: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };
}

/** Syncs the folder, because new names in a folder reach the disk with it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  // Not every system syncs folders.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Adds a code to errors of the system, such as a full disk. */
export function explainFailure(error: unknown): unknown {
  const isSystems = error instanceof Error && 'syscall' in error && 'code' in error;
  if (!isSystems) return error;
  return new StartError(
    'STOOP_BACKUP_FAILED',
    `${error.message}: give this user the right to read and write there, and free space`,
    { cause: error },
  );
}
