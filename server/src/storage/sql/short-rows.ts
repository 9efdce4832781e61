import { LongRead } from '../../domain/errors.ts';

/** Characters of messages that one statement reads on the thread that serves everybody: some 10 ms. */
export const MOST_AT_ONCE = 1_000_000;

const valuesOfObject = (row: unknown): readonly unknown[] => Object.values(row as object);

/**
 * Returns the rows. Reads no further row once there are too many characters.
 * @param valuesOf returns the values of a row
 * @throws LongRead if their texts have more than `most` characters
 */
export function shortOf<R>(
  rows: Iterable<R>,
  most: number,
  valuesOf: (row: R) => readonly unknown[] = valuesOfObject,
): R[] {
  const taken: R[] = [];
  let characters = 0;
  for (const row of rows) {
    taken.push(row);
    for (const value of valuesOf(row)) if (typeof value === 'string') characters += value.length;
    if (characters > most) throw new LongRead(`more than ${most} characters of messages`);
  }
  return taken;
}
