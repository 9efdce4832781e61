import {
  DeliveredBody,
  MarkChannelsReadBody,
  MarkReadBody,
  MarkUnreadBody,
  optional,
  readDelivered,
  readMarkChannelsRead,
  readMarkReadBody,
  readMarkUnread,
  readTarget,
  ref,
  UNREAD,
  writeChannel,
  writeEvent,
  writeUnread,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from './channels.ts';

/** Read and delivery receipts, and unread counts. */
export const readRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels/:type/:id/read',
    operation: 'MarkRead',
    access: 'token',
    body: MarkReadBody,
    answer: { event: ref('Event') },
    async handle(call) {
      const body = readMarkReadBody(call.body ?? {});
      const event = await domain.reads.markRead(call.actor, cidOf(call), readTarget(body));
      return { event: { ...writeEvent(event), channel: writeChannel(event.channel) } };
    },
  },
  {
    method: 'POST',
    path: '/channels/:type/:id/unread',
    operation: 'MarkUnread',
    access: 'token',
    body: MarkUnreadBody,
    answer: {},
    async handle(call) {
      await domain.reads.markUnread(call.actor, cidOf(call), readMarkUnread(call.body));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/channels/read',
    operation: 'MarkChannelsRead',
    access: 'token',
    body: MarkChannelsReadBody,
    answer: { event: ref('Event') },
    async handle({ actor, body }) {
      return { event: writeEvent(await domain.reads.markChannelsRead(actor, readMarkChannelsRead(body))) };
    },
  },
  {
    method: 'POST',
    path: '/channels/delivered',
    operation: 'MarkDelivered',
    access: 'token',
    body: DeliveredBody,
    answer: { event: optional(ref('Event')) },
    async handle({ actor, body }) {
      const event = await domain.reads.markDelivered(actor, readDelivered(body));
      return event === null ? {} : { event: writeEvent(event) };
    },
  },
  {
    method: 'GET',
    path: '/unread',
    operation: 'UnreadCounts',
    access: 'token',
    answer: UNREAD,
    handle: async ({ actor }) => writeUnread(await domain.reads.unread(actor)),
  },
];
