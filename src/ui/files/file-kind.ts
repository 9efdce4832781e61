import type { GlyphName } from './glyph.tsx';

/** A file's glyph, and the label of its kind: the familiar file extension in capitals. */
export interface FileKind {
  readonly glyph: GlyphName;
  /** True for archives: they may contain more than they show. */
  readonly careful: boolean;
  readonly label: string;
}

const ARCHIVE = /(?:zip|compressed|x-tar|gzip|x-7z|rar)/;
const ARCHIVE_ENDING = /^(?:zip|gz|tar|tgz|7z|rar|bz2|xz)$/;
const LONGEST_ENDING = 5;

/**
 * Returns the kind of a file.
 * @param type MIME type, empty if unknown
 */
export function fileKind(name: string, type: string): FileKind {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = ending.length > 0 && ending.length <= LONGEST_ENDING;
  const label = (known ? ending : (type.split('/')[1] ?? '').slice(0, LONGEST_ENDING)).toUpperCase();
  const careful = ARCHIVE.test(type) || ARCHIVE_ENDING.test(ending);
  return { glyph: careful ? 'archive' : glyphOf(type), careful, label };
}

function glyphOf(type: string): GlyphName {
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/')) return 'film';
  return type.startsWith('audio/') ? 'sound' : 'file';
}
