import Type from 'typebox';
import { Limit, Offset } from './paging.ts';
import { filterWithin, IdRange, rangeOf, TimeRange, UserIdRange } from './range.ts';
import { maybe, RawObject, reader } from './reader.ts';

/** Numbers of a proof; a right one has fewer. */
const MAX_PROOF_NUMBERS = 64;

/** `{user: {id, name?, …}, proof?: {challenge, numbers}}` of POST /guest. */
export const readGuestBody = reader(
  Type.Object({
    user: RawObject,
    proof: maybe(
      Type.Object({
        challenge: Type.String(),
        numbers: Type.Array(Type.Number(), { maxItems: MAX_PROOF_NUMBERS }),
      }),
    ),
  }),
);

/** `{users: {id: {…}}}` of POST /users. */
export const readUsersBody = reader(Type.Object({ users: RawObject }));

/** `{users: [{id, set, unset}]}` of PATCH /users. */
export const readUserPatchesBody = reader(Type.Object({ users: Type.Array(Type.Unknown()) }));

const readUsersPayload = reader(
  Type.Object({
    filter_conditions: maybe(RawObject),
    sort: maybe(Type.Array(Type.Unknown())),
    presence: maybe(Type.Boolean()),
    ...IdRange,
    include_deactivated_users: maybe(Type.Boolean()),
    limit: maybe(Limit),
    offset: maybe(Offset),
  }),
);

/** `payload` of GET /users. */
export function readQueryUsers(payload: unknown) {
  const read = readUsersPayload(payload ?? {});
  return {
    filter: filterWithin(read.filter_conditions ?? {}, read),
    sort: read.sort,
    presence: read.presence,
    includeDeactivated: read.include_deactivated_users,
    limit: read.limit,
    offset: read.offset,
  };
}

const readMembersPayload = reader(
  Type.Object({
    type: Type.String(),
    id: maybe(Type.String()),
    members: maybe(Type.Array(Type.Unknown())),
    ...UserIdRange,
    ...TimeRange,
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
