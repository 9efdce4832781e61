import { sameItems } from './same-items.ts';

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b));
}

/**
 * Returns `next`, or `previous` if both have the same values. Arrays in the objects are the same if their items are,
 * and the previous array is kept. So a snapshot keeps its identity until something in it changes.
 */
export function keepIfSame<T extends object>(previous: T | undefined, next: T): T {
  if (!previous) return next;
  const keys = Object.keys(next) as (keyof T)[];
  let changed = Object.keys(previous).length !== keys.length;
  for (const key of keys) {
    if (same(previous[key], next[key])) next[key] = previous[key];
    else changed = true;
  }
  return changed ? next : previous;
}
