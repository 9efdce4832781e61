/** `next`, or `before` where both are the same plain data, however deep. */
export function keepEqual<T>(before: T | undefined, next: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
