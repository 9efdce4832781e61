const MARKS = /\p{Diacritic}/gu;

/** Returns the text for comparison: without case and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** Returns whether `a` becomes `b` by at most `most` inserted, removed or replaced letters (Levenshtein distance). */
export function within(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let above = [...new Array(b.length + 1).keys()];
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return false;
    above = line;
  }
  return (above[b.length] ?? 0) <= most;
}
