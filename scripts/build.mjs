// `npm run build`: the script tag's files into dist/widget. Served from one folder at any address: the loader finds
// its chunks beside itself, so the same folder is mounted at /, at /v1/ and at /v<version>/.
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rollup } from 'rollup';
import {
  chatBundle,
  loaderBundle,
  PARTS,
  partBundle,
  widgetBundle,
  workerBundle,
} from '../rollup.config.mjs';
import { packagesIn, writeLicenses } from './bundles/licenses.mjs';
import { writeLocales } from './i18n/write-locales.mjs';
import { refuseSurprises } from './refuse-surprises.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DEFAULT_OUT_DIR = join(ROOT, 'dist/widget');

/**
 * @typedef {object} BuildOptions
 * @property {boolean} [minify] default true; without it builds take a third of the time
 * @property {boolean} [tryNames] default as `minify`; without it builds take half the time, and the loader is up to 20 bytes more
 * @property {string} [outDir] default dist/widget; replaced as a whole once everything is built
 *
 * @typedef {object} Manifest what is in the folder; also written there as manifest.json
 * @property {string} version
 * @property {string} loader
 * @property {string} integrity of the loader, for the script tag: sha384 in base64
 * @property {string} widget the shell's chunk
 * @property {string} chat the chat client's chunk
 * @property {{ name: string, bytes: number }[]} files every script, without source maps
 */

/**
 * Writes one bundle and tells the name of its entry.
 * @param {import('../rollup.config.mjs').Bundle} bundle
 * @param {Set<string>} packages takes those that are in it
 */
async function write(bundle, packages) {
  const build = await rollup({ ...bundle, onLog: refuseSurprises });
  try {
    const { output } = await build.write(bundle.output);
    for (const folder of packagesIn(output)) packages.add(folder);
    return output[0].fileName;
  } finally {
    await build.close();
  }
}

const brotli11 = promisify(brotliCompress);
const AS_SMALL_AS_IT_GETS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzip9 = promisify(gzip);

/**
 * Writes what browsers are sent, beside each script: compressed once here, as small as it gets, not at each request.
 * @param {string} path
 */
