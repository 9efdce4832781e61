import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, DEFAULT_OUT_DIR, type Manifest } from '../../scripts/build.mjs';

export interface BuiltWidget {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Removes the build of this test file. */
  remove(): Promise<void>;
}

/**
 * The folder with the script tag's files. `npm test` has built it (STOOP_BUILT). A test file run by hand
 * builds its own, because another one may be building at the same time.
 */
export async function builtWidget(): Promise<BuiltWidget> {
  const file = join(DEFAULT_OUT_DIR, 'manifest.json');
  if (process.env.STOOP_BUILT && existsSync(file)) {
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    return { folder: DEFAULT_OUT_DIR, manifest, remove: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), 'stoop-widget-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, manifest: await build({ outDir: folder }), remove };
}
