import type { JsonObject } from '../wire/index.ts';

/** Characters written in one turn of the event loop: some 2 ms. A page of the largest messages has ten million. */
const PIECE_CHARS = 131_072;
/** Levels that are taken apart: the answer, its channels, one of them, its messages. */
const LEVELS = 4;

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

/** Yields the texts that make up what `JSON.stringify` returns. Functions stand for what they return: it is made when its turn comes. */
function* textsOf(value: unknown, levels: number): Generator<string> {
  if (typeof value === 'function') yield* textsOf(value(), levels);
  else if (levels === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      yield before;
      yield* textsOf(item, levels - 1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else {
    let before = '{';
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* textsOf(item, levels - 1);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
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
  const texts = textsOf(answer, LEVELS);
  const first = pieceOf(texts);
  return first.length < PIECE_CHARS ? first : restOf(texts, first, isWanted);
}
