/** Pieces of a JSON list, one item at a time: what is exported is larger than what fits in memory. */
export async function* listOf<T>(
  items: AsyncIterable<T>,
  write: (item: T) => AsyncIterable<string> | string,
) {
  yield '[';
  let first = true;
  for await (const item of items) {
    if (!first) yield ',';
    first = false;
    const written = write(item);
    if (typeof written === 'string') yield written;
    else yield* written;
  }
  yield ']';
}

/** A piece of a file is of this many characters or more. */
const PIECE_CHARS = 65_536;

/** Few large pieces instead of many small ones. */
export async function* inPieces(texts: AsyncIterable<string>, bytes: (text: string) => Uint8Array) {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARS) continue;
    yield bytes(piece);
    piece = '';
  }
  if (piece !== '') yield bytes(piece);
}
