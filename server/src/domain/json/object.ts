import type { Custom, Json } from '../types/index.ts';

/** Returns whether a stored value is an object. */
export function isObject(value: Json | undefined): value is Custom {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
