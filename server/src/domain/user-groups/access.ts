import { ApiError } from '../errors.ts';
import { canInApp, denied, requireAppGrant } from '../permissions/access.ts';
import { boundTeams } from '../policy/teams.ts';
import type { GroupTeams } from '../store-port.ts';
import type { UserGroupMember, UserGroupRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';

/** Returns the teams whose groups a caller knows of; null for all. A caller in no team knows the groups of none. */
function teamsOf(unit: ReadUnit, caller: Caller): GroupTeams | null {
  const teams = boundTeams(unit, caller);
  if (teams === null) return null;
  return teams.length === 0 ? [null] : teams;
}

/** Returns whether a caller knows of a group: groups of other teams do not exist for them. */
export function isOpenTo(unit: ReadUnit, caller: Caller, group: UserGroupRecord): boolean {
  return teamsOf(unit, caller)?.includes(group.teamId) ?? true;
}

/** Returns the teams that a list covers. @throws ApiError `notAllowed` for a team that is not the caller's. */
export function listedTeams(unit: ReadUnit, caller: Caller, asked: string | null): GroupTeams | null {
  const own = teamsOf(unit, caller);
  if (asked === null) return own;
  if (own !== null && !own.includes(asked))
    throw new ApiError('notAllowed', `user groups of team "${asked}" are not for this user`);
  return [asked];
}

/** @throws ApiError `notFound` if it does not exist, is another team's, or not of the team that was named */
export async function groupOf(
  unit: ReadUnit,
  caller: Caller,
  { id, team }: { readonly id: string; readonly team: string | null },
): Promise<UserGroupRecord> {
  const group = await unit.store.userGroups.get(id);
  const known = group !== null && isOpenTo(unit, caller, group) && (team ?? group.teamId) === group.teamId;
  if (!known) throw new ApiError('notFound', `user group with id "${id}" does not exist`);
  return group;
}

/** @throws ApiError `notAllowed` */
export function requireReading(unit: ReadUnit, caller: Caller): void {
  requireAppGrant(unit, caller, 'read-user-group');
}

/** Refuses callers who neither have the grant nor are admins of the group. @throws ApiError `notAllowed` */
export function requireChanging(unit: ReadUnit, caller: Caller, members: readonly UserGroupMember[]): void {
  const isAdmin = members.some((member) => member.userId === caller.id && member.isAdmin);
  if (!isAdmin && !canInApp(unit, caller, 'update-user-group'))
    throw denied(caller, 'update-user-group', '.app');
}
