// `npm run size`: measures every download of the script tag and each import of the package. Also measures
// what a new visitor loads from the click to the first message.
// Fails over the budgets. KB = 1000 bytes, brotli 11. Builds first, or measures the build
// that STOOP_BUILT announces.
import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAst } from 'rollup/parseAst';
import { build, DEFAULT_OUT_DIR } from './build.mjs';
import { FIRST_DRAWING, FIRST_MESSAGE } from './first-open.mjs';
import { importSizes } from './import-sizes.mjs';

const KB = 1000;
/** Design budgets, brotli bytes. */
const BUDGET = {
  loader: 4 * KB,
  firstDrawing: 78 * KB,
  firstMessage: 80 * KB,
  lazyChunk: 20 * KB,
  locale: 8 * KB,
  import: 6.4 * KB,
  worker: 1.5 * KB,
};

/** Most scripts fetched for the first drawing, and most further scripts for one part or language. */
const MOST_SCRIPTS = { firstOpen: 3, lazy: 2 };

/** The service worker that owners serve. */
const WORKER = 'stoop-worker.js';

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** @typedef {{ raw: number, gzip: number, brotli: number }} Sizes */
/** @typedef {Sizes & { name: string, budget?: number }} Row */

/** Results by file: the imports share most files, so each is compressed once. @type {Map<string, Promise<Sizes>>} */
const measured = new Map();

/** @param {Uint8Array} bytes @returns {Promise<Sizes>} */
function measure(bytes) {
  const key = hash('sha256', bytes);
  const known = measured.get(key);
  if (known) return known;
  const sizes = Promise.all([inGzip(bytes, { level: 9 }), inBrotli(bytes, QUALITY)]).then(
    ([{ length: gzip }, { length: brotli }]) => ({ raw: bytes.length, gzip, brotli }),
  );
  measured.set(key, sizes);
  return sizes;
}

/**
 * Returns these scripts and the scripts that come with them: a script's static imports are fetched with it.
 * @param {string} outDir
 * @param {readonly string[]} files
 */
async function fetchedWith(outDir, files) {
  const all = new Set(files);
  for (const file of all) {
    const { body } = parseAst(await readFile(join(outDir, file), 'utf8'));
    for (const statement of body)
      if ('source' in statement && statement.source) all.add(`${statement.source.value}`.replace('./', ''));
  }
  return all;
}

/**
 * Returns the files of these scripts.
 * @param {readonly string[]} scripts
 * @param {readonly string[]} names of all files
 */
const filesOf = (scripts, names) =>
  scripts.map((script) => {
    const file = names.find((name) => name.replace(/-[\w-]{6}\.js$/, '') === script);
    if (!file) throw new Error(`scripts/first-open.mjs names ${script}, which the build did not write`);
    return file;
  });

/**
 * @param {string} outDir
 * @param {import('./build.mjs').Manifest} manifest
 * @returns {Promise<string[]>} downloads of too many scripts, in words
 */
async function tooManyScripts(outDir, { loader, files }) {
  const names = files.map(({ name }) => name);
  const first = await fetchedWith(outDir, filesOf(FIRST_DRAWING, names));
  const found = first.size > MOST_SCRIPTS.firstOpen ? [`the first open fetches ${first.size} scripts`] : [];
  for (const { name } of files) {
    if (name === loader || name === WORKER || first.has(name)) continue;
    const more = [...(await fetchedWith(outDir, [name]))].filter((file) => !first.has(file));
    if (more.length > MOST_SCRIPTS.lazy) found.push(`${name} comes with ${more.slice(1).join(', ')}`);
  }
  return found;
}

/**
 * @param {string} outDir
 * @param {import('./build.mjs').Manifest} manifest
 * @returns {Promise<Row[]>}
 */
