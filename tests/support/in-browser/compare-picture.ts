import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const STORED = new URL('../../browser/pictures/', import.meta.url);
const RESULTS = new URL('../../../test-results/pictures/', import.meta.url);

/**
 * The allowed distance of two colours, from 0 to 1: antialiasing of another build of Chromium stays below it.
 */
const COLOUR_TOLERANCE = 0.1;
/** The share of pixels that may differ. A changed accent colour changes ten times as many. */
const PIXEL_TOLERANCE = 0.001;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Compares a screenshot with the stored picture of that name. With `STOOP_UPDATE_PICTURES=1` it stores a
 * differing screenshot; otherwise it writes the screenshot and the differences to `test-results/pictures`.
 * @returns null if both look alike, else the difference
 */
export async function comparePicture(
  name: string,
  screenshot: Buffer,
  update = process.env.STOOP_UPDATE_PICTURES === '1',
): Promise<string | null> {
  const stored = new URL(`${name}.png`, STORED);
  const difference = existsSync(stored) ? await differenceOf(name, await readFile(stored), screenshot) : null;
  if (difference === '') return null;
  if (update) {
    await mkdir(STORED, { recursive: true });
    await writeFile(stored, await sharp(screenshot).png({ compressionLevel: 9, effort: 10 }).toBuffer());
    return null;
  }
  await mkdir(RESULTS, { recursive: true });
  const actual = new URL(`${name}.actual.png`, RESULTS);
  await writeFile(actual, screenshot);
  const cure = `Look at ${fileURLToPath(actual)}; if it is right, run again with STOOP_UPDATE_PICTURES=1.`;
  return difference === null ? `${name}: no picture is stored. ${cure}` : `${name}: ${difference}. ${cure}`;
}

/** Returns the difference in words; empty if there is none. */
async function differenceOf(name: string, stored: Buffer, screenshot: Buffer): Promise<string> {
  const [before, after] = await Promise.all([pixelsOf(stored), pixelsOf(screenshot)]);
  const { width, height } = before;
  if (width !== after.width || height !== after.height)
    return `expected ${width} x ${height} px, the page shows ${after.width} x ${after.height} px`;
  const marked = Buffer.alloc(before.data.length);
  const options = { threshold: COLOUR_TOLERANCE };
  const count = pixelmatch(before.data, after.data, marked, width, height, options);
  const file = new URL(`${name}.diff.png`, RESULTS);
  await rm(file, { force: true });
  if (count <= width * height * PIXEL_TOLERANCE) return '';
  await mkdir(RESULTS, { recursive: true });
  await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(fileURLToPath(file));
  return `${count} of ${width * height} pixels differ (${fileURLToPath(file)})`;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
