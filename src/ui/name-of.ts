import type { Person } from '../chat/index.ts';
import type { Formats, Messages } from '../i18n/index.ts';

/** Number of id characters that tell the guests of a list apart. */
const ID_TAIL = 4;

/**
 * Returns a person's name. Guests may have none: staff read the address that they gave, and otherwise they are told
 * apart by the end of their id: "Guest 4F2C".
 */
export function nameOf({ id, name, email }: Pick<Person, 'id' | 'name' | 'email'>, m: Messages): string {
  const known = name || email;
  if (known) return known;
  return id ? m.guestNumbered({ number: id.slice(-ID_TAIL).toUpperCase() }) : m.guest();
}

/** Returns a conversation's title: its own, or else the names of its other members. */
export function titleOf(
  { title, people }: { readonly title: string; readonly people: readonly Person[] },
  m: Messages,
  formats: Formats,
): string {
  return title || formats.list(people.map((person) => nameOf(person, m)));
}
