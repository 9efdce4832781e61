import { parseUrl } from '../../util/parse-url.ts';

/** Longer addresses are no addresses. */
const LONGEST = 8_192;
/** A small moving picture as a data URL. */
const LONGEST_PICTURE = 300_000;
const LOADABLE = new Set(['http:', 'https:', 'blob:']);
const BITMAP = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,[a-z\d+/=]+$/i;

/** An address that may be loaded and opened, or null: http, https and blob, never anything that could run. */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const url = parseUrl(value);
  return url && LOADABLE.has(url.protocol) ? url.href : null;
}

/** As `safeUrl`, and bitmaps as data URLs, for what is only shown as a picture. */
export function safePicture(value: unknown): string | null {
  if (typeof value === 'string' && value.length <= LONGEST_PICTURE && BITMAP.test(value)) return value;
  return safeUrl(value);
}
