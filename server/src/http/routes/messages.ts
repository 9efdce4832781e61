import {
  readMessageBody,
  readMessagePagingQuery,
  readSetUnset,
  readSortParam,
  writeChannel,
  writeMessage,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';
import { cidOf } from './channels.ts';

const MESSAGE = '/messages/:id';

export const messageRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels/:type/:id/message',
    operation: 'SendMessage',
    access: 'actor',
    actsIn: 'message',
    async handle(call) {
      const { message } = readMessageBody(call.body);
      return { message: writeMessage(await domain.messages.send(call.actor, cidOf(call), { message })) };
    },
  },
  {
    method: 'GET',
    path: '/channels/:type/:id/messages',
    operation: 'GetManyMessages',
    access: 'actor',
    async handle(call) {
      const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
      const messages = await domain.messages.getMany(call.actor, cidOf(call), ids);
      return { messages: messages.map(writeMessage) };
    },
  },
  {
    method: 'GET',
    path: MESSAGE,
    operation: 'GetMessage',
    access: 'actor',
    async handle({ actor, param, query }) {
      const showDeleted = query.get('show_deleted_message') === 'true';
      const { message, channel } = await domain.messages.get(actor, param('id'), { showDeleted });
      return { message: { ...writeMessage(message), channel: writeChannel(channel) } };
    },
  },
  {
    method: 'POST',
    path: MESSAGE,
    operation: 'UpdateMessage',
    access: 'actor',
    actsIn: 'message',
    async handle({ actor, param, body }) {
      const { message } = readMessageBody(body);
      return { message: writeMessage(await domain.messages.update(actor, param('id'), message)) };
    },
  },
  {
    method: 'PUT',
    path: MESSAGE,
    operation: 'UpdateMessagePartial',
    access: 'actor',
    async handle({ actor, param, body }) {
      const message = await domain.messages.updatePartial(actor, param('id'), readSetUnset(body));
      return { message: writeMessage(message) };
    },
  },
  {
    method: 'DELETE',
    path: MESSAGE,
    operation: 'DeleteMessage',
    access: 'actor',
    async handle({ actor, param, query }) {
      const hard = query.get('hard') === 'true';
      return { message: writeMessage(await domain.messages.delete(actor, param('id'), { hard })) };
    },
  },
  {
    method: 'GET',
    path: `${MESSAGE}/replies`,
    operation: 'GetReplies',
    access: 'actor',
    async handle({ actor, param, query }) {
      const paging = readMessagePagingQuery(query);
      const replies = await domain.messages.replies(actor, param('id'), paging, readSortParam(query));
      return { messages: replies.map(writeMessage) };
    },
  },
];
