import { ApiError, type UserView } from '../../domain/index.ts';
import {
  isRaw,
  type JsonObject,
  readGuestBody,
  readJsonParam,
  readQueryUsers,
  readUserPatchesBody,
  readUsersBody,
  writeUser,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';
import type { GuestGate } from '../guest-gate.ts';

/** Signs the token of a guest who was just made. */
export type GuestTokens = (userId: string) => Promise<string>;

export function userRoutes(issue: GuestTokens, guests: GuestGate): Resource {
  return (domain) => [
    {
      method: 'POST',
      path: '/guest',
      operation: 'CreateGuest',
      access: 'key',
      async handle({ body, network }) {
        const { user, proof } = readGuestBody(body);
        await guests.admit(network, proof ?? null);
        const guest = await domain.users.createGuest(user);
        return { user: writeUser(guest), access_token: await issue(guest.id) };
      },
    },
    {
      method: 'POST',
      path: '/users',
      operation: 'UpdateUsers',
      access: 'actor',
      async handle({ actor, body }) {
        return { users: writeUsers(await domain.users.upsert(actor, readUsersBody(body).users)) };
      },
    },
    {
      method: 'PATCH',
      path: '/users',
      operation: 'UpdateUsersPartial',
      access: 'actor',
      async handle({ actor, body }) {
        return {
          users: writeUsers(await domain.users.updatePartial(actor, readUserPatchesBody(body).users)),
        };
      },
    },
    {
      method: 'GET',
      path: '/users',
      operation: 'QueryUsers',
      access: 'actor',
      async handle({ actor, query, connectionId }) {
        const payload = readJsonParam(query, 'payload');
        if (payload !== null && !isRaw(payload))
          throw new ApiError('input', 'field `payload` must be a JSON object');
        const users = await domain.users.query(actor, { ...readQueryUsers(payload), connectionId });
        return { users: users.map(writeUser) };
      },
    },
  ];
}

function writeUsers(users: { readonly [id: string]: UserView }): JsonObject {
  return Object.fromEntries(Object.entries(users).map(([id, user]) => [id, writeUser(user)]));
}
