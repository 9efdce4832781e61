import type { Person } from '../chat/index.ts';
import type { Formats, Messages } from '../i18n/index.ts';

/** Number of id characters that tell the guests of a list apart. */
const ID_TAIL = 4;

/** Returns a person's name. Guests may have none, and are told apart by the end of their id: "Guest 4F2C". */
export function nameOf({ id, name }: Pick<Person, 'id' | 'name'>, m: Messages): string {
  if (name) return name;
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
