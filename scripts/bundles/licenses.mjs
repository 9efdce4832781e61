/** Notices of the bundled packages, as their licences ask. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { at } from './common.mjs';

const LICENSES = 'licenses.txt';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)\b/i;
/** The folder of a module's package; a package inside another is its own. */
const OF_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
const require = createRequire(import.meta.url);
/** Modules of ours that are generated from a package's data. */
const WRITTEN_FROM = new Map([
  [at('src/features/emoji/data.ts'), dirname(require.resolve('emojibase-data/package.json'))],
]);
const OWN = dirname(at('package.json'));
const RULE = '='.repeat(78);

/**
 * Returns the folders of the packages in these files.
 * @param {readonly (import('rollup').OutputChunk | import('rollup').OutputAsset)[]} output as rollup wrote it
 * @returns {Set<string>}
 */
export function packagesIn(output) {
  const folders = new Set([OWN]);
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    for (const id of file.moduleIds) {
      // The id of a plugin's module is the plugin's prefix and the file.
      const path = id.slice(Math.max(0, id.indexOf('/')));
      folders.add(WRITTEN_FROM.get(path) ?? OF_PACKAGE.exec(path)?.[0] ?? OWN);
    }
  }
  return folders;
}

/**
 * @param {string} folder of a package
 * @returns {Promise<{ name: string, section: string }>}
 */
async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).sort();
  if (files.length === 0)
    throw new Error(
      `${name} ${version} is built in and brings no licence: expected a file such as LICENSE in ${folder}, which goes along with the build. Ask its authors for one, or do without it.`,
    );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const body = texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
  return { name, section: `${RULE}\n${name} ${version}\nLicence: ${license}\n${RULE}\n\n${body}\n` };
}

/**
 * Writes `licenses.txt`: name, version and licence of Stoop and of each package, each once.
 * @param {string} outDir the folder of the files it is about
 * @param {ReadonlySet<string>} folders of packages, as `packagesIn` finds them
 */
export async function writeLicenses(outDir, folders) {
  const others = [...folders].filter((folder) => folder !== OWN);
  const notices = await Promise.all(others.map(noticeOf));
  // The same version in two places is one package.
  const sections = new Set(
    notices.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ section }) => section),
  );
  const own = await noticeOf(OWN);
  const head = 'Packages in the scripts of this folder, and their licences.\n';
  await writeFile(join(outDir, LICENSES), [head, own.section, ...sections].join('\n'));
}
