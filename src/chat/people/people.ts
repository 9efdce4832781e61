import type { UserResponse } from '../../../protocol/index.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { boundedText, timeIn } from '../content/bounded.ts';
import { safePicture } from '../content/safe-url.ts';
import type { Person } from '../model.ts';

/** Longest name. Names stand within sentences, which an endless name or a change of text direction would break. */
export const LONGEST_NAME = 256;

/** A user of whom only the id is certain. */
export type SomeUser = Pick<UserResponse, 'id'> & Partial<UserResponse>;

/** All people seen in this session. A Person keeps its identity until something about them changes. */
export interface People {
  /** @param email address that the user gave; it stays until another one is noted */
  note(user: SomeUser | null | undefined, email?: string): void;
  /** Returns a user as a person without noting them, for answers that carry a part of each user. */
  read(user: SomeUser): Person;
  /** Returns a person with presence, for headers and lists. */
  person(id: string): Person;
  /**
   * Returns a person for message rows: the same object while name, picture and role stay, so that presence redraws no
   * row.
   */
  author(id: string): Person;
}

/** Returns whether the value is a user with an id. */
export const isPerson = (user: { readonly id?: unknown } | null | undefined): boolean =>
  typeof user?.id === 'string' && user.id !== '';

function toPerson(user: SomeUser, before: Person | undefined, email = before?.email): Person {
  const lastActive = timeIn(user.last_active);
  const image = safePicture(user.image);
  return {
    id: user.id,
    name: boundedText(user.name, LONGEST_NAME),
    ...(email ? { email } : {}),
    ...(image ? { image } : {}),
    ...(typeof user.role === 'string' && user.role ? { role: user.role } : {}),
    online: (user.online ?? before?.online) === true,
    ...(Number.isNaN(lastActive) ? {} : { lastActive }),
  };
}

export function createPeople(): People {
  const people = new Map<string, Person>();
  const authors = new Map<string, Person>();
  const unknown = (id: string): Person => ({ id, name: '', online: false });
  function find(table: Map<string, Person>, id: string): Person {
    const known = table.get(id);
    if (known) return known;
    const placeholder = unknown(id);
    table.set(id, placeholder);
    return placeholder;
  }
  return {
    note(user, email) {
      // A user with an id alone carries no data: complete users have a role.
      if (!user || !isPerson(user) || user.role === undefined) return;
      const seen = people.get(user.id);
      const person = keepIfSame(seen, toPerson(user, seen, email));
      if (person === seen) return;
      people.set(user.id, person);
      const { name, email: address, image, role } = person;
      const author = authors.get(user.id);
      const isSame =
        author?.name === name && author.email === address && author.image === image && author.role === role;
      if (!isSame) authors.set(user.id, person);
    },
    read: (user) => toPerson(user, undefined),
    person: (id) => find(people, id),
    author: (id) => find(authors, id),
  };
}
