import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Stands beside the code, because the system's temporary folder may be in memory, where a sync costs nothing. */
const PARENT = fileURLToPath(new URL('../../node_modules/.cache/stoop-bench', import.meta.url));

export interface TempFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function tempFolder(): Promise<TempFolder> {
  await mkdir(PARENT, { recursive: true });
  const path = await mkdtemp(join(PARENT, 'run-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
