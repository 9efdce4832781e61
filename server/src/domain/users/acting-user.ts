import { ApiError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { Actor, EmbeddedUser, NamedPerson, UserId, UserRecord } from '../types.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from './caller.ts';
import { embeddedUser } from './upsert.ts';
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

async function serverActingAs(
  unit: Unit,
  { id, user }: { readonly id: UserId | null; readonly user: EmbeddedUser | null },
  field: string,
): Promise<Caller> {
  if (user !== null) {
    const stored = await embeddedUser(unit, user);
    return { server: true, anonymous: false, id: stored.id, role: stored.role, user: stored };
  }
  if (id !== null) checkId(id, `${field}_id`);
  return callerOf(unit.store.users, { kind: 'server', userId: id, user: null });
}

/**
 * Returns the caller of a write. The server may name a person in the object itself (`message.user`) or on the call; an
 * embedded user is upserted. A user can only act for themselves.
 * @throws ApiError `input` if a person is missing or named twice
 */
export async function actingCaller(unit: Unit, actor: Actor, named: NamedPerson = NOBODY): Promise<Caller> {
  if (actor.kind !== 'server') return callerOf(unit.store.users, actor);
  const { field } = named;
  if (named.isGiven) return serverActingAs(unit, named.person(), field);
  return serverActingAs(unit, { id: actor.userId, user: actor.user?.read(field) ?? null }, field);
}

/** Does as `actingCaller`, for calls that need a person. */
export async function actingPerson(
  unit: Unit,
  actor: Actor,
  named: NamedPerson = NOBODY,
): Promise<{ readonly caller: Caller; readonly user: UserRecord }> {
  const caller = await actingCaller(unit, actor, named);
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
