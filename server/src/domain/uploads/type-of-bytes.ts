/** Recognises files by their first bytes: not all clients say what they send. */

/** Bytes of a file's beginning that are enough. */
export const HEAD_BYTES = 64;

/** Types that clients, or the parser of the form, give a file when they do not know its type. */
const UNSAID: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

export const saysNothing = (mimeType: string): boolean => UNSAID.has(mimeType);

/** Beginnings of files as Latin-1 text, with the type that they mean. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n.\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^BM.{4}\0{4}/s, 'image/bmp'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:heic|heix|hevc|mif1|msf1)/s, 'image/heic'],
  [/^.{4}ftypqt/s, 'video/quicktime'],
  [/^.{4}ftypM4A/s, 'audio/mp4'],
  [/^.{4}ftyp/s, 'video/mp4'],
  [/^.E\xdf\xa3/s, 'video/webm'],
  [/^OggS/, 'audio/ogg'],
  [/^RIFF.{4}WAVE/s, 'audio/wav'],
  [/^(?:ID3|\xff[\xfb\xf3\xf2])/, 'audio/mpeg'],
  [/^%PDF-/, 'application/pdf'],
];

/** Returns the MIME type by the first bytes of a file; null if they tell none. SVG and HTML are never recognised. */
export function typeOfBytes(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return BEGINNINGS.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}

/** A file whose first bytes were read. */
interface Peeked {
  readonly head: Uint8Array;
  /** The whole file, its first bytes included. */
  readonly content: AsyncIterable<Uint8Array>;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Reads the first bytes of a file. */
export async function peek(file: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const pieces = file[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  while (length < HEAD_BYTES && !ended) {
    const { done, value } = await pieces.next();
    ended = done === true;
    if (!ended) {
      read.push(value);
      length += value.length;
    }
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read;
    if (!ended) yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { head: joined(read), content: all() };
}