async function rowsOf(outDir, { loader }) {
  const names = (await readdir(outDir)).filter((name) => name.endsWith('.js'));
  const rows = await Promise.all(
    names.map(async (name) => ({ name, ...(await measure(await readFile(join(outDir, name)))) })),
  );
  const first = filesOf(FIRST_DRAWING, names);
  /** @type {(name: string, scripts: readonly string[], budget: number) => Row} */
  const total = (name, scripts, budget) => {
    const files = new Set(filesOf(scripts, names));
    const parts = rows.filter((row) => files.has(row.name));
    const sum = (/** @type {'raw' | 'gzip' | 'brotli'} */ kind) =>
      parts.reduce((all, part) => all + part[kind], 0);
    return { name, raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli'), budget };
  };
  const others = rows.filter(({ name }) => name !== loader && !first.includes(name));
  const lazy = others.filter(({ name }) => name !== WORKER);
  return [
    ...rows.filter(({ name }) => name === loader).map((row) => ({ ...row, budget: BUDGET.loader })),
    ...rows.filter(({ name }) => name === WORKER).map((row) => ({ ...row, budget: BUDGET.worker })),
    ...rows.filter(({ name }) => first.includes(name)),
    ...lazy.map((row) => ({
      ...row,
      budget: /^locale-(?!.*-emoji-)/.test(row.name) ? BUDGET.locale : BUDGET.lazyChunk,
    })),
    total('click to typable composer', FIRST_DRAWING, BUDGET.firstDrawing),
    total('click to first message sent', FIRST_MESSAGE, BUDGET.firstMessage),
  ];
}

const LATER = '  fetched later, all of it';

/** @returns {Promise<Row[]>} */
async function importRows() {
  const sizes = await importSizes();
  const sum = async (/** @type {string} */ name, /** @type {Uint8Array[]} */ files) => {
    const parts = await Promise.all(files.map(measure));
    const total = (/** @type {'raw' | 'gzip' | 'brotli'} */ kind) =>
      parts.reduce((all, part) => all + part[kind], 0);
    return { name, raw: total('raw'), gzip: total('gzip'), brotli: total('brotli') };
  };
  const rows = await Promise.all(
    sizes.map(async ({ name, atOnce, later }) => [
      { ...(await sum(name, atOnce)), budget: BUDGET.import },
      await sum(LATER, later),
    ]),
  );
  return rows.flat();
}

const kb = (/** @type {number} */ bytes) => (bytes / KB).toFixed(2).padStart(8);

/** @param {readonly Row[]} rows */
function print(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`${'KB (1000 bytes)'.padEnd(width)}      raw     gzip   brotli   budget`);
  for (const { name, raw, gzip, brotli, budget } of rows) {
    const limit = budget === undefined ? '' : `${kb(budget)}${brotli > budget ? '  over' : ''}`;
    console.log(`${name.padEnd(width)} ${kb(raw)} ${kb(gzip)} ${kb(brotli)} ${limit}`);
  }
}

/**
 * @param {string} outDir
 * @param {import('./build.mjs').Manifest} manifest
 */
const measureScripts = async (outDir, manifest) => ({
  scripts: await rowsOf(outDir, manifest),
  tooMany: await tooManyScripts(outDir, manifest),
});

async function measureBuild() {
  // Measures what `npm run build` has just made.
  if (process.env.STOOP_BUILT) {
    const manifest = await readFile(join(DEFAULT_OUT_DIR, 'manifest.json'), 'utf8');
    return measureScripts(DEFAULT_OUT_DIR, JSON.parse(manifest));
  }
  const outDir = await mkdtemp(join(tmpdir(), 'stoop-size-'));
  try {
    return await measureScripts(outDir, await build({ outDir }));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const { scripts, tooMany } = await measureBuild();
const rows = [...scripts, ...(await importRows())];
print(rows);
const over = rows.filter(({ brotli, budget }) => budget !== undefined && brotli > budget);
if (over.length > 0) console.error(`\nover the budget: ${over.map(({ name }) => name).join(', ')}`);
if (tooMany.length > 0) console.error(`\ntoo many scripts: ${tooMany.join('; ')}`);
if (over.length > 0 || tooMany.length > 0) process.exitCode = 1;
