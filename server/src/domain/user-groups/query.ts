import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { UserGroupService } from '../services/index.ts';
import type { Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { groupOf, isOpenTo, listedTeams, requireReading } from './access.ts';

/** Returns the start of a page: after the row of this time and id. With an id alone, after the group that has it. */
async function positionOf(
  unit: ReadUnit,
  caller: Caller,
  { createdAt, id }: { readonly createdAt: Millis | null; readonly id: string | null },
) {
  if (createdAt !== null) return { createdAt, id: id ?? '' };
  if (id === null) return null;
  const group = await unit.store.userGroups.get(id);
  if (group === null || !isOpenTo(unit, caller, group))
    throw new ApiError('input', 'id_gt must be the id of a group that exists, or come with created_at_gt');
  return { createdAt: group.createdAt, id };
}

type Queries = Pick<UserGroupService, 'get' | 'list' | 'search'>;

/** Reads groups of the caller's teams. */
export function groupQueries(ports: Ports): Queries {
  return {
    get: (actor, id, team) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        const group = await groupOf(unit, caller, { id, team: team() });
        return { ...group, members: await unit.store.userGroups.members(id) };
      }),
    list: (actor, { limit, teamId, createdAtGt, idGt }) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        const teams = listedTeams(unit, caller, teamId);
        const after = await positionOf(unit, caller, { createdAt: createdAtGt, id: idGt() });
        return unit.store.userGroups.list({ after, teams, limit });
      }),
    search: (actor, { prefix, after, teamId, limit }) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        return unit.store.userGroups.search({
          prefix,
          after,
          teams: listedTeams(unit, caller, teamId),
          limit,
        });
      }),
  };
}
