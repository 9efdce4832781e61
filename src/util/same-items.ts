/** Returns whether two arrays have the same values in the same order. */
export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => Object.is(item, b[index])));
}
