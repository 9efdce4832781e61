import { statfs } from 'node:fs/promises';
import { RetryLater, StorageError } from '../../domain/errors.ts';

/** Error codes of the system: no space, or none for this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Seconds after which uploads may try again. */
const RETRY_AFTER_S = 60;
const MEGABYTE = 1024 ** 2;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code));

/** Returns the error that tells clients and the log that a disk is full; any other error stays as it is. */
export function explainDiskFull(error: unknown, path: string): unknown {
  if (!isDiskFull(error)) return error;
  return new StorageError('STOOP_DISK_FULL', `there is no space left for ${path}: free some`, {
    cause: error,
  });
}

const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);

/** @throws RetryLater `unavailable` if a disk has less free space than files must leave to messages */
export async function requireRoom(folder: string, lowSpace: number): Promise<void> {
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
