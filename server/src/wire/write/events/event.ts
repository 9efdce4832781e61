import type {
  ChannelFacts,
  Cid,
  ConversationEvent,
  DomainEvent,
  MessageChanges,
  PersonalCounts,
  RepliedThread,
  UnreadTotals,
  UserView,
} from '../../../domain/index.ts';
import { writeAppSettings } from '../app.ts';
import { writeChannel, writeMember } from '../channel.ts';
import { writeBareThread } from '../conversation.ts';
import type { JsonObject } from '../json-object.ts';
import { listedPeople } from '../listed-people.ts';
import { writeMessage, writeReaction } from '../messages/message.ts';
import { writeTime } from '../time.ts';
import { writeUser } from '../user.ts';
import { writeFullUserGroup } from '../user-group.ts';
import { isConversationEvent, writeConversationPayload } from './conversation-event.ts';
import { isModerationEvent, writeModerationPayload } from './moderation-event.ts';

/** Writes an event as the client reads it, without the counters that differ by recipient. */
export function writeEvent(event: DomainEvent, facts?: ChannelFacts): JsonObject {
  return {
    ...(event.type === 'custom' && event.data),
    type: event.type === 'custom' ? event.name : event.type,
    created_at: writeTime(event.createdAt),
    ...(event.cid !== null && writeAddress(event.cid)),
    ...(facts !== undefined && writeFacts(facts)),
    ...(isModerationEvent(event) ? writeModerationPayload(event) : writePayload(event)),
  };
}

/** Writes the counters that are spliced into one recipient's copy. */
export function writeCounts(counts: PersonalCounts): JsonObject {
  const { totalUnreadCount, unreadChannels, unreadThreads, unreadThreadMessages } = counts;
  return {
    ...(totalUnreadCount !== undefined &&
      unreadChannels !== undefined &&
      writeTotals({ totalUnreadCount, unreadChannels })),
    ...(unreadThreads !== undefined && { unread_threads: unreadThreads }),
    ...(unreadThreadMessages !== undefined && { unread_thread_messages: unreadThreadMessages }),
  };
}

/** Writes totals; `unread_count` is the older name of the total. */
function writeTotals(totals: UnreadTotals): JsonObject {
  return {
    total_unread_count: totals.totalUnreadCount,
    unread_channels: totals.unreadChannels,
    unread_count: totals.totalUnreadCount,
  };
}

function writeAddress(cid: Cid): JsonObject {
  const colon = cid.indexOf(':');
  return { cid, channel_type: cid.slice(0, colon), channel_id: cid.slice(colon + 1) };
}

function writeFacts({ memberCount, messageCount, lastMessageAt, team, custom }: ChannelFacts): JsonObject {
  return {
    channel_member_count: memberCount,
    ...(messageCount !== null && { channel_message_count: messageCount }),
    ...(lastMessageAt !== null && { channel_last_message_at: writeTime(lastMessageAt) }),
    channel_custom: custom,
    ...(team !== null && { team }),
  };
}

function writeActor(user: UserView | null): JsonObject {
  return user === null ? {} : { user: writeUser(user) };
}

type ChannelOrUserEvent = Exclude<DomainEvent, Parameters<typeof writeModerationPayload>[0]>;

function writePayload(event: ChannelOrUserEvent): JsonObject {
  if (isConversationEvent(event)) return writeConversationPayload(event);
  switch (event.type) {
    case 'message.new':
      return {
        ...writeActor(event.user),
        message: writeMessage(event.message),
        message_id: event.message.id,
        watcher_count: event.watcherCount,
        ...writeRepliedThread(event.thread),
      };
    case 'notification.message_new':
    case 'notification.thread_message_new':
      return {
        ...writeActor(event.user),
        message: writeMessage(event.message),
        message_id: event.message.id,
        channel: writeChannel(event.channel),
        watcher_count: event.watcherCount,
        ...(event.message.parentId !== null && { thread_id: event.message.parentId }),
        ...writeRepliedThread(event.thread),
      };
    case 'message.updated':
    case 'message.deleted':
    case 'message.undeleted':
      return {
        ...writeActor(event.user),
        message: writeMessage(event.message),
        message_id: event.message.id,
        ...(event.type === 'message.deleted' && { hard_delete: event.hardDelete }),
        ...(event.forMe === true && { deleted_for_me: true }),
        ...(event.changed !== undefined && { message_update: { change_set: writeChanges(event.changed) } }),
      };
    case 'reaction.new':
    case 'reaction.updated':
    case 'reaction.deleted':
      return {
        user: writeUser(event.user),
        reaction: writeReaction(event.reaction),
        message: writeMessage(event.message),
        message_id: event.message.id,
        channel: writeChannel(event.channel),
        ...writeParticipants(event.message.threadParticipants),
      };
    default:
      return writeStatePayload(event);
  }
}

const writeParticipants = (users: readonly UserView[]): JsonObject =>
  users.length === 0 ? {} : { thread_participants: users.map(listedPeople()) };

const writeRepliedThread = (thread: RepliedThread | undefined): JsonObject =>
  thread === undefined
    ? {}
    : { parent_author: thread.parentAuthorId, ...writeParticipants(thread.participants) };

