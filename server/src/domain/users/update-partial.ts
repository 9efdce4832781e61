import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { UserPatch } from '../services/index.ts';
import type { Actor, FullUser, UserId, UserRecord, UserView } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf } from './caller.ts';
import { publishRevoked } from './publish-revoked.ts';
import { saveUser } from './save-user.ts';
import { finishUserChange, refuseServerFields, requireSelf } from './upsert.ts';
import { requireRole, requireTeamRoles } from './user-fields.ts';

async function updateOne(unit: Unit, caller: Caller, patch: UserPatch): Promise<UserRecord> {
  const id = patch.id();
  requireSelf(caller, id);
  const { applyTo, revokeBefore } = patch.changes(caller.server);
  const before = await unit.store.users.get(id);
  if (before === null) throw new ApiError('notFound', `the user ${id} does not exist`);
  const fields = applyTo(before);
  if (!caller.server) refuseServerFields(before, fields);
  const revokeTokensIssuedBefore = revokeBefore === null ? before.revokeTokensIssuedBefore : revokeBefore();
  if (revokeBefore !== null) publishRevoked(unit, revokeTokensIssuedBefore, { kind: 'users', userIds: [id] });
  return saveUser(unit, before, {
    ...before,
    revokeTokensIssuedBefore,
    role: fields.role === null ? before.role : requireRole(unit, fields.role),
    name: fields.name,
    image: fields.image,
    language: fields.language,
    teams: caller.server ? (fields.teams ?? []) : before.teams,
    teamsRole: caller.server ? requireTeamRoles(unit, fields.teamsRole ?? {}) : before.teamsRole,
    invisible: fields.invisible ?? false,
    privacy: fields.privacy ?? before.privacy,
    custom: fields.custom,
    pageData: fields.pageData,
  });
}

export async function updateUsersPartial(
  ports: Ports,
  actor: Actor,
  patches: readonly UserPatch[],
): Promise<{ readonly [id: UserId]: UserView | FullUser }> {
  const saved = await runUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const done: UserRecord[] = [];
    for (const patch of patches) done.push(await updateOne(unit, caller, patch));
    return done;
  });
  return finishUserChange(ports, saved, { byServer: actor.kind === 'server' });
}
