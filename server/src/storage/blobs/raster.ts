/** Formats of pictures that are decoded. */
export type Raster = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Bytes of a file's beginning that name its format. */
export const RASTER_HEAD_BYTES = 64;

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
export function rasterOf(head: Buffer): Raster | null {
  const start = text(head, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  return isAvif(head) ? 'avif' : null;
}
