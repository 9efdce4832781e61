import { ApiError } from '../errors.ts';
import { canInApp, denied, requireAppGrant } from '../permissions/access.ts';
import { boundTeams } from '../policy/teams.ts';
import type { GroupTeams, StoreReader } from '../store-port.ts';
import type { UserGroupMember, UserGroupRecord } from '../types.ts';
import type { Caller } from '../users/caller.ts';

/** The teams whose groups a caller knows of; null for all. Whoever is in no team knows those of none. */
function teamsOf(store: StoreReader, caller: Caller): GroupTeams | null {
  const teams = boundTeams(store, caller);
  if (teams === null) return null;
  return teams.length === 0 ? [null] : teams;
}

/** Whether a caller knows of a group: those of other teams are not there for him. */
export function isOpenTo(store: StoreReader, caller: Caller, group: UserGroupRecord): boolean {
  return teamsOf(store, caller)?.includes(group.teamId) ?? true;
}

/** The teams a list goes through. @throws ApiError 17 for a team that is not the caller's. */
export function listedTeams(store: StoreReader, caller: Caller, asked: string | null): GroupTeams | null {
  const own = teamsOf(store, caller);
  if (asked === null) return own;
  if (own !== null && !own.includes(asked))
    throw new ApiError('notAllowed', `user groups of team "${asked}" are not for this user`);
  return [asked];
}

/** @throws ApiError 16 where it does not exist, is another team's, or not of the team that was named. */
export async function groupOf(
  store: StoreReader,
  caller: Caller,
  id: string,
  team: string | null,
): Promise<UserGroupRecord> {
  const group = await store.userGroups.get(id);
  const known = group !== null && isOpenTo(store, caller, group) && (team ?? group.teamId) === group.teamId;
  if (!known) throw new ApiError('notFound', `user group with id "${id}" does not exist`);
  return group;
}

/** @throws ApiError 17 */
export function requireReading(store: StoreReader, caller: Caller): void {
  requireAppGrant(store, caller, 'read-user-group');
}

/** Who has the grant, and the group's own admins. @throws ApiError 17 */
export function requireChanging(
  store: StoreReader,
  caller: Caller,
  members: readonly UserGroupMember[],
): void {
  const isAdmin = members.some((member) => member.userId === caller.id && member.isAdmin);
  if (!isAdmin && !canInApp(store, caller, 'update-user-group'))
    throw denied(caller, 'update-user-group', '.app');
}
