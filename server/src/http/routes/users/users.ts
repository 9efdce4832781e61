import type { FullUser, UserView } from '../../../domain/index.ts';
import {
  GuestBody,
  type JsonObject,
  listOf,
  mapOf,
  optional,
  payload,
  QueryUsersPayload,
  readGuestBody,
  readJsonParam,
  readNewGuest,
  readQueryUsers,
  readUserPatches,
  readUsers,
  ref,
  requirePayload,
  Text,
  UserPatchesBody,
  UsersBody,
  writeListedUser,
  writeUser,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import type { GuestGate } from '../../limits/guest-gate.ts';

/** Signs the token of a new guest. */
export type GuestTokens = (userId: string) => Promise<string>;

export function userRoutes(issue: GuestTokens, guests: GuestGate): Resource {
  return (domain) => [
    {
      method: 'POST',
      path: '/guest',
      operation: 'CreateGuest',
      access: 'key',
      body: GuestBody,
      answer: { user: ref('UserResponse'), access_token: Text },
      async handle({ body, network }) {
        const { user, proof } = readGuestBody(body);
        await guests.admit(network, proof ?? null);
        const guest = await domain.users.createGuest(readNewGuest(user));
        return { user: writeUser(guest), access_token: await issue(guest.id) };
      },
    },
    {
      method: 'POST',
      path: '/users',
      operation: 'UpdateUsers',
      access: 'token',
      body: UsersBody,
      answer: { users: mapOf(ref('UserResponse')) },
      async handle({ actor, body }) {
        return { users: writeUsers(await domain.users.upsert(actor, readUsers(body))) };
      },
    },
    {
      method: 'PATCH',
      path: '/users',
      operation: 'UpdateUsersPartial',
      access: 'token',
      body: UserPatchesBody,
      answer: { users: mapOf(ref('UserResponse')) },
      async handle({ actor, body }) {
        return {
          users: writeUsers(await domain.users.updatePartial(actor, readUserPatches(body))),
        };
      },
    },
    {
      method: 'GET',
      path: '/users',
      operation: 'QueryUsers',
      access: 'token',
      query: { payload: payload(QueryUsersPayload), connection_id: optional(Text) },
      answer: { users: listOf('UserResponse') },
      async handle({ actor, query, connectionId }) {
        const payload = requirePayload(readJsonParam(query, 'payload'));
        const users = await domain.users.query(actor, { ...readQueryUsers(payload), connectionId });
        return { users: users.map(writeListedUser) };
      },
    },
  ];
}

function writeUsers(users: { readonly [id: string]: UserView | FullUser }): JsonObject {
  return Object.fromEntries(Object.entries(users).map(([id, user]) => [id, writeListedUser(user)]));
}
