// `npm run size`: every download of the script tag, what a new visitor loads from the click to the first message, and what
// each import of the package adds to a page.
// Fails over the budgets. KB = 1000 bytes, brotli 11. Builds anew, or measures what STOOP_BUILT says is built.
import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, DEFAULT_OUT_DIR } from './build.mjs';
import { importSizes } from './import-sizes.mjs';

const KB = 1000;
/** Design budgets, brotli bytes. */
const BUDGET = {
  loader: 4 * KB,
  firstOpen: 76 * KB,
  lazyChunk: 20 * KB,
  locale: 8 * KB,
  import: 6.1 * KB,
  worker: 1.5 * KB,
};

/** What owners serve as their service worker. */
const WORKER = 'stoop-worker.js';

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** @typedef {{ raw: number, gzip: number, brotli: number }} Sizes */
/** @typedef {Sizes & { name: string, budget?: number }} Row */

/** The imports share most files: each is compressed once. @type {Map<string, Promise<Sizes>>} */
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
 * @param {string} outDir
 * @param {import('./build.mjs').Manifest} manifest
 * @returns {Promise<Row[]>}
 */
async function rowsOf(outDir, { loader, widget, chat }) {
  const names = (await readdir(outDir)).filter((name) => name.endsWith('.js'));
  const rows = await Promise.all(
    names.map(async (name) => ({ name, ...(await measure(await readFile(join(outDir, name)))) })),
  );
  const first = rows.filter(({ name }) => name === widget || name === chat);
  const sum = (/** @type {'raw' | 'gzip' | 'brotli'} */ kind) =>
    first.reduce((total, row) => total + row[kind], 0);
  const others = rows.filter(({ name }) => name !== loader && name !== widget && name !== chat);
  const lazy = others.filter(({ name }) => name !== WORKER);
  return [
    ...rows.filter(({ name }) => name === loader).map((row) => ({ ...row, budget: BUDGET.loader })),
    ...rows.filter(({ name }) => name === WORKER).map((row) => ({ ...row, budget: BUDGET.worker })),
    ...first,
    ...lazy.map((row) => ({
      ...row,
      budget: /^locale-(?!.*-emoji-)/.test(row.name) ? BUDGET.locale : BUDGET.lazyChunk,
    })),
    {
      name: 'click to first message',
      raw: sum('raw'),
      gzip: sum('gzip'),
      brotli: sum('brotli'),
      budget: BUDGET.firstOpen,
    },
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

/** @returns {Promise<Row[]>} */
async function scriptRows() {
  // What `npm run build` has just made.
  if (process.env.STOOP_BUILT)
    return rowsOf(
      DEFAULT_OUT_DIR,
      JSON.parse(await readFile(join(DEFAULT_OUT_DIR, 'manifest.json'), 'utf8')),
    );
  const outDir = await mkdtemp(join(tmpdir(), 'stoop-size-'));
  try {
    return await rowsOf(outDir, await build({ outDir }));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const rows = [...(await scriptRows()), ...(await importRows())];
print(rows);
const over = rows.filter(({ brotli, budget }) => budget !== undefined && brotli > budget);
if (over.length > 0) {
  console.error(`\nover the budget: ${over.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
