import {
  readDeactivate,
  readDeleteUser,
  readDeleteUsers,
  readReactivate,
  readUserIds,
  writeUser,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

/** People switched off and on, deleted and brought back: for the server only. */
export const accountRoutes: Resource = ({ accounts }) => [
  {
    method: 'POST',
    path: '/users/:id/deactivate',
    operation: 'DeactivateUser',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      user: writeUser(await accounts.deactivate(actor, param('id'), readDeactivate(body))),
    }),
  },
  {
    method: 'POST',
    path: '/users/:id/reactivate',
    operation: 'ReactivateUser',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      user: writeUser(await accounts.reactivate(actor, param('id'), readReactivate(body))),
    }),
  },
  {
    method: 'POST',
    path: '/users/deactivate',
    operation: 'DeactivateUsers',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      task_id: await accounts.deactivateMany(actor, readUserIds(body), readDeactivate(body)),
    }),
  },
  {
    method: 'POST',
    path: '/users/reactivate',
    operation: 'ReactivateUsers',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      task_id: await accounts.reactivateMany(actor, readUserIds(body), readReactivate(body)),
    }),
  },
  {
    method: 'DELETE',
    path: '/users/:id',
    operation: 'DeleteUser',
    access: 'actor',
    async handle({ actor, param, query }) {
      const { user, taskId } = await accounts.delete(actor, param('id'), readDeleteUser(query));
      return { user: writeUser(user), task_id: taskId };
    },
  },
  {
    method: 'POST',
    path: '/users/delete',
    operation: 'DeleteUsers',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      task_id: await accounts.deleteMany(actor, readUserIds(body), readDeleteUsers(body)),
    }),
  },
  {
    method: 'POST',
    path: '/users/restore',
    operation: 'RestoreUsers',
    access: 'actor',
    async handle({ actor, body }) {
      await accounts.restore(actor, readUserIds(body));
      return {};
    },
  },
];
