import type { ChannelState, MessageView, ReadView } from '../../domain/index.ts';
import { writePushPreference } from './account.ts';
import { writeChannel, writeMember } from './channel.ts';
import { writeThread } from './conversation.ts';
import type { JsonObject } from './json-object.ts';
import { writeMessage } from './messages/message.ts';
import { writeBareDraft, writeBareLocation } from './messages/message-extras.ts';
import { writePending } from './messages/message-parts.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

function writeRead(read: ReadView): JsonObject {
  return {
    user: writeUser(read.user),
    last_read: writeTime(read.lastRead),
    unread_messages: read.unreadMessages,
    ...(read.lastReadMessageId !== null && { last_read_message_id: read.lastReadMessageId }),
    ...(read.lastDeliveredAt !== null && { last_delivered_at: writeTime(read.lastDeliveredAt) }),
    ...(read.lastDeliveredMessageId !== null && { last_delivered_message_id: read.lastDeliveredMessageId }),
  };
}

/**
 * Writes the answer to a channel query.
 * @param write writes each message
 */
export function writeChannelState(
  state: ChannelState,
  write: (message: MessageView) => unknown = writeMessage,
): JsonObject {
  return {
    channel: writeChannel(state.channel),
    messages: state.messages.map(write),
    pinned_messages: state.pinnedMessages.map(write),
    ...(state.pendingMessages.length > 0 && {
      pending_messages: state.pendingMessages.map(writePending),
    }),
    members: state.members.map(writeMember),
    membership: state.membership === null ? null : writeMember(state.membership),
    ...(state.read !== null && { read: state.read.map(writeRead) }),
    watchers: state.watchers.map(writeUser),
    ...(state.watcherCount !== null && { watcher_count: state.watcherCount }),
    threads: state.threads.map((thread) => writeThread(thread)),
    ...(state.draft !== null && { draft: writeBareDraft(state.draft) }),
    active_live_locations: state.activeLiveLocations.map(writeBareLocation),
    hidden: state.hidden,
    ...(state.pushPreferences !== null && { push_preferences: writePushPreference(state.pushPreferences) }),
    ...(state.channel.hideMessagesBefore !== null && {
      hide_messages_before: writeTime(state.channel.hideMessagesBefore),
    }),
  };
}
