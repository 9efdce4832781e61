import { STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { policyIn } from '../policy/in-force.ts';
import type { Filter, ReadScope } from '../query-types.ts';
import type { ChannelType, Json, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';

type Scope = Exclude<ReadScope, 'all'>;
type Condition = Extract<Filter, { readonly field: unknown }>;

/** Returns the channels a caller may read, by channel type. */
export function readScope(unit: ReadUnit, caller: Caller): ReadScope {
  const { types, unchecked } = policyIn(unit.store);
  if (caller.server || unchecked) return 'all';
  const names = (grants: ChannelType['grants'], role: string, permission: string) =>
    grants.get(role)?.has(permission) === true || grants.get(role)?.has(`${permission}-any-team`) === true;
  const typesWith = (role: string, permission: string) =>
    [...types.values()]
      .filter(({ grants }) => names(grants, role, permission))
      .map(({ config }) => config.name);
  return {
    all: typesWith(caller.role, 'read-channel'),
    asMember: typesWith('channel_member', 'read-channel'),
    asOwner: typesWith(caller.role, 'read-channel-owner'),
  };
}

const includes = (value: Json, expected: Json) =>
  Array.isArray(value) ? value.includes(expected) : value === expected;
const isWithin = (value: Json, allowed: readonly string[]) =>
  (Array.isArray(value) ? value : [value]).every((item) => allowed.includes(String(item)));

/** Conditions on the caller's own membership, which channels they do not belong to cannot meet. */
const OWN_FLAGS: ReadonlySet<string> = new Set([
  'joined',
  'hidden',
  'pinned',
  'archived',
  'muted',
  'hasUnread',
]);

function isAnchor(filter: Condition, callerId: UserId | null, scope: Scope): boolean {
  if (filter.field.kind !== 'named') return false;
  const { op, value } = filter;
  const { name } = filter.field;
  const picks = op === '$eq' || op === '$in';
  if (name === 'cid' || name === 'id') return picks;
  if (name === 'type') return picks && isWithin(value, scope.all);
  // Only support conversations have one.
  if (name === 'supportStatus') return picks && STAFFED_TYPES.every((type) => scope.all.includes(type));
  if (name === 'members') return picks && callerId !== null && includes(value, callerId);
  if (name === 'createdById') return op === '$eq' && value === callerId;
  if (name === 'channelRole' || name === 'invite') return picks;
  return OWN_FLAGS.has(name) && value === true;
}

/** Returns whether a filter by itself asks only for channels the caller can expect to read. */
function isAnchored(filter: Filter, callerId: UserId | null, scope: Scope): boolean {
  if ('field' in filter) return isAnchor(filter, callerId, scope);
  const anchored = (part: Filter) => isAnchored(part, callerId, scope);
  if (filter.op === '$and') return filter.of.some(anchored);
  return filter.op === '$or' && filter.of.every(anchored);
}

/**
 * Refuses a filter that would scan everybody's private channels: a short list would be misleading. Unreadable channels
 * are left out of every answer besides. @throws ApiError `unreadableChannels`.
 */
export function refuseWandering(
  unit: ReadUnit,
  filter: Filter,
  { caller, scope }: { readonly caller: Caller; readonly scope: ReadScope },
): void {
  if (scope === 'all' || [...policyIn(unit.store).types.keys()].every((name) => scope.all.includes(name)))
    return;
  if (isAnchored(filter, caller.id, scope)) return;
  const id = caller.id ?? '';
  throw new ApiError(
    'unreadableChannels',
    `the filter reaches channels that user '${id}' with role ${caller.role} may not read: ` +
      `add members: {$in: ["${id}"]}, name the channels by cid, or a type that is readable to everybody` +
      (scope.all.length > 0 ? ` (${scope.all.join(', ')})` : ''),
  );
}
