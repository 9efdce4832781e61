import type { Person } from '../chat/index.ts';
import type { Formats, Messages } from '../i18n/index.ts';

/** Enough of an id to tell the guests of a list apart, characters. */
const ID_TAIL = 4;

/** What a person is called; guests may have no name, and are told apart by the end of their id: "Guest 4F2C". */
export function nameOf({ id, name }: Pick<Person, 'id' | 'name'>, m: Messages): string {
  if (name) return name;
  return id ? m.guestNumbered({ number: id.slice(-ID_TAIL).toUpperCase() }) : m.guest();
}

/** What a conversation is called: as it says itself, else after the others in it. */
export function titleOf(
  { title, people }: { readonly title: string; readonly people: readonly Person[] },
  m: Messages,
  formats: Formats,
): string {
  return title || formats.list(people.map((person) => nameOf(person, m)));
}
