import {
  AnyObject,
  ChannelBatchBody,
  DeleteChannelsBody,
  Flag,
  NoBody,
  optional,
  readBatch,
  readDeleteChannels,
  readFlagParam,
  readTruncate,
  ref,
  TASK,
  Text,
  TruncateBody,
  writeChannel,
  writeMessage,
  writeTask,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

const CHANNEL = '/channels/:type/:id';

/** Truncates and deletes channels, and changes many at once. */
export const channelEndRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: `${CHANNEL}/truncate`,
    operation: 'TruncateChannel',
    access: 'token',
    body: TruncateBody,
    answer: { channel: ref('ChannelResponse'), message: optional(ref('MessageResponse')) },
    async handle(call) {
      const input = readTruncate(call.body);
      const { channel, message } = await domain.channels.truncate(call.actor, cidOf(call), input);
      return {
        channel: writeChannel(channel),
        ...(message !== null && { message: writeMessage(message) }),
      };
    },
  },
  {
    method: 'POST',
    path: `${CHANNEL}/close`,
    operation: 'CloseConversation',
    access: 'token',
    body: NoBody,
    answer: { channel: ref('ChannelResponse'), message: optional(ref('MessageResponse')) },
    async handle(call) {
      const { channel, message } = await domain.channels.close(call.actor, cidOf(call));
      return {
        channel: writeChannel(channel),
        ...(message !== null && { message: writeMessage(message) }),
      };
    },
  },
  {
    method: 'DELETE',
    path: CHANNEL,
    operation: 'DeleteChannel',
    access: 'token',
    query: { hard_delete: optional(Flag) },
    answer: { channel: ref('ChannelResponse') },
    async handle(call) {
      const hard = readFlagParam(call.query, 'hard_delete');
      return { channel: writeChannel(await domain.channels.delete(call.actor, cidOf(call), hard)) };
    },
  },
  {
    method: 'POST',
    path: '/channels/delete',
    operation: 'DeleteChannels',
    access: 'server',
    body: DeleteChannelsBody,
    answer: { task_id: Text, result: optional(AnyObject) },
    async handle({ actor, body }) {
      const { taskId, result } = await domain.channels.deleteMany(actor, readDeleteChannels(body));
      return { task_id: taskId, ...(result !== null && { result }) };
    },
  },
  {
    method: 'PUT',
    path: '/channels/batch',
    operation: 'ChannelBatchUpdate',
    access: 'server',
    body: ChannelBatchBody,
    answer: { task_id: Text, result: AnyObject },
    handle: async ({ actor, body }) => ({
      task_id: await domain.channels.updateMany(actor, readBatch(body)),
      result: {},
    }),
  },
  {
    method: 'GET',
    path: '/tasks/:id',
    operation: 'GetTask',
    access: 'server',
    answer: TASK,
    handle: async ({ actor, param, base }) => writeTask(await domain.tasks.get(actor, param('id')), base),
  },
];
