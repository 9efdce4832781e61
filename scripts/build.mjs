// `npm run build`: the script tag's files into dist/widget. Served from one folder at any address: the loader finds
// its chunks beside itself, so the same folder is mounted at /, at /v1/ and at /v<version>/.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { rollup } from 'rollup';
import {
  chatBundle,
  earlyBundle,
  loaderBundle,
  PARTS,
  partBundle,
  widgetBundle,
  workerBundle,
} from '../rollup.config.mjs';
import { packagesIn, writeLicenses } from './bundles/licenses.mjs';
import { writeLocales } from './i18n/write-locales.mjs';
import { keepPrevious } from './previous-builds.mjs';
import { refuseSurprises } from './refuse-surprises.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DEFAULT_OUT_DIR = join(ROOT, 'dist/widget');
/** Folder with a subfolder for each earlier version: `v0.1.0/`. */
export const PREVIOUS_DIR = join(ROOT, 'dist/previous');

/**
 * @typedef {object} BuildOptions
 * @property {boolean} [minify] default true; without it builds take a third of the time
 * @property {string} [outDir] default dist/widget; replaced as a whole once everything is built
 * @property {(step: string) => void} [onStep] called as each step begins, with its name for people
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
 * Writes one bundle and returns the name of its entry.
 * @param {import('../rollup.config.mjs').Bundle} bundle
 * @param {Set<string>} packages receives the packages in the bundle
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
 * Writes the compressed file of each script beside it: compressed once here, as small as it
 * gets, not at each request.
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
export async function build({ minify = true, outDir = DEFAULT_OUT_DIR, onStep = () => {} } = {}) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  // A server of the folder serves the old files meanwhile, not half of the new.
  const next = `${outDir}.${process.pid}.next`;
  try {
    const manifest = await writeAll({ minify, outDir: next, version, onStep });
    // Builds without minification are for development: no page depends on them.
    if (minify && outDir === DEFAULT_OUT_DIR)
      await keepPrevious({ current: outDir, next, previous: PREVIOUS_DIR });
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
    return manifest;
  } catch (error) {
    // Other steps may still be writing into the folder. The first error is the one to report.
    await rm(next, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
    throw error;
  }
}

/** The scripts of the first opening, named in the manifest. */
const FIRST = ['widget', 'chat'];
/** The loader carries the hash, whose letters do not compress. */
const HASH_LENGTH = 6;
/** Stands for the hash in the shell, which names the other scripts. As long as the hash: source maps stay right. */
const HASH_HERE = '@hash@';

/**
 * Adds the early request to the script of the room's screen.
 * @param {{ minify: boolean, outDir: string }} options
 * @param {Set<string>} packages receives the packages in the code
 */
async function addEarly(options, packages) {
  const early = join(options.outDir, await write(earlyBundle(options), packages));
  const code = await readFile(early, 'utf8');
  await appendFile(join(options.outDir, 'room.js'), `\n${code}`);
  await rm(early);
}

/**
 * Writes the scripts that the loader finds beside itself: chat client, parts and shell, as `<name>.js`.
 * @param {{ minify: boolean, outDir: string, version: string, textsHash: string }} options
 * @param {Set<string>} packages receives the packages in the scripts
 * @returns {Promise<string[]>} their names
 */
async function writeScripts(options, packages) {
  const parts = Array.from(PARTS, ([name, input]) => partBundle({ ...options, name, input }));
  const bundles = [chatBundle(options), ...parts];
  const files = await Promise.all(bundles.map((bundle) => write(bundle, packages)));
  await addEarly(options, packages);
  files.push(await write(widgetBundle({ ...options, filesHash: HASH_HERE }), packages));
  return files.map((file) => file.slice(0, -'.js'.length));
}

/**
 * Renames scripts and their source maps to `<name>-<hash>.js`.
 * @param {string} outDir
 * @param {readonly string[]} names
 * @returns {Promise<string>} the hash: one for all, so that loader and shell know every file by it
 */
async function nameByContent(outDir, names) {
  const sum = createHash('sha256');
  for (const name of names) sum.update(name).update(await readFile(join(outDir, `${name}.js`)));
  const hash = sum.digest('base64url').slice(0, HASH_LENGTH);
  const present = new Set(await readdir(outDir));
  for (const name of names) {
    const script = await readFile(join(outDir, `${name}.js`), 'utf8');
    const renamed = script.replaceAll(HASH_HERE, hash).replace(`=${name}.js.map`, `=${name}-${hash}.js.map`);
    await writeFile(join(outDir, `${name}-${hash}.js`), renamed);
    await rm(join(outDir, `${name}.js`));
    if (present.has(`${name}.js.map`))
      await rename(join(outDir, `${name}.js.map`), join(outDir, `${name}-${hash}.js.map`));
  }
  return hash;
}

/**
 * @param {{ minify: boolean, outDir: string, version: string, onStep: (step: string) => void }} options
 * @returns {Promise<Manifest>}
 */
async function writeAll(options) {
  const { outDir, version, onStep } = options;
  /** @type {Set<string>} */
  const packages = new Set();
  await mkdir(outDir, { recursive: true });
  onStep('languages');
  const textsHash = await writeLocales(outDir);
  onStep(`chat client, shell and ${PARTS.size} parts`);
  const filesHash = await nameByContent(outDir, await writeScripts({ ...options, textsHash }, packages));
  await write(workerBundle(options), packages);
  const loader = await write(loaderBundle({ ...options, filesHash }), packages);
  await writeLicenses(outDir, packages);
  onStep('compression');
  const names = (await readdir(outDir)).filter((name) => name.endsWith('.js')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await readFile(join(outDir, name))).length })),
  );
  await Promise.all(names.map((name) => compress(join(outDir, name))));
  const hash = createHash('sha384')
    .update(await readFile(join(outDir, loader)))
    .digest('base64');
  const [widget = '', chat = ''] = FIRST.map((name) => `${name}-${filesHash}.js`);
  const manifest = { version, loader, integrity: `sha384-${hash}`, widget, chat, files };
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

if (import.meta.main) {
  const started = performance.now();
  const minify = !process.argv.includes('--no-minify');
  const { files } = await build({ minify, onStep: (step) => console.log(`building: ${step} …`) });
  for (const { name, bytes } of files) console.log(`${name}  ${(bytes / 1000).toFixed(1)} KB`);
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
