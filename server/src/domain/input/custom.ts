import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Custom, Json, Raw } from '../types.ts';
import { jsonLength } from './bytes.ts';
import { inputError } from './read.ts';

/** Keys that would change an object instead of being data of it. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The keys of `raw` that have no name in the API. `undefined` does not occur in JSON and is dropped. */
export function customOf(raw: Raw, known: ReadonlySet<string>): Custom {
  const custom: Record<string, unknown> = {};
  for (const key of Object.keys(raw))
    if (!known.has(key) && !UNSAFE_KEYS.has(key) && raw[key] !== undefined) custom[key] = raw[key];
  return custom as Custom;
}

/** @throws ApiError 22 (HTTP 413) where an object's custom data is too large. */
export function requireCustomSize(
  custom: { readonly [key: string]: Json },
  what: string,
  max: number = LIMITS.customBytes,
): void {
  if (Object.keys(custom).length === 0) return;
  const bytes = jsonLength(custom);
  if (bytes > max) {
    throw new ApiError('tooLarge', `custom data of the ${what} is too large: ${bytes} bytes, at most ${max}`);
  }
}

/** @throws ApiError 4 that names every reserved key of `raw`. */
export function refuseReserved(raw: Raw, reserved: ReadonlySet<string>, path: string): void {
  const found = Object.keys(raw).filter((key) => reserved.has(key) && raw[key] !== undefined);
  if (found.length > 0) {
    throw inputError(
      found
        .sort()
        .map((key) => `${path}.${key} is a reserved field`)
        .join(', '),
    );
  }
}
