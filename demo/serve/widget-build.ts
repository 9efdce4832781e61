import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, DEFAULT_OUT_DIR, type Manifest } from '../../scripts/build.mjs';
import type { Mount } from '../../server/src/index.ts';
import { newest } from './newest.ts';

/** What the widget is made of; anything newer than the build makes it stale. */
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

/** These addresses follow every version: browsers ask after five minutes whether there is a newer one. */
const EVERGREEN = 'public, max-age=300';
/** This address never changes: the version and the integrity hash say which bytes it has. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The widget's build, made anew where it is stale.
 * @param root the repository
 */
export async function buildWidget(root: string): Promise<Manifest> {
  const file = join(DEFAULT_OUT_DIR, MANIFEST);
  const changed = await newest(SOURCES.map((source) => join(root, source)));
  const isFresh = existsSync(file) && (await newest([file])) >= changed;
  // `npm test` has built it, and its files are in use by other tests.
  if (isFresh || (process.env.STOOP_BUILT && existsSync(file)))
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  return build({ onStep: (step) => console.log(`building the widget: ${step} …`) });
}

/** Where the built folder is served: the loader finds its chunks beside itself at any address. */
export function widgetMounts({ version }: Manifest, reload: boolean): readonly Mount[] {
  const mount = (prefix: string, cacheControl: string): Mount => ({
    prefix,
    dir: DEFAULT_OUT_DIR,
    cacheControl: reload ? 'no-store' : cacheControl,
    index: false,
    compressed: true,
  });
  return [mount('/', EVERGREEN), mount('/v1/', EVERGREEN), mount(`/v${version}/`, IMMUTABLE)];
}
