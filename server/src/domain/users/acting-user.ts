import { ApiError } from '../errors.ts';
import { inputError, isRecord, requireId } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { Actor, Raw, UserId, UserRecord } from '../types.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf, requirePerson } from './caller.ts';
import { embeddedUser } from './upsert.ts';

/** Where a call names the person on whose behalf the server acts: `{id}` under one key or the id under another. */
export interface Named {
  readonly userId: unknown;
  readonly user: unknown;
}

const given = (value: unknown) => value !== undefined && value !== null;

/**
 * What a client sends may say whose it is, as the client was told; it cannot make it somebody else's.
 * @param known whom it may name: the caller, and whose the object is
 * @throws ApiError 17
 */
export function refuseOtherName(
  caller: Caller,
  { userId, user }: Named,
  { field, known }: { readonly field: string; readonly known: readonly (UserId | null)[] },
): void {
  if (caller.server) return;
  const ids = [userId, isRecord(user) ? user.id : undefined].filter((id) => given(id) && id !== '');
  if (ids.some((id) => !known.some((one) => one === id)))
    throw new ApiError('notAllowed', `${field} names another user: a client acts as its token's user only`);
}

async function serverActingAs(unit: Unit, named: Named, field: string): Promise<Caller> {
  if (given(named.userId) && given(named.user)) {
    throw inputError(`cannot set both ${field} and ${field}_id.`);
  }
  if (given(named.user)) {
    const user = await embeddedUser(unit, named.user as Raw, field);
    return { server: true, anonymous: false, id: user.id, role: user.role, user };
  }
  const userId = given(named.userId) ? requireId(named.userId, `${field}_id`) : null;
  return callerOf(unit.store.users, { kind: 'server', userId, user: null });
}

/**
 * The caller of a write. The server may name a person in the object itself (`message.user`) or on the call; an embedded
 * user is upserted. A user can only act as himself. @throws ApiError 4 where a person is missing or named twice.
 */
export async function actingCaller(
  unit: Unit,
  actor: Actor,
  {
    field = 'user',
    named = { userId: undefined, user: undefined },
  }: { readonly field?: string | undefined; readonly named?: Named | undefined } = {},
): Promise<Caller> {
  if (actor.kind !== 'server') return callerOf(unit.store.users, actor);
  const inObject = given(named.userId) || given(named.user);
  return serverActingAs(unit, inObject ? named : actor, field);
}

/** As `actingCaller`, for calls that need a person. */
export async function actingPerson(
  unit: Unit,
  actor: Actor,
  { field = 'user', named }: { readonly field?: string | undefined; readonly named?: Named | undefined } = {},
): Promise<{ readonly caller: Caller; readonly user: UserRecord }> {
  const caller = await actingCaller(unit, actor, { field, named });
  return { caller, user: requirePerson(caller, field) };
}

/** As `actingPerson`, outside of a unit of work: only the server's embedded user needs the writer. */
export async function resolvePerson(
  ports: Ports,
  actor: Actor,
  { field, named }: { readonly field: string; readonly named: Named },
): Promise<{ readonly caller: Caller; readonly user: UserRecord }> {
  if (actor.kind === 'server') {
    return runUnit(ports, (unit) => actingPerson(unit, actor, { field, named }));
  }
  const caller = await runReadUnit(ports, (unit) => callerOf(unit.store.users, actor));
  return { caller, user: requirePerson(caller, field) };
}
