import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, RetryLater, StorageError } from '../../domain/errors.ts';
import type { Blobs } from '../../domain/ports/index.ts';

/** Error codes of the system: no space, or none for this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Seconds after which uploads may try again. */
const RETRY_AFTER_S = 60;
const MEGABYTE = 1024 ** 2;

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code));

/** Returns the error that tells clients and the log that a disk is full; any other error stays as it is. */
function explainDiskFull(error: unknown, path: string): unknown {
  if (!isDiskFull(error)) return error;
  return new StorageError('STOOP_DISK_FULL', `there is no space left for ${path}: free some`, {
    cause: error,
  });
}

const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);

/** @throws RetryLater `unavailable` if a disk has less free space than files must leave to messages */
async function requireRoom(folder: string, lowSpace: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= lowSpace) return;
  throw new RetryLater(
    'unavailable',
    `the server's disk has ${megabytes(free)} MB free, files are taken from ${megabytes(lowSpace)} MB: ` +
      'free some space there, or lower STOOP_LOW_SPACE',
    RETRY_AFTER_S,
  );
}

/** Names are the server's own: an id and an extension. All other names never come near the disk. */
const NAME = /^[0-9a-f-]{36}(\.[a-z0-9]{1,16})?$/;
/** Files lie in folders named after the first characters of their names, so that no folder holds too many. */
const FOLDER_CHARS = 2;
/** Bytes written between two looks at the free space. */
const LOOK_EVERY = 8 * 1024 ** 2;

interface Writing {
  readonly handle: FileHandle;
  readonly content: AsyncIterable<Uint8Array>;
  readonly most: number;
  /** @throws RetryLater `unavailable` */
  readonly requireRoom: () => Promise<void>;
}

async function writeAll({ handle, content, most, requireRoom }: Writing): Promise<number> {
  let size = 0;
  let looked = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most)
      throw new ApiError('tooLarge', `the file is larger than ${most} bytes, the most that is taken`);
    if (size - looked > LOOK_EVERY) {
      await requireRoom();
      looked = size;
    }
    // `write` may take only a part of its data; on a full disk that would be no error.
    await handle.writeFile(chunk);
  }
  await handle.sync();
  return size;
}

const draftOf = (target: string) => `${target}.part`;

interface DiskOptions {
  readonly folder: string;
  /** Bytes of free space below which files are refused. */
  readonly lowSpace: number;
}

/** Files in a folder. Each is written under another name first, so that none is ever there by half. */
export function diskBlobs({ folder, lowSpace }: DiskOptions): Blobs & { path(name: string): string } {
  function path(name: string): string {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a blob`);
    return join(folder, name.slice(0, FOLDER_CHARS), name);
  }

  async function put(name: string, content: AsyncIterable<Uint8Array>, most: number): Promise<number> {
    const target = path(name);
    const parent = join(target, '..');
    await mkdir(parent, { recursive: true });
    const roomy = () => requireRoom(parent, lowSpace);
    await roomy();
    const draft = draftOf(target);
    const handle = await open(draft, 'wx', 0o600);
    try {
      const size = await writeAll({ handle, content, most, requireRoom: roomy });
      await handle.close();
      await rename(draft, target);
      return size;
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    path,
    put: (name, content, most) =>
      put(name, content, most).catch((error: unknown) => {
        throw explainDiskFull(error, folder);
      }),
    async size(name) {
      const found = await stat(path(name)).catch(() => null);
      return found?.size ?? null;
    },
    read: (name, piece) =>
      createReadStream(path(name), piece === null ? {} : { start: piece.start, end: piece.end }),
    async remove(name) {
      // A draft is left over if the program ended while writing.
      for (const one of [path(name), draftOf(path(name))]) await rm(one, { force: true });
    },
  };
}
