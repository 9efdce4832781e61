import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import { recheckWatches } from '../presence/recheck-watches.ts';
import type { UserInput } from '../services/index.ts';
import type {
  Actor,
  EmbeddedUser,
  FullUser,
  UserFields,
  UserId,
  UserRecord,
  UserView,
} from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf } from './caller.ts';
import { viewUser, viewUserForStaff } from './people.ts';
import { withRelations } from './relations.ts';
import { sameData } from './same.ts';
import { saveUser } from './save-user.ts';
import { mergedData, newUser, OPEN, requireRole, requireTeamRoles } from './user-fields.ts';
import { requireUserId } from './user-id.ts';

const sameTeams = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((team) => b.includes(team));

/** @throws ApiError `notAllowed` if a client sets a field that only the server may change. */
export function refuseServerFields(before: UserRecord | null, fields: UserFields): void {
  const role = before?.role ?? 'user';
  if (fields.role !== null && fields.role !== role) {
    throw new ApiError('notAllowed', 'user role can only be updated server-side');
  }
  const teams = before?.teams ?? [];
  if (fields.teams !== null && fields.teams.length > 0 && !sameTeams(fields.teams, teams)) {
    throw new ApiError('notAllowed', 'user teams can only be updated server-side');
  }
  if (fields.teamsRole !== null && !sameData(fields.teamsRole, before?.teamsRole ?? {}))
    throw new ApiError('notAllowed', 'user teams_role can only be updated server-side');
}

/**
 * Returns the user who has an id now; null if nobody has. A user who was deleted for good leaves the id to a new one.
 * @throws ApiError `input` if the user was deleted and is still stored
 */
async function holderOf(unit: Unit, id: UserId, byServer: boolean): Promise<UserRecord | null> {
  const { users } = unit.store;
  const stored = await users.get(id);
  if (stored === null || stored.deletedAt === null || !byServer) return stored;
  if (!(await users.isErased(id)))
    throw new ApiError(
      'input',
      `user ${id} was deleted: restore it with POST /users/restore, or wait until its hard deletion is complete`,
    );
  await users.forgetErased(id);
  return null;
}

/** Replaces one user in full: custom data and named fields that are not given are removed, role and teams stay. */
async function upsertOne(
  unit: Unit,
  id: UserId,
  { fields, byServer }: { readonly fields: UserFields; readonly byServer: boolean },
): Promise<UserRecord> {
  const before = await holderOf(unit, id, byServer);
  if (!byServer) refuseServerFields(before, fields);
  if (fields.teamsRole !== null) requireTeamRoles(unit, fields.teamsRole);
  const role = byServer && fields.role !== null ? requireRole(unit, fields.role) : (before?.role ?? 'user');
  const now = unit.clock.now();
  const fresh = newUser(id, role, { fields, now });
  if (before === null) {
    requireUserId(id, 'user.id');
    return saveUser(unit, null, fresh);
  }
  return saveUser(unit, before, {
    ...before,
    role,
    name: fields.name,
    image: fields.image,
    language: fields.language,
    teams: byServer && fields.teams !== null ? fields.teams : before.teams,
    teamsRole: byServer && fields.teamsRole !== null ? fields.teamsRole : before.teamsRole,
    invisible: fields.invisible ?? before.invisible,
    privacy: fields.privacy ?? before.privacy ?? OPEN,
    custom: fields.custom,
    // Clients cannot read it, so they cannot send it back: it stays unless it is named.
    pageData: mergedData(before.pageData, fields.pageData),
  });
}

/** Returns the user that the server describes inside another object (`message.user`), stored as described. */
export async function embeddedUser(unit: Unit, { id, fields, isBare }: EmbeddedUser): Promise<UserRecord> {
  const known = isBare ? await unit.store.users.get(id) : null;
  return known ?? upsertOne(unit, id, { fields, byServer: true });
}

/** Refuses clients that change another user. */
export function requireSelf(caller: Caller, id: UserId): void {
  if (!caller.server && caller.id !== id) {
    throw new ApiError(
      'notAllowed',
      `User '${caller.id}' with role ${caller.role} is not allowed to update user '${id}'`,
    );
  }
}

/**
 * Returns views of saved users, by id; for a server with their relations. A user who lost a role loses the watches that
 * depended on it.
 */
export async function finishUserChange(
  ports: Ports,
  saved: readonly UserRecord[],
  { byServer }: { readonly byServer: boolean },
): Promise<{ readonly [id: UserId]: UserView | FullUser }> {
  for (const user of saved) await recheckWatches(ports, user);
  const views = byServer
    ? await runReadUnit(ports, (unit) =>
        withRelations(
          unit,
          saved.map((user) => viewUserForStaff(ports, user)),
        ),
      )
    : saved.map((user) => viewUser(ports, user));
  return Object.fromEntries(views.map((user) => [user.id, user]));
}

export async function upsertUsers(
  ports: Ports,
  actor: Actor,
  users: readonly UserInput[],
): Promise<{ readonly [id: UserId]: UserView | FullUser }> {
  const saved = await runUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const done: UserRecord[] = [];
    for (const user of users) {
      const id = user.id();
      requireSelf(caller, id);
      done.push(await upsertOne(unit, id, { fields: user.fields(), byServer: caller.server }));
    }
    return done;
  });
  return finishUserChange(ports, saved, { byServer: actor.kind === 'server' });
}
