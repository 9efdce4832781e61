import Type from 'typebox';
import { filterOf, sortOf } from './filter.ts';
import { Limit, Offset } from './paging.ts';
import { filterWithin, IdRange } from './range.ts';
import { maybe, RawObject, rawList, rawObject, reader, Sort } from './reader.ts';

/** Numbers of a proof; a right one has fewer. */
const MAX_PROOF_NUMBERS = 64;

/** `{user: {id, name?, …}, proof?: {challenge, numbers}}` of POST /guest. */
export const GuestBody = Type.Object({
  user: rawObject('UserRequest'),
  proof: maybe(
    Type.Object({
      challenge: Type.String(),
      numbers: Type.Array(Type.Number(), { maxItems: MAX_PROOF_NUMBERS }),
    }),
  ),
});
export const readGuestBody = reader(GuestBody);

/** `{users: {id: {…}}}` of POST /users. */
export const UsersBody = Type.Object({ users: rawObject('UsersById') });
export const readUsersBody = reader(UsersBody);

/** `{users: [{id, set, unset}]}` of PATCH /users. */
export const UserPatchesBody = Type.Object({ users: rawList('UpdateUserPartialRequest') });
export const readUserPatchesBody = reader(UserPatchesBody);

export const QueryUsersPayload = Type.Object({
  filter_conditions: maybe(RawObject),
  sort: Sort,
  presence: maybe(Type.Boolean()),
  ...IdRange,
  include_deactivated_users: maybe(Type.Boolean()),
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readUsersPayload = reader(QueryUsersPayload);

/** `payload` of GET /users. */
export function readQueryUsers(payload: unknown) {
  const read = readUsersPayload(payload ?? {});
  return {
    filter: filterOf(filterWithin(read.filter_conditions ?? {}, read)),
    sort: sortOf(read.sort),
    presence: read.presence,
    includeDeactivated: read.include_deactivated_users,
    limit: read.limit,
    offset: read.offset,
  };
}
