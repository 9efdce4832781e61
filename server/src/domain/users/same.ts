import type { Json } from '../types/index.ts';

type Data = Json | undefined;

/** Returns whether two pieces of data are equal, whatever the order of their keys. */
export function sameData(a: Data, b: Data): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = b as { readonly [key: string]: Json };
  if (Array.isArray(a) !== Array.isArray(b) || left.length !== Object.keys(b).length) return false;
  return left.every(([key, value]) => key in right && sameData(value, right[key]));
}
