import { LongRead } from '../../domain/errors.ts';

/** Characters of messages that one statement reads on the thread that answers everybody: some 10 ms. */
export const MOST_AT_ONCE = 1_000_000;

/** Returns the rows. @throws LongRead where their texts have more than `most` characters; no further row is read then */
export function shortOf<R>(rows: Iterable<R>, most: number): R[] {
  const taken: R[] = [];
  let characters = 0;
  for (const row of rows) {
    taken.push(row);
    for (const value of Object.values(row as object))
      if (typeof value === 'string') characters += value.length;
    if (characters > most) throw new LongRead(`more than ${most} characters of messages`);
  }
  return taken;
}
