import { boundedText } from './content/bounded.ts';
import type { Person } from './model.ts';
import { LONGEST_NAME } from './people.ts';

/**
 * A channel's name, else the names of the others in it. Empty where one of them has no name: what a nameless guest is
 * called is a matter of the reader's language.
 */
export function titleOf(name: unknown, others: readonly Person[]): string {
  const given = boundedText(name, LONGEST_NAME);
  if (given !== '') return given;
  const names = others.map((person) => person.name);
  return names.includes('') ? '' : names.join(', ');
}
