import { existsSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that lie in memory and are files like all others. */
const IN_MEMORY = '/dev/shm';
/** Containers often have little of it, bytes. */
const ENOUGH = 1_000_000_000;

/**
 * A new folder for a database and its files, which whoever asks for it removes. In memory where there is enough of it:
 * a test that is not about the disk does not wait for it.
 */
export async function testFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize >= ENOUGH;
}
