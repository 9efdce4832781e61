import { ApiError } from '../errors.ts';
import type { Filter } from '../query-types.ts';
import type { Json } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { policyIn } from './in-force.ts';

type Condition = Extract<Filter, { readonly field: unknown }>;

const isOn = ({ field }: Condition, name: string) => field.kind === 'named' && field.name === name;
const valuesOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);

function conditionsOn(filter: Filter, name: string): readonly Condition[] {
  if ('field' in filter) return isOn(filter, name) ? [filter] : [];
  return filter.of.flatMap((part) => conditionsOn(part, name));
}

/** Conditions that hold for every result of the filter. */
function certain(filter: Filter, name: string): readonly Condition[] {
  if ('field' in filter) return isOn(filter, name) ? [filter] : [];
  return filter.op === '$and' ? filter.of.flatMap((part) => certain(part, name)) : [];
}

/** Returns the teams a caller is limited to; null for callers without that limit. */
export function boundTeams(unit: ReadUnit, caller: Caller): readonly string[] | null {
  const { teamed, types } = policyIn(unit.store);
  if (!teamed || caller.server) return null;
  const seesAll = [...types.values()].some(({ grants }) =>
    grants.get(caller.role)?.has('read-channel-any-team'),
  );
  return seesAll ? null : (caller.user?.teams ?? []);
}

const PICKS: readonly string[] = ['$eq', '$in', '$contains'];

/** Checks a search for users, which must name the caller's own team. @throws ApiError `notAllowed` */
export function requireTeamFilter(unit: ReadUnit, caller: Caller, filter: Filter): void {
  const teams = boundTeams(unit, caller);
  if (teams === null) return;
  const found = certain(filter, 'teams').filter(({ op }) => PICKS.includes(op));
  if (found.length === 0)
    throw new ApiError('notAllowed', 'you must include a team filter to use this endpoint client-side');
  const isOwn = ({ value }: Condition) => valuesOf(value).every((team) => teams.includes(String(team)));
  if (!found.some(isOwn))
    throw new ApiError('notAllowed', 'you must filter on teams that are from the same user');
}

/**
 * Limits a filter of channels to the caller's own teams.
 * @throws ApiError `notAllowed` for other teams, and for conditions that go around them.
 */
export function withinTeams(unit: ReadUnit, caller: Caller, filter: Filter): Filter {
  const teams = boundTeams(unit, caller);
  if (teams === null) return filter;
  for (const { op, value } of conditionsOn(filter, 'team')) {
    const other = valuesOf(value).find((team) => !teams.includes(String(team)));
    if (!['$eq', '$in'].includes(op) || other !== undefined)
      throw new ApiError('notAllowed', `search by team "${String(other ?? op)}" is not allowed`);
  }
  const field = { kind: 'named', name: 'team' } as const;
  const own: Filter =
    teams.length === 0 ? { op: '$exists', field, value: false } : { op: '$in', field, value: [...teams] };
  return { op: '$and', of: [filter, own] };
}

/** Checks that a channel's team is its creator's. @throws ApiError `auth` */
export function requireOwnTeam(unit: ReadUnit, caller: Caller, team: string | null): void {
  const teams = boundTeams(unit, caller);
  if (teams === null || (team === null ? teams.length === 0 : teams.includes(team))) return;
  const own = teams.map((name) => `"${name}"`).join(' ');
  throw new ApiError('auth', `user from teams [${own}] cannot create a channel for team "${team ?? ''}"`);
}
