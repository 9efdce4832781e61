import { type JsonObject, JsonText } from '../../wire/index.ts';

/**
 * Bytes written in one turn of the event loop: some 2 ms. A list of ten channels with 25 messages each is shorter:
 * written at once, its parts are garbage before they grow old. A page of the largest messages has ten million.
 */
const PIECE_BYTES = 393_216;
const NO_BYTES = Buffer.alloc(0);
/** Characters of short items of a list that are joined. */
const JOINED_CHARS = 8_192;
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

const isText = (value: unknown): value is JsonText => value instanceof JsonText;
const isLongPart = (part: unknown): boolean =>
  typeof part === 'function' || (Array.isArray(part) && (part.length > FEW || part.some(isText)));

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

/** Returns whether a value is written at once. */
function isShort(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= FEW && value.every(isShort);
  return typeof value !== 'function' && !isText(value) && !isLong(value);
}

/** Yields the texts of a value. Functions stand for their result, which is made when its turn comes. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'function') yield* textsOf(value());
  else if (isText(value)) yield value.text;
  else if (Array.isArray(value)) yield* textsOfList(value);
  else if (isLong(value)) yield* textsOfObject(value as JsonObject);
  else yield JSON.stringify(value) ?? 'null';
}

/** Joins short items: each level of the answer passes every text on, which costs more than writing a message. */
function* textsOfList(list: readonly unknown[]): Generator<string> {
  let text = '[';
  for (const [at, item] of list.entries()) {
    if (at > 0) text += ',';
    if (isText(item)) text += item.text;
    else if (isShort(item)) text += JSON.stringify(item) ?? 'null';
    else {
      yield text;
      yield* textsOf(item);
      text = '';
    }
    if (text.length > JOINED_CHARS) {
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
}

/** Yields the texts of an object. Together they equal the result of `JSON.stringify`. */
function* textsOfObject(object: JsonObject): Generator<string> {
  let text = '{';
  let isFirst = true;
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    text += `${isFirst ? '' : ','}${JSON.stringify(key)}:`;
    isFirst = false;
    if (isShort(value)) text += JSON.stringify(value) ?? 'null';
    else {
      yield text;
      yield* textsOf(value);
      text = '';
    }
  }
  yield `${text}}`;
}

/** Returns the next piece; empty if there is none. One long text would be copied to be measured, and again to be sent. */
function pieceOf(texts: Iterator<string>): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  while (size < PIECE_BYTES) {
    const { done, value } = texts.next();
    if (done === true) break;
    const part = Buffer.from(value);
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts, size);
}

/** Joins pieces. */
async function joined(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    await turn();
  }
  return whole;
}

async function restOf(texts: Iterator<string>, first: Buffer, isWanted: () => boolean): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let piece = first; piece.length > 0; piece = isWanted() ? pieceOf(texts) : NO_BYTES) {
    pieces.push(piece);
    await turn();
  }
  return joined(pieces);
}

/**
 * Writes an answer as JSON: at once if it is short, else piece by piece, so that other requests wait for one piece at
 * most.
 * @param isWanted false once the client has left: the rest is not written
 */
export function writeAnswer(answer: JsonObject, isWanted: () => boolean): Buffer | Promise<Buffer> {
  const texts = textsOfObject(answer);
  const first = pieceOf(texts);
  return first.length < PIECE_BYTES ? first : restOf(texts, first, isWanted);
}
