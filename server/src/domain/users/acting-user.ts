import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, EmbeddedUser, NamedPerson, UserId, UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf, requirePerson, storedCaller } from './caller.ts';
import { embeddedUser } from './upsert.ts';
import { NOTHING_SAID } from './user-fields.ts';
import { checkId } from './user-id.ts';

/** Returns a place of a body that names a user by id, or names none. */
export const namedById = (field: string, id: UserId | null): NamedPerson => ({
  field,
  isGiven: id !== null,
  namesOtherThan: (known) => id !== null && !known.includes(id),
  person: () => ({ id, user: null }),
});

const NOBODY = namedById('user', null);

/**
 * Refuses a client that gives an object to somebody else. A client may repeat the object's owner.
 * @param known users whom the client may name: the caller, and the owner of the object
 * @throws ApiError `notAllowed`
 */
export function refuseOtherName(caller: Caller, named: NamedPerson, known: readonly (UserId | null)[]): void {
  if (caller.server || !named.namesOtherThan(known)) return;
  throw new ApiError(
    'notAllowed',
    `${named.field} names another user: a client acts as its token's user only`,
  );
}

/** The user that a server names. */
interface Named {
  readonly id: UserId | null;
  readonly user: EmbeddedUser | null;
}

interface Acting {
  readonly field: string;
  /** An id that nobody has makes a new user. */
  readonly creates: boolean;
}

async function serverActingAs(unit: Unit, { id, user }: Named, { field, creates }: Acting): Promise<Caller> {
  const actor: Actor = { kind: 'server', userId: id, user: null };
  if (user !== null) return storedCaller(actor, user.id, await embeddedUser(unit, user));
  if (id !== null) checkId(id, `${field}_id`);
  if (id === null || !creates) return callerOf(unit.store.users, actor);
  const known = await unit.store.users.get(id);
  return storedCaller(
    actor,
    id,
    known ?? (await embeddedUser(unit, { id, fields: NOTHING_SAID, isBare: true })),
  );
}

async function acting(
  unit: Unit,
  actor: Actor,
  { named, creates }: { readonly named: NamedPerson; readonly creates: boolean },
) {
  if (actor.kind !== 'server') return callerOf(unit.store.users, actor);
  const { field } = named;
  const person = named.isGiven ? named.person() : { id: actor.userId, user: actor.user?.read(field) ?? null };
  return serverActingAs(unit, person, { field, creates });
}

/**
 * Returns the caller of a write. The server may name a person in the object itself (`message.user`) or on the call; an
 * embedded user is upserted. A user can only act for themselves.
 * @throws ApiError `input` if a person is missing or named twice
 */
export const actingCaller = (unit: Unit, actor: Actor, named: NamedPerson = NOBODY): Promise<Caller> =>
  acting(unit, actor, { named, creates: false });

/** Does as `actingCaller`. An id that nobody has makes a new user: servers send for people whom they never stored. */
export const actingOrNewCaller = (unit: Unit, actor: Actor, named: NamedPerson = NOBODY): Promise<Caller> =>
  acting(unit, actor, { named, creates: true });

interface ActingPerson {
  readonly caller: Caller;
  readonly user: UserRecord;
}

/** Does as `actingCaller`, for calls that need a person. */
export async function actingPerson(
  unit: Unit,
  actor: Actor,
  named: NamedPerson = NOBODY,
): Promise<ActingPerson> {
  const caller = await actingCaller(unit, actor, named);
  return { caller, user: requirePerson(caller, named.field) };
}

/** Does as `actingOrNewCaller`, for calls that need a person. */
export async function actingOrNewPerson(
  unit: Unit,
  actor: Actor,
  named: NamedPerson = NOBODY,
): Promise<ActingPerson> {
  const caller = await actingOrNewCaller(unit, actor, named);
  return { caller, user: requirePerson(caller, named.field) };
}

/** Does as `actingPerson`, outside of a unit of work: only the server's embedded user needs the writer. */
export async function resolvePerson(
  ports: Ports,
  actor: Actor,
  named: NamedPerson,
): Promise<{ readonly caller: Caller; readonly user: UserRecord }> {
  if (actor.kind === 'server') return runUnit(ports, (unit) => actingPerson(unit, actor, named));
  const caller = await runReadUnit(ports, (unit) => callerOf(unit.store.users, actor));
  return { caller, user: requirePerson(caller, named.field) };
}
