import Type from 'typebox';
import {
  inputError,
  LIMITS,
  MOST_USERS_OFFSET,
  type NewGuest,
  PAGES,
  requireUserId,
  type UserDetails,
  type UserInput,
  type UserPatch,
} from '../../../domain/index.ts';
import { writeUserFields } from '../../write/user.ts';
import { filterOf, sortOf } from '../filter.ts';
import { Limit, Offset, readOffsetPage } from '../paging.ts';
import { filterWithin, IdRange } from '../range.ts';
import { maybe, RawObject, rawList, rawObject, reader, Sort } from '../reader.ts';
import { applySteps, readSteps, refuseReservedStep, type SetUnset, type Step } from '../set-unset.ts';
import { type Raw, readDate, readRecord, requireId } from '../values.ts';
import { OWNED_USER_KEYS, readUserFields } from './user-fields.ts';

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

/** Reads the user of a guest. @throws ApiError `input`, `tooLarge` */
export function readNewGuest(user: Raw): NewGuest {
  const id = requireId(user.id, 'user.id');
  requireUserId(id, 'user.id');
  return { id, fields: readUserFields(user) };
}

/** `{users: {id: {…}}}` of POST /users. */
export const UsersBody = Type.Object({ users: rawObject('UsersById') });
const readUsersShape = reader(UsersBody);

function requireSome(count: number): void {
  if (count === 0) throw inputError('users must name at least one user');
  if (count > LIMITS.usersPerCall)
    throw inputError(`at most ${LIMITS.usersPerCall} users can be updated at once`);
}

function userOf([key, value]: [string, unknown]): UserInput {
  const read = () => readRecord(value, `users.${key}`);
  return {
    id: () => requireId(read().id ?? key, `users.${key}.id`),
    fields: () => readUserFields(read()),
  };
}

/** Reads the body of POST /users. @throws ApiError `input` */
export function readUsers(body: unknown): readonly UserInput[] {
  const users = Object.entries(readUsersShape(body).users);
  requireSome(users.length);
  return users.map(userOf);
}

/** A user as they describe themselves when they connect. */
export const userDetails = (user: Raw): UserDetails => ({ id: user.id, fields: () => readUserFields(user) });

/** `{users: [{id, set, unset}]}` of PATCH /users. */
export const UserPatchesBody = Type.Object({ users: rawList('UpdateUserPartialRequest') });
const readPatchesShape = reader(UserPatchesBody);

/** For the server only; reserved for all others. */
const REVOKE = 'revoke_tokens_issued_before';
const RESERVED: ReadonlySet<string> = new Set([...OWNED_USER_KEYS, 'id']);

function patchOf(item: unknown): UserPatch {
  const read = () => readRecord(item, 'users');
  return {
    id: () => requireId(read().id, 'users.id'),
    changes(byServer) {
      const asked = readSteps(read() as SetUnset);
      const revokes = ({ path }: Step) => byServer && path.length === 1 && path[0] === REVOKE;
      const revocation = asked.find(revokes);
      const steps = asked.filter((step) => !revokes(step));
      refuseReservedStep(steps, RESERVED);
      return {
        applyTo: (user) => readUserFields(applySteps(writeUserFields(user), steps)),
        revokeBefore: revocation === undefined ? null : () => readDate(revocation.value, REVOKE),
      };
    },
  };
}

/** Reads the body of PATCH /users. @throws ApiError `input` */
export function readUserPatches(body: unknown): readonly UserPatch[] {
  const { users } = readPatchesShape(body);
  requireSome(users.length);
  return users.map(patchOf);
}

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

/** Reads `payload` of GET /users. */
export function readQueryUsers(payload: unknown) {
  const read = readUsersPayload(payload ?? {});
  return {
    filter: filterOf(filterWithin(read.filter_conditions ?? {}, read)),
    sort: sortOf(read.sort),
    presence: read.presence,
    includeDeactivated: read.include_deactivated_users,
    page: () => readOffsetPage(read, PAGES.users, MOST_USERS_OFFSET),
  };
}
