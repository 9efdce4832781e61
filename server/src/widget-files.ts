import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mount } from './http/index.ts';
import { packageFile } from './package-file.ts';
import { StartError } from './start-error.ts';

const MANIFEST = 'manifest.json';
/** Where tags find the newest version. */
export const WIDGET_PATH = '/v1/';
/** These addresses follow every version: browsers check for a newer one after five minutes. */
const EVERGREEN = 'public, max-age=300';
/** This address never changes: the version and the integrity hash identify its bytes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface WidgetFolders {
  /** Folder of the newest build. */
  readonly current: string;
  /** Folder with a folder `v<version>` for the files of each earlier build that are kept for a while. */
  readonly previous: string;
}

/** Returns the folder of the widget that came with this program: built in a clone, or in its package. Null without one. */
export function bundledWidget(): string | null {
  const folders = [packageFile('../dist/widget'), packageFile('widget')];
  return folders.find((folder) => existsSync(join(folder, MANIFEST))) ?? null;
}

/** @throws StartError STOOP_BAD_OPTION if no build of the widget lies there */
export async function widgetVersion(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(manifest) as { readonly version?: string };
  if (version !== undefined) return version;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_WIDGET: expected a folder that npm run build has made, such as dist/widget, or off; ${folder} has no ${MANIFEST}`,
  );
}

async function previousVersions(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.startsWith('v')).map((name) => name.slice(1));
}

/**
 * Returns where the widget's files are served. The loader finds its chunks beside itself at any address. Chunks of earlier
 * builds are served there too, for pages that were open when a newer build came.
 */
export async function widgetMounts({ current, previous }: WidgetFolders): Promise<readonly Mount[]> {
  const version = await widgetVersion(current);
  const versions = await previousVersions(previous);
  const folderOf = (earlier: string) => join(previous, `v${earlier}`);
  const mount = (prefix: string, cacheControl: string, dir: readonly string[]): Mount => ({
    ...{ prefix, cacheControl, dir },
    index: false,
    compressed: true,
  });
  const own = [current, ...versions.filter((earlier) => earlier === version).map(folderOf)];
  const earlier = versions.filter((one) => one !== version);
  return [
    mount(WIDGET_PATH, EVERGREEN, [current, ...versions.map(folderOf)]),
    mount(`/v${version}/`, IMMUTABLE, own),
    ...earlier.map((one) => mount(`/v${one}/`, IMMUTABLE, [folderOf(one)])),
  ];
}
