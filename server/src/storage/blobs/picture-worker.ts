/**
 * The process that decodes pictures: one order, one answer. A running decode can only be ended with its process, and
 * threads would share libuv's pool with storage.
 */
import { open } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import type { PictureSize } from '../../domain/ports.ts';
import type { DecodeAnswer, DecodeOrder } from './picture-messages.ts';
import { RASTER_HEAD_BYTES, type Raster, rasterOf } from './raster.ts';

const QUALITY = 80;
/** Milliseconds between two looks at the memory while a picture is decoded. */
const MEMORY_LOOK_MS = 10;

/** https://www.libvips.org/API/current/class.ForeignLoad.html */
const LOADERS: Readonly<Record<Raster, string>> = {
  jpeg: 'VipsForeignLoadJpegFile',
  png: 'VipsForeignLoadPngFile',
  gif: 'VipsForeignLoadNsgifFile',
  webp: 'VipsForeignLoadWebpFile',
  avif: 'VipsForeignLoadHeifFile',
};

const FITS: Readonly<Record<PictureSize['resize'], keyof FitEnum>> = {
  clip: 'inside',
  crop: 'cover',
  scale: 'fill',
  fill: 'contain',
};

async function formatOf(path: string): Promise<Raster | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(RASTER_HEAD_BYTES), 0, RASTER_HEAD_BYTES, 0);
    return rasterOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Makes libvips open files of this format only, from here on. */
function allowOnly(format: Raster): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[format]] });
}

function resized(picture: Sharp, { width, height, resize, crop }: PictureSize): Sharp {
  return picture.resize({
    width,
    height,
    fit: FITS[resize],
    position: crop,
    withoutEnlargement: resize === 'clip',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
}

/**
 * Returns the decoded picture, upright and just large enough for every size: each further decode would cost as much
 * again.
 */
async function decodeOnce(picture: Sharp, sizes: readonly PictureSize[]): Promise<() => Sharp> {
  const { data, info } = await picture
    .resize({
      width: Math.max(...sizes.map(({ width }) => width)),
      height: Math.max(...sizes.map(({ height }) => height)),
      fit: 'outside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

async function carryOut({ source, wanted, pixels }: DecodeOrder): Promise<DecodeAnswer> {
  const format = await formatOf(source);
  if (format === null) return { kind: 'unreadable' };
  allowOnly(format);
  // The first frame of an animation.
  const input = { limitInputPixels: false, failOn: 'error', pages: 1 } as const;
  const { width, height, compression } = await sharp(source, input).metadata();
  if (width * height > pixels) return { kind: 'tooManyPixels', width, height };
  // The format's container takes other codecs as well.
  if (format === 'avif' && compression !== 'av1') return { kind: 'unreadable' };
  const upright = sharp(source, { ...input, limitInputPixels: pixels }).autoOrient();
  const sizes = wanted.map(({ size }) => size);
  const picture = sizes.length > 1 ? await decodeOnce(upright, sizes) : () => upright;
  const pictures: { width: number; height: number; bytes: number }[] = [];
  for (const { target, size } of wanted) {
    const made = await resized(picture(), size).webp({ quality: QUALITY }).toFile(target);
    pictures.push({ width: made.width, height: made.height, bytes: made.size });
  }
  return { kind: 'made', pictures };
}

/** Ends the process at once: an orderly exit waits for the thread that decodes. */
const end = () => process.kill(process.pid, 'SIGKILL');

function tell(answer: DecodeAnswer, then: () => void = () => {}): void {
  process.send?.(answer, then);
}

function watchMemory(most: number): NodeJS.Timeout {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    clearInterval(watch);
    tell({ kind: 'tooMuchMemory' }, end);
  }, MEMORY_LOOK_MS);
  return watch;
}

async function answer(order: DecodeOrder): Promise<void> {
  const watch = watchMemory(order.memory);
  // A damaged file fails while it is decoded.
  const outcome = await carryOut(order).catch((): DecodeAnswer => ({ kind: 'unreadable' }));
  clearInterval(watch);
  tell(outcome);
}

function giveWay(): void {
  // A system may not allow it; then pictures have the same priority as messages.
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

giveWay();
sharp.concurrency(1);
sharp.cache(false);
process.on('message', (order: DecodeOrder) => void answer(order));
process.once('disconnect', end);
