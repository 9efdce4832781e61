/** Yields a JSON list in pieces, one item at a time: exports are larger than what fits in memory. */
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

/** Least characters of a piece of a file. */
const PIECE_CHARS = 65_536;

/** Joins small pieces into few large ones. */
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
