import { ApiError } from '../domain/index.ts';

/** Levels of nesting a body may have; deeper ones only serve to overflow a stack. */
const MAX_DEPTH = 64;
/**
 * Values of objects and lists in one body. A megabyte of small ones takes the parser, and everything that reads them
 * afterwards, a second. No call of a user needs more than the 2,000 values of a filter.
 */
const MAX_VALUES = 5_000;
/** `"__proto__"` as a key, also with any of its characters escaped; and NUL, which can only come escaped. */
const SUSPICIOUS = /__proto__|\\u00/i;
/** Half of a surrogate pair, perhaps without the other half. */
const SURROGATE = /\\ud[89a-f]/i;
/** Escapes of a whole surrogate pair, and of half of one. Sticky: they are matched at one place. */
const PAIR = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/iy;
const HALF = /\\ud[89a-f][0-9a-f]{2}/iy;
/** Characters of a backslash with what it escapes, and of `\uXXXX`. */
const SHORT_ESCAPE = 2;
const LONG_ESCAPE = 6;
const REPLACEMENT = '\ufffd';
const NUL = '\0';
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Array.from('"\\,[{', (char) => char.charCodeAt(0));

/**
 * Reads JSON from outside. Refuses keys named `__proto__`, which would change the prototype of whatever the object is
 * merged into. Refuses nesting past 64 levels, and the character NUL, which not every database can store. Half a
 * character (a text cut in the middle of an emoji) becomes U+FFFD, as on its way to the disk, in names too. Readers of
 * JSON in other languages refuse a whole event that holds one.
 * @param maxValues values that the text may hold; servers send larger bodies than people
 * @throws ApiError `input`, `tooLarge`
 */
export function parseJson(text: string, maxValues: number = MAX_VALUES): unknown {
  // A value takes at least one character.
  if (text.length > maxValues) refuseMany(text, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(SURROGATE.test(text) ? mended(text) : text);
  } catch {
    throw new ApiError('input', 'the body is not valid JSON');
  }
  if (mayNestDeeply(text) || SUSPICIOUS.test(text)) inspect(value);
  return value;
}

/** Counts before parsing. A value follows each comma and each opening bracket. */
function refuseMany(text: string, maxValues: number): void {
  let values = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === BACKSLASH) at += 1;
    else if (char === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && (char === COMMA || char === BRACKET || char === BRACE)) values += 1;
    if (values > maxValues)
      throw new ApiError(
        'tooLarge',
        `the body holds more than ${maxValues} values in objects and lists, the most allowed: send fewer in one call`,
      );
  }
}

/** Replaces halves of surrogate pairs before parsing: a reviver would be called for each value. */
function mended(text: string): string {
  let whole = '';
  let done = 0;
  let at = text.indexOf('\\');
  while (at !== -1) {
    const isSurrogate = isAt(HALF, text, at);
    const isWhole = isSurrogate && isAt(PAIR, text, at);
    if (isSurrogate && !isWhole) {
      whole += text.slice(done, at) + REPLACEMENT;
      done = at + LONG_ESCAPE;
    }
    const length = isSurrogate ? LONG_ESCAPE : SHORT_ESCAPE;
    at = text.indexOf('\\', at + (isWhole ? 2 * length : length));
  }
  return whole + text.slice(done);
}

function isAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

/** Checks first and cheaply: fewer brackets than levels allowed cannot nest too deeply. */
function mayNestDeeply(text: string): boolean {
  let opened = 0;
  for (const bracket of ['{', '[']) {
    let at = text.indexOf(bracket);
    while (at !== -1 && opened <= MAX_DEPTH) {
      opened += 1;
      at = text.indexOf(bracket, at + 1);
    }
  }
  return opened > MAX_DEPTH;
}

/** Walks with a list instead of by recursion: the nesting it looks for would overflow the stack. */
function inspect(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseNul(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw new ApiError('input', `the body nests deeper than ${MAX_DEPTH} levels`);
    if (Object.hasOwn(value, '__proto__'))
      throw new ApiError('input', 'field `__proto__` is a reserved field');
    for (const key of Object.keys(value)) refuseNul(key);
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}

function refuseNul(text: string): void {
  if (text.includes(NUL)) throw new ApiError('input', 'the body holds the character NUL (\\u0000)');
}
