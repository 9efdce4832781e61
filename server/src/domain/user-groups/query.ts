import { inputError, readId, readLimit, readText } from '../input/read.ts';
import { LIMITS, PAGES } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { UserGroupService } from '../services.ts';
import type { Millis } from '../types.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { groupOf, isOpenTo, listedTeams, requireReading } from './access.ts';

/** Where a page begins: behind the row of this time and id; of an id alone, behind the group that has it. */
async function positionOf(
  unit: ReadUnit,
  caller: Caller,
  { createdAt, id }: { readonly createdAt: Millis | null; readonly id: string | null },
) {
  if (createdAt !== null) return { createdAt, id: id ?? '' };
  if (id === null) return null;
  const group = await unit.store.userGroups.get(id);
  if (group === null || !isOpenTo(unit, caller, group))
    throw inputError('id_gt must be the id of a group that exists, or come with created_at_gt');
  return { createdAt: group.createdAt, id };
}

type Queries = Pick<UserGroupService, 'get' | 'list' | 'search'>;

/** Groups as they are read: those of the caller's teams. */
export function groupQueries(ports: Ports): Queries {
  return {
    get: (actor, id, team) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        const group = await groupOf(unit, caller, { id, team: readId(team, 'team_id') });
        return { ...group, members: await unit.store.userGroups.members(id) };
      }),
    async list(actor, input) {
      const limit = readLimit(input.limit, PAGES.userGroups);
      const team = readId(input.teamId, 'team_id');
      return runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        const teams = listedTeams(unit, caller, team);
        const after = await positionOf(unit, caller, {
          createdAt: input.createdAtGt ?? null,
          id: readId(input.idGt, 'id_gt'),
        });
        return unit.store.userGroups.list({ after, teams, limit });
      });
    },
    async search(actor, input) {
      const limit = readLimit(input.limit, PAGES.userGroupSearch);
      const team = readId(input.teamId, 'team_id');
      const prefix = readText(input.query, 'query', LIMITS.userGroupName)?.trim() ?? '';
      if (prefix === '') throw inputError('query is a required field');
      const name = readText(input.nameGt, 'name_gt', LIMITS.userGroupName);
      const id = readId(input.idGt, 'id_gt');
      if (id !== null && name === null) throw inputError('id_gt of a search comes with name_gt');
      const after = name === null ? null : { name, id };
      return runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireReading(unit, caller);
        return unit.store.userGroups.search({ prefix, after, teams: listedTeams(unit, caller, team), limit });
      });
    },
  };
}
