// `npm run size`: every download of the script tag, and what a new visitor loads from the click to the first message.
// Fails over the budgets. KB = 1000 bytes, brotli 11.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from './build.mjs';

const KB = 1000;
/** Design budgets, brotli bytes. */
const BUDGET = { loader: 3.5 * KB, firstOpen: 105 * KB, lazyChunk: 20 * KB, locale: 8 * KB };

/** @param {Uint8Array} bytes */
const measure = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});

/** @typedef {ReturnType<typeof measure> & { name: string, budget?: number }} Row */

/**
 * @param {string} outDir
 * @param {import('./build.mjs').Manifest} manifest
 * @returns {Promise<Row[]>}
 */
async function rowsOf(outDir, { loader, widget, chat }) {
  const names = (await readdir(outDir)).filter((name) => name.endsWith('.js'));
  const rows = await Promise.all(
    names.map(async (name) => ({ name, ...measure(await readFile(join(outDir, name))) })),
  );
  const first = rows.filter(({ name }) => name === widget || name === chat);
  const sum = (/** @type {'raw' | 'gzip' | 'brotli'} */ kind) =>
    first.reduce((total, row) => total + row[kind], 0);
  const lazy = rows.filter(({ name }) => name !== loader && name !== widget && name !== chat);
  return [
    ...rows.filter(({ name }) => name === loader).map((row) => ({ ...row, budget: BUDGET.loader })),
    ...first,
    ...lazy.map((row) => ({
      ...row,
      budget: row.name.startsWith('locale-') ? BUDGET.locale : BUDGET.lazyChunk,
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

const outDir = await mkdtemp(join(tmpdir(), 'stoop-size-'));
try {
  const rows = await rowsOf(outDir, await build({ outDir }));
  print(rows);
  const over = rows.filter(({ brotli, budget }) => budget !== undefined && brotli > budget);
  if (over.length > 0) {
    console.error(`\nover the budget: ${over.map(({ name }) => name).join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await rm(outDir, { recursive: true });
}
