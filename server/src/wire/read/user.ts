import Type from 'typebox';
import type { Raw } from '../../domain/index.ts';
import { Limit, Offset } from './paging.ts';
import { maybe, RawObject, reader } from './reader.ts';

/** `{user: {id, name?, …}}` of POST /guest. */
export const readGuestBody = reader(Type.Object({ user: RawObject }));

/** `{users: {id: {…}}}` of POST /users. */
export const readUsersBody = reader(Type.Object({ users: RawObject }));

/** `{users: [{id, set, unset}]}` of PATCH /users. */
export const readUserPatchesBody = reader(Type.Object({ users: Type.Array(Type.Unknown()) }));

const readUsersPayload = reader(
  Type.Object({
    filter_conditions: maybe(RawObject),
    sort: maybe(Type.Array(Type.Unknown())),
    presence: maybe(Type.Boolean()),
    include_deactivated_users: maybe(Type.Boolean()),
    limit: maybe(Limit),
    offset: maybe(Offset),
  }),
);

/** `payload` of GET /users. */
export function readQueryUsers(payload: unknown) {
  const read = readUsersPayload(payload ?? {});
  return {
    filter: read.filter_conditions ?? {},
    sort: read.sort,
    presence: read.presence,
    includeDeactivated: read.include_deactivated_users,
    limit: read.limit,
    offset: read.offset,
  };
}

const Bound = maybe(Type.String());

/** Where a page of members begins and ends, as conditions of a filter. */
const RANGE = {
  user_id_gt: ['user_id', '$gt'],
  user_id_gte: ['user_id', '$gte'],
  user_id_lt: ['user_id', '$lt'],
  user_id_lte: ['user_id', '$lte'],
  created_at_after: ['created_at', '$gt'],
  created_at_after_or_equal: ['created_at', '$gte'],
  created_at_before: ['created_at', '$lt'],
  created_at_before_or_equal: ['created_at', '$lte'],
} as const;

type RangeKey = keyof typeof RANGE;

function rangeOf(read: { readonly [key in RangeKey]?: string | null | undefined }): Raw {
  const conditions = Object.entries(RANGE).flatMap(([key, [field, operator]]) => {
    const value = read[key as RangeKey];
    return value === undefined || value === null ? [] : [{ [field]: { [operator]: value } }];
  });
  return conditions.length === 0 ? {} : { $and: conditions };
}

const readMembersPayload = reader(
  Type.Object({
    type: Type.String(),
    id: maybe(Type.String()),
    members: maybe(Type.Array(Type.Unknown())),
    user_id_gt: Bound,
    user_id_gte: Bound,
    user_id_lt: Bound,
    user_id_lte: Bound,
    created_at_after: Bound,
    created_at_after_or_equal: Bound,
    created_at_before: Bound,
    created_at_before_or_equal: Bound,
    filter_conditions: maybe(RawObject),
    sort: maybe(Type.Array(Type.Unknown())),
    limit: maybe(Limit),
    offset: maybe(Offset),
  }),
);

/** `payload` of GET /members. */
export function readQueryMembers(payload: unknown) {
  const { filter_conditions: filter, ...rest } = readMembersPayload(payload ?? {});
  return {
    type: rest.type,
    id: rest.id,
    members: rest.members,
    filter,
    range: rangeOf(rest),
    sort: rest.sort,
    limit: rest.limit,
    offset: rest.offset,
  };
}
