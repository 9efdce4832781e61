import { boundedText } from './content/bounded.ts';
import type { Person } from './model.ts';
import { LONGEST_NAME } from './people/people.ts';

/**
 * Returns a channel's name, else the names of the other people in it. Empty if one of them has no name: the reader's
 * language decides how a nameless guest is called.
 */
export function titleOf(name: unknown, others: readonly Person[]): string {
  const given = boundedText(name, LONGEST_NAME);
  if (given !== '') return given;
  const names = others.map((person) => person.name);
  return names.includes('') ? '' : names.join(', ');
}
