import {
  AnyObject,
  EditOptionsBody,
  Flag,
  listOf,
  MEMBER_CUSTOM,
  MessageBody,
  MessagePage,
  mapOf,
  merged,
  optional,
  readDeleteMessage,
  readEditOptions,
  readFlagParam,
  readMemberCustomParam,
  readMessage,
  readMessageBody,
  readMessagePagingQuery,
  readMessagePatch,
  readRepliesQuery,
  readSendAdditions,
  readSendMessage,
  readSentMetadata,
  readSetUnset,
  readSortParam,
  ref,
  SendContextBody,
  SendMessageBody,
  SetUnsetBody,
  Text,
  writeChannel,
  writeMessage,
  writeMessageWith,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';
import { cidOf } from '../channels/channels.ts';
import { sendContext } from './send-context.ts';

const MESSAGE = '/messages/:id';

/** Sending and reading many. */
const sendingRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: '/channels/:type/:id/message',
    operation: 'SendMessage',
    access: 'token',
    actsIn: 'message',
    body: merged(SendMessageBody, SendContextBody),
    answer: {
      message: ref('MessageResponse'),
      pending_message_metadata: optional(AnyObject),
      mentioned_members: optional(mapOf(Flag)),
      channel_context: optional(ref('ChannelContext')),
    },
    async handle(call) {
      const input = readSendMessage(call.body);
      const metadata = readSentMetadata(call.body);
      const { message, parent } = await domain.messages.send(call.actor, cidOf(call), input);
      call.countAgain(parent);
      return {
        message: writeMessage(message),
        ...(metadata !== null && { pending_message_metadata: metadata }),
        ...(await sendContext(domain, {
          actor: call.actor,
          message,
          additions: readSendAdditions(call.body),
        })),
      };
    },
  },
  {
    method: 'GET',
    path: '/channels/:type/:id/messages',
    operation: 'GetManyMessages',
    access: 'token',
    query: { ids: Text, ...MEMBER_CUSTOM },
    answer: { messages: listOf('MessageResponse') },
    async handle(call) {
      const ids = (call.query.get('ids') ?? '').split(',');
      const include = readMemberCustomParam(call.query);
      const messages = await domain.messages.getMany(call.actor, cidOf(call), ids);
      return { messages: messages.map((message) => writeMessageWith(include, message)) };
    },
  },
];

/** One message. */
const oneMessageRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: MESSAGE,
    operation: 'GetMessage',
    access: 'token',
    query: { show_deleted_message: optional(Flag) },
    answer: { message: ref('MessageWithChannelResponse'), pending_message_metadata: optional(AnyObject) },
    async handle({ actor, param, query }) {
      const showDeleted = readFlagParam(query, 'show_deleted_message');
      const found = await domain.messages.get(actor, param('id'), { showDeleted });
      const { message, channel, pendingMetadata } = found;
      return {
        message: { ...writeMessage(message), channel: writeChannel(channel) },
        ...(pendingMetadata !== null && { pending_message_metadata: pendingMetadata }),
      };
    },
  },
  {
    method: 'POST',
    path: MESSAGE,
    operation: 'UpdateMessage',
    access: 'token',
    actsIn: 'message',
    namesAuthor: true,
    body: merged(MessageBody, EditOptionsBody),
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param, body }) {
      const { message } = readMessageBody(body);
      const command = { ...readEditOptions(body), ...readMessage(message) };
      return { message: writeMessage(await domain.messages.update(actor, param('id'), command)) };
    },
  },
  {
    method: 'PUT',
    path: MESSAGE,
    operation: 'UpdateMessagePartial',
    access: 'token',
    body: merged(SetUnsetBody, EditOptionsBody),
    answer: { message: ref('MessageResponse') },
    async handle({ actor, param, body }) {
      const given = readSetUnset(body);
      const patch = { ...readEditOptions(body), ...readMessagePatch(given) };
      const message = await domain.messages.updatePartial(actor, param('id'), patch);
      return { message: writeMessage(message) };
    },
  },
  {
    method: 'DELETE',
    path: MESSAGE,
    operation: 'DeleteMessage',
    access: 'token',
    query: { hard: optional(Flag), delete_for_me: optional(Flag), deleted_by: optional(Text) },
    answer: { message: ref('MessageResponse') },
    async handle(call) {
      const asked = readDeleteMessage(call.query);
      const { message, parent } = await domain.messages.delete(call.actor, call.param('id'), asked);
      call.countAgain(parent);
      return { message: writeMessage(message) };
    },
  },
];

/** Replies of a thread. */
const replyRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: `${MESSAGE}/replies`,
    operation: 'GetReplies',
    access: 'token',
    query: { ...MessagePage.properties, sort: optional(Text), ...MEMBER_CUSTOM },
    answer: { messages: listOf('MessageResponse') },
    async handle({ actor, param, query }) {
      const paging = readMessagePagingQuery(query);
      const include = readMemberCustomParam(query);
      const asked = readRepliesQuery(paging, readSortParam(query));
      const replies = await domain.messages.replies(actor, param('id'), asked);
      return { messages: replies.map((message) => writeMessageWith(include, message)) };
    },
  },
];

export const messageRoutes: Resource = (domain) => [
  ...sendingRoutes(domain),
  ...oneMessageRoutes(domain),
  ...replyRoutes(domain),
];