async function compress(path) {
  const bytes = await readFile(path);
  await Promise.all([
    brotli11(bytes, AS_SMALL_AS_IT_GETS).then((packed) => writeFile(`${path}.br`, packed)),
    gzip9(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/**
 * Builds the script tag's files.
 * @param {BuildOptions} [options]
 * @returns {Promise<Manifest>}
 */
export async function build({ minify = true, tryNames = minify, outDir = DEFAULT_OUT_DIR } = {}) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  // Whoever serves the folder meanwhile serves the old files, not half of the new.
  const next = `${outDir}.${process.pid}.next`;
  try {
    const manifest = await writeAll({ minify, tryNames, outDir: next, version });
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
    return manifest;
  } catch (error) {
    // The others may still be writing into it; why it failed is what has to be told.
    await rm(next, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
    throw error;
  }
}

const HASH_LENGTH = 8;

/**
 * Writes `<name>-<hash>.js` for each part.
 * @param {{ minify: boolean, outDir: string }} options
 * @param {Set<string>} packages takes those that are in them
 * @returns {Promise<string>} the hash: one for all, so that the widget knows every file by it
 */
async function writeParts(options, packages) {
  const { outDir } = options;
  await Promise.all(PARTS.map((name) => write(partBundle({ ...options, name }), packages)));
  const sum = createHash('sha256');
  for (const name of PARTS) sum.update(name).update(await readFile(join(outDir, `${name}.js`)));
  const hash = sum.digest('base64url').slice(0, HASH_LENGTH);
  await Promise.all(
    PARTS.map((name) => rename(join(outDir, `${name}.js`), join(outDir, `${name}-${hash}.js`))),
  );
  return hash;
}

/** Names that are tried, each as good as another. */
const NAMES_TRIED = 48;
/** As small, give or take these bytes. */
const ABOUT = 4;

/** In the name of a file, or in a text that names some. */
const withHash = (/** @type {string} */ text, /** @type {string} */ old, /** @type {string} */ hash) =>
  text.replaceAll(`-${old}.`, `-${hash}.`);

/**
 * Another hash makes up to 20 bytes more or less of the loader that names it, and up to 100 of the shell, which names
 * itself, is named by the loader and names the parts. That is luck, and what they may weigh is not to depend on luck.
 * @param {string} outDir
 * @param {readonly string[]} scripts that name it, whose sizes count
 * @param {string} hash
 * @returns {Promise<string>} as long as that one, and the one with which the first of the scripts is about smallest, and then the next
 */
async function smallestHash(outDir, scripts, hash) {
  let hashes = Array.from({ length: NAMES_TRIED }, (_, n) =>
    createHash('sha256').update(`${hash} ${n}`).digest('base64url').slice(0, hash.length),
  );
  for (const script of scripts) {
    const text = await readFile(join(outDir, script), 'utf8');
    const sizes = await Promise.all(
      hashes.map(async (other) => (await brotli11(withHash(text, hash, other), AS_SMALL_AS_IT_GETS)).length),
    );
    const enough = Math.min(...sizes) + (script === scripts.at(-1) ? 0 : ABOUT);
    hashes = hashes.filter((_, n) => (sizes[n] ?? 0) <= enough);
  }
  return hashes[0] ?? hash;
}

/**
 * Gives all files of this hash another one.
 * @param {string} outDir
 * @param {readonly string[]} scripts that name it, whose sizes count
 * @param {string} hash
 * @returns {Promise<string>} the hash from now on
 */
async function rehash(outDir, scripts, hash) {
  const better = await smallestHash(outDir, scripts, hash);
  for (const file of await readdir(outDir)) {
    const path = join(outDir, file);
    if (!scripts.includes(file) && !file.includes(`-${hash}.`)) continue;
    await writeFile(path, withHash(await readFile(path, 'utf8'), hash, better));
    await rename(path, join(outDir, withHash(file, hash, better)));
  }
  return better;
}

const SHELL = 'widget-';
const hashOf = (/** @type {string} */ shell) => shell.slice(SHELL.length, -'.js'.length);

/**
 * @param {{ minify: boolean, tryNames: boolean, outDir: string, version: string }} options
 * @returns {Promise<Manifest>}
 */
async function writeAll(options) {
  const { outDir, tryNames, version } = options;
  /** @type {Set<string>} */
  const packages = new Set();
  const chat = await write(chatBundle(options), packages);
  const partsHash = await writeParts(options, packages);
  const textsHash = await writeLocales(outDir);
  const shell = await write(widgetBundle({ ...options, chatFile: chat, textsHash, partsHash }), packages);
  await write(workerBundle(options), packages);
  if (tryNames) await rehash(outDir, [shell], partsHash);
  const loader = await write(loaderBundle({ ...options, widgetFile: shell, chatFile: chat }), packages);
  await writeLicenses(outDir, packages);
  const widget = tryNames ? `${SHELL}${await rehash(outDir, [loader, shell], hashOf(shell))}.js` : shell;
  const names = (await readdir(outDir)).filter((name) => name.endsWith('.js')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await readFile(join(outDir, name))).length })),
  );
  await Promise.all(names.map((name) => compress(join(outDir, name))));
  const hash = createHash('sha384')
    .update(await readFile(join(outDir, loader)))
    .digest('base64');
  const manifest = { version, loader, integrity: `sha384-${hash}`, widget, chat, files };
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

if (import.meta.main) {
  const started = performance.now();
  const { files } = await build({ minify: !process.argv.includes('--no-minify') });
  for (const { name, bytes } of files) console.log(`${name}  ${(bytes / 1000).toFixed(1)} KB`);
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
