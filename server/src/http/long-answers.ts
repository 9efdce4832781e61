import type { JsonObject } from '../wire/index.ts';

/** Characters written in one turn of the event loop: some 2 ms. A page of the largest messages has ten million. */
const PIECE_CHARS = 131_072;
/** Characters that are encoded into bytes at once, in a tenth of the time that writing them takes. */
const TEXT_CHARS = 1_048_576;
/** Items above which a list inside an object is written in pieces: channels with their messages. */
const FEW = 8;

const turns: (() => void)[] = [];

function nextTurn(): void {
  turns.shift()?.();
  if (turns.length > 0) setImmediate(nextTurn);
}

/** Each turn of the event loop writes one piece of all long answers. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (turns.push(resolve) === 1) setImmediate(nextTurn);
  });

const isLongPart = (part: unknown): boolean =>
  typeof part === 'function' || (Array.isArray(part) && part.length > FEW);

/**
 * Returns whether a value is long. A list of ten channels asks this of 250 messages with forty keys each, so no list of
 * their values is made.
 */
function isLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const object = value as JsonObject;
  for (const key in object) if (isLongPart(object[key])) return true;
  return false;
}

/** Yields the texts of a value. Functions stand for their result, which is made when its turn comes. */
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

/** Yields the texts of an object, a value at a time. Together they equal the result of `JSON.stringify`. */
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

/** Returns the next piece; empty if there is none. */
function pieceOf(texts: Iterator<string>): string {
  let piece = '';
  while (piece.length < PIECE_CHARS) {
    const { done, value } = texts.next();
    if (done === true) break;
    piece += value;
  }
  return piece;
}

/** Joins bytes. */
async function joined(parts: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    await turn();
  }
  return whole;
}

async function restOf(texts: Iterator<string>, first: string, isWanted: () => boolean) {
  const parts: Buffer[] = [];
  let text = '';
  for (let piece = first; piece !== ''; piece = isWanted() ? pieceOf(texts) : '') {
    text += piece;
    if (text.length > TEXT_CHARS) {
      parts.push(Buffer.from(text));
      text = '';
    }
    await turn();
  }
  if (parts.length === 0) return text;
  parts.push(Buffer.from(text));
  return joined(parts);
}

/**
 * Writes an answer as JSON: at once if it is short, else piece by piece, so that other requests wait for one piece at
 * most.
 * @param isWanted false once the client has left: the rest is not written
 */
export function writeAnswer(answer: JsonObject, isWanted: () => boolean): string | Promise<string | Buffer> {
  const texts = partsOf(answer);
  const first = pieceOf(texts);
  return first.length < PIECE_CHARS ? first : restOf(texts, first, isWanted);
}
