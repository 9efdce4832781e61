/** Makes file names and types from clients harmless. */

/** Characters of a file's name that are kept. */
const MOST_NAME = 200;
const MOST_EXTENSION = 16;

/**
 * Returns the last part of a path, without characters that a file system, a header or a right-to-left reader could
 * misread.
 */
export function cleanName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  if (clean === '') return 'file';
  const dot = extensionOf(clean);
  return clean.length <= MOST_NAME ? clean : `${wholeStart(clean, MOST_NAME - dot.length)}${dot}`;
}

const HALF_AT_END = /[\ud800-\udbff]$/;

/** Returns the first characters, without half a character at the end. */
function wholeStart(text: string, length: number): string {
  return text.slice(0, length).replace(HALF_AT_END, '');
}

/** Returns the extension of a name, such as `.png`, in lower case; empty if it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const found = dot <= 0 ? '' : name.slice(dot).toLowerCase();
  return found.length > MOST_EXTENSION ? '' : found;
}

const MIME = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/;
const UNKNOWN = 'application/octet-stream';

/** Returns the type without parameters, such as `image/png`; anything that is no type counts as plain bytes. */
export function cleanMimeType(given: string): string {
  const type = (given.split(';')[0] ?? '').trim().toLowerCase();
  return MIME.test(type) ? type : UNKNOWN;
}

/**
 * Types that a browser may show in place: it decodes them and runs nothing in them. All others, above all SVG and HTML,
 * are saved instead.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/x-m4a',
]);

export const isShown = (mimeType: string): boolean => SHOWN.has(mimeType);

/** Returns the type that a file is sent with. */
export const servedType = (mimeType: string): string => (isShown(mimeType) ? mimeType : UNKNOWN);
