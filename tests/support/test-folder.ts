import { existsSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory whose files behave as all others. */
const IN_MEMORY = '/dev/shm';
/** Containers often have little of it, in bytes. */
const ENOUGH = 1_000_000_000;

/**
 * A new folder for a database and its files; the caller removes it. In memory if there is enough of it,
 * because most tests are not about the disk.
 */
export async function testFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize >= ENOUGH;
}
