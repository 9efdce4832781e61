import type { JsonObject } from '../wire/index.ts';

/** Characters written in one turn of the event loop: some 2 ms. A page of the largest messages has ten million. */
const PIECE_CHARS = 131_072;
/** An object in a list is taken apart where it has a list of more than these: channels with their messages. */
const FEW = 8;

const turns: (() => void)[] = [];

function nextTurn(): void {
  turns.shift()?.();
  if (turns.length > 0) setImmediate(nextTurn);
}

/** One piece of all long answers is written in a turn of the event loop. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (turns.push(resolve) === 1) setImmediate(nextTurn);
  });

const isLong = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(
    (part) => typeof part === 'function' || (Array.isArray(part) && part.length > FEW),
  );

/** Functions stand for what they return: it is made when its turn comes. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'function') yield* textsOf(value());
  else if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      yield before;
      yield* textsOf(item);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else if (isLong(value)) yield* partsOf(value as JsonObject);
  else yield JSON.stringify(value) ?? 'null';
}

/** Yields the texts of an object, a value at a time: they make up what `JSON.stringify` returns. */
function* partsOf(object: JsonObject): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* textsOf(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** Returns the next piece; empty where there is none. */
function pieceOf(texts: Iterator<string>): string {
  let piece = '';
  while (piece.length < PIECE_CHARS) {
    const { done, value } = texts.next();
    if (done === true) break;
    piece += value;
  }
  return piece;
}

async function restOf(texts: Iterator<string>, first: string, isWanted: () => boolean): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let piece = first; piece !== ''; piece = isWanted() ? pieceOf(texts) : '') {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    size += bytes.length;
    await turn();
  }
  const whole = Buffer.allocUnsafe(size);
  let at = 0;
  for (const bytes of pieces) {
    at += bytes.copy(whole, at);
    await turn();
  }
  return whole;
}

/**
 * Writes an answer as JSON: at once where it is short, else piece by piece, so that nobody waits for more than a piece.
 * @param isWanted false once the client has left: what is still to be written is left out
 */
export function writeAnswer(answer: JsonObject, isWanted: () => boolean): string | Promise<Buffer> {
  const texts = partsOf(answer);
  const first = pieceOf(texts);
  return first.length < PIECE_CHARS ? first : restOf(texts, first, isWanted);
}
