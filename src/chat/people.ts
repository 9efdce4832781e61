import type { UserResponse } from '../../protocol/index.ts';
import { keepIfSame } from '../util/keep-if-same.ts';
import { boundedText, timeIn } from './content/bounded.ts';
import { safePicture } from './content/safe-url.ts';
import type { Person } from './model.ts';

/** Names stand within sentences: one without end, or one that turns what follows, would spoil those. */
export const LONGEST_NAME = 256;

/** A user of whom perhaps nothing is known but the id. */
export type SomeUser = Pick<UserResponse, 'id'> & Partial<UserResponse>;

/** Everybody seen in this session. A Person keeps its identity until something about them changes. */
export interface People {
  note(user: SomeUser | null | undefined): void;
  /** With presence, for headers and lists. */
  person(id: string): Person;
  /** For message rows: the same Person while name, picture and role stay, so that presence redraws no row. */
  author(id: string): Person;
}

/** Whether somebody is named at all. */
export const isPerson = (user: { readonly id?: unknown } | null | undefined): boolean =>
  typeof user?.id === 'string' && user.id !== '';

function toPerson(user: SomeUser, before: Person | undefined): Person {
  const lastActive = timeIn(user.last_active);
  const image = safePicture(user.image);
  return {
    id: user.id,
    name: boundedText(user.name, LONGEST_NAME),
    ...(image ? { image } : {}),
    ...(typeof user.role === 'string' && user.role ? { role: user.role } : {}),
    online: Boolean(user.online ?? before?.online),
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
    const stranger = unknown(id);
    table.set(id, stranger);
    return stranger;
  }
  return {
    note(user) {
      // A user named by id alone says nothing; whoever the server tells of has a role.
      if (!user || !isPerson(user) || user.role === undefined) return;
      const seen = people.get(user.id);
      const person = keepIfSame(seen, toPerson(user, seen));
      if (person === seen) return;
      people.set(user.id, person);
      const { name, image, role } = person;
      const author = authors.get(user.id);
      if (!author || author.name !== name || author.image !== image || author.role !== role) {
        authors.set(user.id, person);
      }
    },
    person: (id) => find(people, id),
    author: (id) => find(authors, id),
  };
}
