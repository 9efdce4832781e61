import {
  ExportChannelsBody,
  ExportUsersBody,
  listOf,
  readExportChannels,
  readExportUsers,
  ref,
  TASK,
  Text,
  writeMessage,
  writeReaction,
  writeTask,
  writeUser,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** Exports of users and channels. */
export const exportRoutes: Resource = ({ exports, tasks }) => [
  {
    method: 'GET',
    path: '/users/:id/export',
    operation: 'ExportUser',
    access: 'server',
    answer: {
      user: ref('UserResponse'),
      messages: listOf('MessageResponse'),
      reactions: listOf('ReactionResponse'),
    },
    async handle({ actor, param }) {
      const { user, messages, reactions } = await exports.user(actor, param('id'));
      return {
        user: writeUser(user),
        messages: messages.map(writeMessage),
        reactions: reactions.map(writeReaction),
      };
    },
  },
  {
    method: 'POST',
    path: '/export/users',
    operation: 'ExportUsers',
    access: 'server',
    body: ExportUsersBody,
    answer: { task_id: Text },
    handle: async ({ actor, body }) => ({
      task_id: await exports.users(actor, readExportUsers(body)),
    }),
  },
  {
    method: 'POST',
    path: '/export_channels',
    operation: 'ExportChannels',
    access: 'server',
    body: ExportChannelsBody,
    answer: { task_id: Text },
    handle: async ({ actor, body }) => ({
      task_id: await exports.channels(actor, readExportChannels(body)),
    }),
  },
  {
    method: 'GET',
    path: '/export_channels/:id',
    operation: 'GetExportChannelsStatus',
    access: 'server',
    answer: TASK,
    handle: async ({ actor, param, base }) => writeTask(await tasks.get(actor, param('id')), base),
  },
];
