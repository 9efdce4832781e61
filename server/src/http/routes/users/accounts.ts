import {
  DeactivateBody,
  DeleteUsersBody,
  Flag,
  merged,
  optional,
  ReactivateBody,
  readDeactivate,
  readDeleteUser,
  readDeleteUsers,
  readReactivate,
  readUserIds,
  ref,
  Text,
  UserIdsBody,
  writeUser,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** Deactivates and reactivates users. */
const activationRoutes: Resource = ({ accounts }) => [
  {
    method: 'POST',
    path: '/users/:id/deactivate',
    operation: 'DeactivateUser',
    access: 'server',
    body: DeactivateBody,
    answer: { user: ref('UserResponse') },
    handle: async ({ actor, param, body }) => ({
      user: writeUser(await accounts.deactivate(actor, param('id'), readDeactivate(body))),
    }),
  },
  {
    method: 'POST',
    path: '/users/:id/reactivate',
    operation: 'ReactivateUser',
    access: 'server',
    body: ReactivateBody,
    answer: { user: ref('UserResponse') },
    handle: async ({ actor, param, body }) => ({
      user: writeUser(await accounts.reactivate(actor, param('id'), readReactivate(body))),
    }),
  },
  {
    method: 'POST',
    path: '/users/deactivate',
    operation: 'DeactivateUsers',
    access: 'server',
    body: merged(UserIdsBody, DeactivateBody),
    answer: { task_id: Text },
    handle: async ({ actor, body }) => ({
      task_id: await accounts.deactivateMany(actor, readUserIds(body), readDeactivate(body)),
    }),
  },
  {
    method: 'POST',
    path: '/users/reactivate',
    operation: 'ReactivateUsers',
    access: 'server',
    body: merged(UserIdsBody, ReactivateBody),
    answer: { task_id: Text },
    handle: async ({ actor, body }) => ({
      task_id: await accounts.reactivateMany(actor, readUserIds(body), readReactivate(body)),
    }),
  },
];

/** Deletes and restores users. */
const deletionRoutes: Resource = ({ accounts }) => [
  {
    method: 'DELETE',
    path: '/users/:id',
    operation: 'DeleteUser',
    access: 'server',
    query: {
      hard_delete: optional(Flag),
      mark_messages_deleted: optional(Flag),
      delete_conversation_channels: optional(Flag),
    },
    answer: { user: ref('UserResponse'), task_id: Text },
    async handle({ actor, param, query }) {
      const { user, taskId } = await accounts.delete(actor, param('id'), readDeleteUser(query));
      return { user: writeUser(user), task_id: taskId };
    },
  },
  {
    method: 'POST',
    path: '/users/delete',
    operation: 'DeleteUsers',
    access: 'server',
    body: merged(UserIdsBody, DeleteUsersBody),
    answer: { task_id: Text },
    handle: async ({ actor, body }) => ({
      task_id: await accounts.deleteMany(actor, readUserIds(body), readDeleteUsers(body)),
    }),
  },
  {
    method: 'POST',
    path: '/users/restore',
    operation: 'RestoreUsers',
    access: 'server',
    body: UserIdsBody,
    answer: {},
    async handle({ actor, body }) {
      await accounts.restore(actor, readUserIds(body));
      return {};
    },
  },
];

/** Deactivates, reactivates, deletes and restores users. */
export const accountRoutes: Resource = (domain) => [...activationRoutes(domain), ...deletionRoutes(domain)];
