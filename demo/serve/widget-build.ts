import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, DEFAULT_OUT_DIR, type Manifest, PREVIOUS_DIR } from '../../scripts/build.mjs';
import { previousVersions } from '../../scripts/previous-builds.mjs';
import type { Mount } from '../../server/src/index.ts';
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

/** These addresses follow every version: browsers check for a newer one after five minutes. */
const EVERGREEN = 'public, max-age=300';
/** This address never changes: the version and the integrity hash identify its bytes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Returns the widget's build, rebuilt if it is stale.
 * @param root the repository
 */
export async function buildWidget(root: string): Promise<Manifest> {
  const file = join(DEFAULT_OUT_DIR, MANIFEST);
  const changed = await newest(SOURCES.map((source) => join(root, source)));
  const isFresh = existsSync(file) && (await newest([file])) >= changed;
  // `npm test` has built it, and other tests use its files.
  if (isFresh || (process.env.STOOP_BUILT && existsSync(file)))
    return JSON.parse(await readFile(file, 'utf8')) as Manifest;
  return build({ onStep: (step) => console.log(`building the widget: ${step} …`) });
}

const STANDARD_FOLDERS = { current: DEFAULT_OUT_DIR, previous: PREVIOUS_DIR };

/**
 * Returns where the built folder is served. The loader finds its chunks beside itself at any address.
 * Chunks of earlier builds are served there too, for pages that were open when a newer build came.
 */
export async function widgetMounts(
  { version }: Manifest,
  reload: boolean,
  { current, previous } = STANDARD_FOLDERS,
): Promise<readonly Mount[]> {
  const versions = await previousVersions(previous);
  const folderOf = (earlier: string) => join(previous, `v${earlier}`);
  const mount = (prefix: string, cacheControl: string, dir: readonly string[]): Mount => ({
    prefix,
    dir,
    cacheControl: reload ? 'no-store' : cacheControl,
    index: false,
    compressed: true,
  });
  const all = [current, ...versions.map(folderOf)];
  const own = [current, ...versions.filter((earlier) => earlier === version).map(folderOf)];
  const earlier = versions.filter((one) => one !== version);
  return [
    mount('/', EVERGREEN, all),
    mount('/v1/', EVERGREEN, all),
    mount(`/v${version}/`, IMMUTABLE, own),
    ...earlier.map((one) => mount(`/v${one}/`, IMMUTABLE, [folderOf(one)])),
  ];
}
