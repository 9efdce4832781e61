import type { UserView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeNamedUser, writeUser } from './user.ts';

/**
 * Characters of JSON for custom data, names and pictures of all users listed in one object. A message lists up to 100
 * mentioned users with 5 KB each: a page of 300 messages had 155 MB.
 */
const MOST_CUSTOM = 16_384;
const MOST_NAMES = 16_384;

interface Said {
  readonly custom: number;
  readonly names: number;
}

/** A page shows the same views again and again. */
const measured = new WeakMap<UserView, Said>();

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

function saidBy(user: UserView): Said {
  const known = measured.get(user);
  if (known !== undefined) return known;
  const said = {
    custom: lengthOf(user.custom) + lengthOf(user.pageData),
    names: lengthOf(user.name) + lengthOf(user.image),
  };
  measured.set(user, said);
  return said;
}

/** Writes one user; see `writeUser`. */
export type WriteUser = (user: UserView) => JsonObject;

/**
 * Returns a writer of the users listed in one object, such as a message. It writes them whole until their data is too
 * long, then without custom data, then without name and picture.
 */
export function listedPeople(): WriteUser {
  let [custom, names] = [MOST_CUSTOM, MOST_NAMES];
  return (user) => {
    const said = saidBy(user);
    if (said.names > names) return { ...writeNamedUser(user), name: undefined, image: undefined };
    names -= said.names;
    if (said.custom > custom) return writeNamedUser(user);
    custom -= said.custom;
    return writeUser(user);
  };
}
