import {
  readDeliveredBody,
  readMarkChannelsReadBody,
  readMarkReadBody,
  readMarkUnread,
  writeChannel,
  writeEvent,
  writeUnread,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';
import { cidOf } from './channels.ts';

/** Who has read and received what. */
export const readRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels/:type/:id/read',
    operation: 'MarkRead',
    access: 'actor',
    async handle(call) {
      const { message_id: messageId, thread_id: threadId } = readMarkReadBody(call.body ?? {});
      const target = { messageId, threadId };
      const event = await domain.reads.markRead(call.actor, cidOf(call), target);
      return { event: { ...writeEvent(event), channel: writeChannel(event.channel) } };
    },
  },
  {
    method: 'POST',
    path: '/channels/:type/:id/unread',
    operation: 'MarkUnread',
    access: 'actor',
    async handle(call) {
      await domain.reads.markUnread(call.actor, cidOf(call), readMarkUnread(call.body));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/channels/read',
    operation: 'MarkChannelsRead',
    access: 'actor',
    async handle({ actor, body }) {
      const { read_by_channel: byChannel } = readMarkChannelsReadBody(body ?? {});
      return { event: writeEvent(await domain.reads.markChannelsRead(actor, byChannel)) };
    },
  },
  {
    method: 'POST',
    path: '/channels/delivered',
    operation: 'MarkDelivered',
    access: 'actor',
    async handle({ actor, body }) {
      const latest = readDeliveredBody(body).latest_delivered_messages;
      const event = await domain.reads.markDelivered(actor, latest);
      return event === null ? {} : { event: writeEvent(event) };
    },
  },
  {
    method: 'GET',
    path: '/unread',
    operation: 'UnreadCounts',
    access: 'actor',
    handle: async ({ actor }) => writeUnread(await domain.reads.unread(actor)),
  },
];
