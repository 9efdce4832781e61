/** Returns `before` if both are deeply equal plain data, else `next`. */
export function keepEqual<T>(before: T | undefined, next: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
