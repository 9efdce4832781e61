/**
 * The process that decodes pictures: one order, one answer. A running decode can only be ended with its process, and
 * threads would share libuv's pool with storage.
 */
import { open } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import type { PictureSize } from '../../domain/ports/index.ts';
import type { DecodeAnswer, DecodeOrder } from './picture-messages.ts';

/** Formats of pictures that are decoded. */
type Raster = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Bytes of a file's beginning that name its format. */
const RASTER_HEAD_BYTES = 64;

const BRAND_CHARS = 4;
/** Offset of the first brand in an `ftyp` box; the four bytes after it are the version. */
const BRANDS_AT = 8;
const BOX_TYPE_AT = 4;

const text = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** Returns whether a file is an ISO media file whose `ftyp` box lists the brand of AVIF pictures. */
function isAvif(head: Buffer): boolean {
  if (head.length < BRANDS_AT + BRAND_CHARS || text(head, BOX_TYPE_AT, BRANDS_AT) !== 'ftyp') return false;
  const end = Math.min(head.length, head.readUInt32BE(0));
  for (let at = BRANDS_AT; at + BRAND_CHARS <= end; at += BRAND_CHARS)
    if (/^avi[fs]$/.test(text(head, at, at + BRAND_CHARS))) return true;
  return false;
}

/**
 * Returns the format by the first bytes of a file, whatever its name and MIME type; null for formats that are not
 * decoded, such as SVG.
 */
function rasterOf(head: Buffer): Raster | null {
  const start = text(head, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  return isAvif(head) ? 'avif' : null;
}

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

function post(answer: DecodeAnswer, then: () => void = () => {}): void {
  process.send?.(answer, then);
}

function watchMemory(most: number): NodeJS.Timeout {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    clearInterval(watch);
    post({ kind: 'tooMuchMemory' }, end);
  }, MEMORY_LOOK_MS);
  return watch;
}

async function answer(order: DecodeOrder): Promise<void> {
  const watch = watchMemory(order.memory);
  // A damaged file fails while it is decoded.
  const outcome = await carryOut(order).catch((): DecodeAnswer => ({ kind: 'unreadable' }));
  clearInterval(watch);
  post(outcome);
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
