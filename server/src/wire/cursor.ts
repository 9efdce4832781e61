import { type Cursor, inputError, type SortKeys } from '../domain/index.ts';
import type { JsonObject } from './write/json-object.ts';

/** Characters of a cursor: a few ids of 255 characters, encoded. */
const MOST_CHARS = 8_192;

const broken = (name: string) =>
  inputError(`field \`${name}\` must be what an earlier page of this query answered`);

/** Reads a `next` or `prev` that a client sends back; null if it sends none. @throws ApiError `input` */
export function readCursor(
  text: string | null | undefined,
  name: 'next' | 'prev',
): readonly unknown[] | null {
  if (text === null || text === undefined || text === '') return null;
  if (text.length > MOST_CHARS) throw broken(name);
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(keys)) return keys;
  } catch {
    // Not a cursor of ours.
  }
  throw broken(name);
}

const FOREIGN = 'next and prev must be what an earlier page with the same sort answered';

/** Checks the values of a cursor: they must have the types of the columns that they are compared with. */
function readKeys(values: readonly unknown[], types: readonly ('text' | 'number')[]): SortKeys {
  if (values.length !== types.length + 1) throw inputError(FOREIGN);
  return values.map((value, i) => {
    // The tie breaker, the last one, is a text and never null.
    const type = types[i] ?? 'text';
    const fits = type === 'text' ? typeof value === 'string' : Number.isFinite(value);
    if (!fits && !(value === null && i < types.length)) throw inputError(FOREIGN);
    return value as string | number | null;
  });
}

/** The decoded cursors of a request. */
export interface Cursors {
  readonly next?: readonly unknown[] | null;
  readonly prev?: readonly unknown[] | null;
}

/** Returns the start of a page; null for the first page. @throws ApiError `input` */
export function cursorOf(
  { next = null, prev = null }: Cursors,
  types: readonly ('text' | 'number')[],
): Cursor | null {
  if (next !== null && prev !== null) throw inputError('cannot use next and prev at once');
  if (next !== null) return { side: 'next', keys: readKeys(next, types) };
  return prev === null ? null : { side: 'prev', keys: readKeys(prev, types) };
}

const writeCursor = (keys: SortKeys): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Returns the starts of the neighbouring pages, as far as there are any. */
export function writeCursors({ next, prev }: { next: SortKeys | null; prev: SortKeys | null }): JsonObject {
  return {
    ...(next !== null && { next: writeCursor(next) }),
    ...(prev !== null && { prev: writeCursor(prev) }),
  };
}
