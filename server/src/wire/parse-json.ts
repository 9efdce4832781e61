import { ApiError } from '../domain/index.ts';

/** Levels of nesting a body may have; deeper ones only serve to overflow a stack. */
const MAX_DEPTH = 64;
/** `"__proto__"` as a key, also with any of its characters escaped; and NUL, which can only come escaped. */
const SUSPICIOUS = /__proto__|\\u00/i;
/** Half of a surrogate pair, perhaps without the other half. */
const SURROGATE = /\\ud[89a-f]/i;
const NUL = '\0';

/**
 * Reads JSON from outside. Keys named `__proto__` are refused (they would change the prototype of whatever the
 * object is merged into), and so are nesting past 64 levels and the character NUL, which not every database can store.
 * Half a character (a text cut in the middle of an emoji) becomes U+FFFD, as it would on its way to the disk, in names too:
 * readers of JSON in other languages refuse all of an event that holds one.
 * @throws ApiError 4
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text, SURROGATE.test(text) ? mended : undefined);
  } catch {
    throw new ApiError('input', 'the body is not valid JSON');
  }
  if (mayNestDeeply(text) || SUSPICIOUS.test(text)) inspect(value);
  return value;
}

/** Cheap first look: fewer brackets than levels allowed cannot nest too deeply. */
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

/** Walks with a list instead of by recursion: what is being looked for is what would overflow the stack. */
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

function mended(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).every((key) => key.isWellFormed())) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), inner]));
}

function refuseNul(text: string): void {
  if (text.includes(NUL)) throw new ApiError('input', 'the body holds the character NUL (\\u0000)');
}
