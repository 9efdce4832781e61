// Keeps files of earlier builds for a while. A page that stays open over an update asks for chunks of its own
// build, and a tag may be pinned to an earlier version.
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** Days that a file stays after a newer build has replaced it. */
export const KEPT_DAYS = 30;

const isServed = (/** @type {string} */ name) => name !== 'manifest.json' && !name.endsWith('.map');

/** @param {string} folder */
const namesIn = (folder) => readdir(folder).catch(() => /** @type {string[]} */ ([]));

/** @param {string} folder @returns {Promise<string | null>} */
async function versionOf(folder) {
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  return manifest === null ? null : JSON.parse(manifest).version;
}

/** @param {string} folder @param {number} before ms since 1970 */
async function removeOlder(folder, before) {
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs < before) await rm(file);
  }
  if ((await namesIn(folder)).length === 0) await rmdir(folder);
}

/**
 * Moves the files that a new build replaces into `previous/v<version>/`, and removes files that were
 * replaced more than 30 days ago.
 * @param {{ current: string, next: string, previous: string, now?: number }} folders `current` is served now and about to be
 * replaced by `next`
 */
export async function keepPrevious({ current, next, previous, now = Date.now() }) {
  const version = await versionOf(current);
  if (version !== null) {
    const kept = join(previous, `v${version}`);
    await mkdir(kept, { recursive: true });
    // Within a version, the new files replace those of the same name.
    const replaced = new Set(version === (await versionOf(next)) ? await namesIn(next) : []);
    for (const name of await namesIn(current)) {
      if (!isServed(name) || replaced.has(name)) continue;
      await rename(join(current, name), join(kept, name));
      await utimes(join(kept, name), now / 1000, now / 1000);
    }
  }
  for (const name of await namesIn(previous))
    await removeOlder(join(previous, name), now - KEPT_DAYS * DAY_MS);
}
