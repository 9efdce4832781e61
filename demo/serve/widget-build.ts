import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, DEFAULT_OUT_DIR, type Manifest, PREVIOUS_DIR } from '../../scripts/build.mjs';
import { type Mount, widgetMounts } from '../../server/src/index.ts';
import { newest } from './newest.ts';

/** Sources of the widget; a file newer than the build makes it stale. */
const SOURCES = [
  'src',
  'loader',
  'worker',
  'scripts',
  'rollup.config.mjs',
  'package.json',
  'package-lock.json',
];
const MANIFEST = 'manifest.json';

/**
 * Returns the widget's build, rebuilt if it is stale.
 * @param root the repository
 */
export async function buildWidget(root: string): Promise<Manifest> {
  const file = join(DEFAULT_OUT_DIR, MANIFEST);
  if (existsSync(file) && (await isFresh(file, root)))
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  return build({ onStep: (step) => console.log(`building the widget: ${step} …`) });
}

async function isFresh(file: string, root: string): Promise<boolean> {
  // `npm test` has built it, and other tests use its files.
  if (process.env.STOOP_BUILT) return true;
  return (await newest([file])) >= (await newest(SOURCES.map((source) => join(root, source))));
}

/**
 * Returns where the built files are served: as the server does it, and at the root, for short addresses.
 * @param reload browsers keep nothing, because the next build has the same addresses
 */
export async function demoMounts(reload: boolean): Promise<readonly Mount[]> {
  const mounts = await widgetMounts({ current: DEFAULT_OUT_DIR, previous: PREVIOUS_DIR });
  const roots = mounts.filter(({ prefix }) => prefix === '/v1/').map((mount) => ({ ...mount, prefix: '/' }));
  return [...roots, ...mounts].map((mount) => (reload ? { ...mount, cacheControl: 'no-store' } : mount));
}
