import { type Custom, inputError } from '../../domain/index.ts';
import type { Raw } from './values.ts';
import { isUnsaid } from './zero.ts';

/** Keys that would change an object's prototype or methods instead of being its data. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the keys of `raw` that have no name in the API. `undefined` does not occur in JSON and is dropped. */
export function customOf(raw: Raw, known: ReadonlySet<string>): Custom {
  const custom: Record<string, unknown> = {};
  for (const key of Object.keys(raw))
    if (!known.has(key) && !UNSAFE_KEYS.has(key) && raw[key] !== undefined) custom[key] = raw[key];
  return custom as Custom;
}

/**
 * Refuses keys that only the server writes, unless their value says nothing: typed clients send all keys they know.
 * @throws ApiError `input` that names every reserved key of `raw`.
 */
export function refuseReserved(raw: Raw, reserved: ReadonlySet<string>, path: string): void {
  const found = Object.keys(raw).filter((key) => reserved.has(key) && !isUnsaid(raw[key]));
  if (found.length > 0) {
    throw inputError(
      found
        .sort()
        .map((key) => `${path}.${key} is a reserved field`)
        .join(', '),
    );
  }
}