/** Writes the changed parts. Parts that this server does not have, or lets nobody change, are as they were. */
const writeChanges = ({ text, attachments, custom, mentions, quote, pin }: MessageChanges): JsonObject => ({
  text,
  attachments,
  custom,
  mentioned_user_ids: mentions,
  quoted_message_id: quote,
  pin,
  html: false,
  mml: false,
  silent: false,
});

type StateEvent = Exclude<
  Exclude<ChannelOrUserEvent, ConversationEvent>,
  {
    readonly type:
      | `message.${'new' | 'updated' | 'deleted' | 'undeleted'}`
      | `notification.${'message' | 'thread_message'}_new`
      | `reaction.${string}`;
  }
>;

function writeGroupPayload({
  user,
  group,
  memberIds,
}: Extract<StateEvent, { readonly memberIds: unknown }>): JsonObject {
  return {
    ...writeActor(user),
    user_group: writeFullUserGroup(group),
    ...(memberIds !== null && { members: memberIds }),
  };
}

function writeUserDeletedPayload({
  user,
  hardDelete,
  messages,
  conversations,
}: Extract<StateEvent, { readonly type: 'user.deleted' }>): JsonObject {
  return {
    user: writeUser(user),
    hard_delete: hardDelete,
    mark_messages_deleted: messages !== null,
    delete_conversation_channels: conversations !== null,
    delete_user: hardDelete ? 'hard' : 'soft',
    delete_messages: messages ?? '',
    delete_conversation: conversations ?? '',
  };
}

function writeStatePayload(event: StateEvent): JsonObject {
  switch (event.type) {
    case 'message.read':
      return {
        user: writeUser(event.user),
        ...lastRead(event.lastReadMessageId),
        ...(event.thread !== null && { thread: writeBareThread(event.thread) }),
      };
    case 'message.delivered':
      return {
        user: writeUser(event.user),
        last_delivered_at: writeTime(event.lastDeliveredAt),
        last_delivered_message_id: event.lastDeliveredMessageId,
      };
    case 'notification.mark_read':
      return {
        user: writeUser(event.user),
        ...(event.channel !== null && { channel: writeChannel(event.channel) }),
        ...lastRead(event.lastReadMessageId),
        ...writeTotals(event),
        unread_threads: event.unreadThreads,
        ...thread(event.threadId),
      };
    case 'notification.mark_unread':
      return {
        user: writeUser(event.user),
        channel: writeChannel(event.channel),
        first_unread_message_id: event.firstUnreadMessageId,
        last_read_at: writeTime(event.lastReadAt),
        ...lastRead(event.lastReadMessageId),
        unread_messages: event.unreadMessages,
        ...writeTotals(event),
        unread_threads: event.unreadThreads,
        ...thread(event.threadId),
      };
    case 'typing.start':
    case 'typing.stop':
      return { user: writeUser(event.user), ...(event.parentId !== null && { parent_id: event.parentId }) };
    case 'user.watching.start':
    case 'user.watching.stop':
      return { user: writeUser(event.user), watcher_count: event.watcherCount, channel: { cid: event.cid } };
    case 'custom':
      return writeActor(event.user);
    // Never sent to a client.
    case 'tokens.revoked':
    case 'connections.ended':
      return {};
    case 'app.updated':
      return { app: writeAppSettings(event.settings, false) };
    case 'user_group.created':
    case 'user_group.updated':
    case 'user_group.deleted':
    case 'user_group.member_added':
    case 'user_group.member_removed':
      return writeGroupPayload(event);
    case 'user.deleted':
      return writeUserDeletedPayload(event);
    case 'user.presence.changed':
    case 'user.updated':
      return { user: writeUser(event.user) };
    default:
      return writeChannelPayload(event);
  }
}

type ChannelLevelEvent = Extract<
  StateEvent,
  {
    readonly type:
      | `channel.${string}`
      | `member.${string}`
      | `notification.${'added' | 'removed' | 'channel' | 'invite'}${string}`;
  }
>;

function writeChannelPayload(event: ChannelLevelEvent): JsonObject {
  switch (event.type) {
    case 'channel.created':
    case 'channel.updated':
    case 'channel.truncated':
    case 'channel.deleted':
    case 'notification.channel_deleted':
    case 'notification.channel_truncated':
      return {
        ...writeActor(event.user),
        channel: writeChannel(event.channel),
        ...(event.message !== null && {
          message: writeMessage(event.message),
          message_id: event.message.id,
        }),
      };
    case 'channel.hidden':
    case 'channel.visible':
      return {
        ...writeActor(event.user),
        channel: writeChannel(event.channel),
        clear_history: event.clearHistory,
      };
    case 'member.added':
    case 'member.updated':
    case 'member.removed':
    case 'notification.added_to_channel':
    case 'notification.removed_from_channel':
    case 'notification.invited':
    case 'notification.invite_accepted':
    case 'notification.invite_rejected':
      return {
        ...writeActor(event.user),
        ...(event.member !== null && { member: writeMember(event.member) }),
        channel: event.channel === null ? bareChannel(event.cid) : writeChannel(event.channel),
      };
  }
}

/** Writes a channel of which only the address is known. */
function bareChannel(cid: Cid): JsonObject {
  const colon = cid.indexOf(':');
  return { cid, type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

function thread(id: string | null): JsonObject {
  return id === null ? {} : { thread_id: id };
}

function lastRead(id: string | null): JsonObject {
  return id === null ? {} : { last_read_message_id: id };
}
