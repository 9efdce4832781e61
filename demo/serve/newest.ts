import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns when the newest of these files and folders' files was last changed, epoch ms; 0 if there is none. */
export async function newest(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(paths.map(timeOf));
  return Math.max(0, ...times);
}

async function timeOf(path: string): Promise<number> {
  const info = await stat(path).catch(() => null);
  if (info === null) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const names = await readdir(path);
  return newest(names.map((name) => join(path, name)));
}
