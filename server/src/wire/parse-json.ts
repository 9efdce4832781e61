import { ApiError } from '../domain/index.ts';

/** Levels of nesting a body may have; deeper ones only serve to overflow a stack. */
const MAX_DEPTH = 64;
/** `"__proto__"` as a key, also with any of its characters escaped. */
const PROTO_LIKE = /__proto__|\\u00/i;

/**
 * Reads JSON from outside. Keys named `__proto__` are refused (they would change the prototype of whatever the
 * object is merged into), and so is nesting past 64 levels.
 * @throws ApiError 4
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('input', 'the body is not valid JSON');
  }
  if (mayNestDeeply(text) || PROTO_LIKE.test(text)) inspect(value);
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
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw new ApiError('input', `the body nests deeper than ${MAX_DEPTH} levels`);
    if (Object.hasOwn(value, '__proto__'))
      throw new ApiError('input', 'field `__proto__` is a reserved field');
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}
