import { parseUrl } from '../../util/parse-url.ts';

/** Longest accepted address. */
const LONGEST = 8_192;
/** Longest data URL of a picture: enough for a small animated one. */
const LONGEST_PICTURE = 300_000;
const LOADABLE = new Set(['http:', 'https:', 'blob:']);
const BITMAP = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,[a-z\d+/=]+$/i;

/** Returns an address that may be loaded and opened (http, https or blob), or null; never one that could run code. */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const url = parseUrl(value);
  return url && LOADABLE.has(url.protocol) ? url.href : null;
}

/** Returns an address like `safeUrl`, or a bitmap's data URL, for use as a picture only. */
export function safePicture(value: unknown): string | null {
  if (typeof value === 'string' && value.length <= LONGEST_PICTURE && BITMAP.test(value)) return value;
  return safeUrl(value);
}
