import { ApiError, type SortKeys } from '../domain/index.ts';
import type { JsonObject } from './write/json-object.ts';

/** Characters of a cursor: a few ids of 255 characters, encoded. */
const MOST_CHARS = 8_192;

function broken(name: string): ApiError {
  return new ApiError('input', `field \`${name}\` must be what an earlier page of this query answered`);
}

/** A `next` or `prev` a client sends back; null where it sends none. @throws ApiError 4 */
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
    // Not of our making.
  }
  throw broken(name);
}

const writeCursor = (keys: SortKeys): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Where the neighbouring pages begin, as far as there are any. */
export function writeCursors({ next, prev }: { next: SortKeys | null; prev: SortKeys | null }): JsonObject {
  return {
    ...(next !== null && { next: writeCursor(next) }),
    ...(prev !== null && { prev: writeCursor(prev) }),
  };
}
