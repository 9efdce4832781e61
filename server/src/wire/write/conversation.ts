/** Drafts, threads, reminders and locations with their messages. */
import type {
  ChannelView,
  CountedThread,
  DraftView,
  LocationView,
  MessageView,
  ReminderView,
  ThreadMemberRecord,
  ThreadView,
} from '../../domain/index.ts';
import { writeChannel, writeMemberBy } from './channel.ts';
import type { JsonObject } from './json-object.ts';
import { listedPeople } from './listed-people.ts';
import { writeMessage } from './messages/message.ts';
import { writeBareDraft, writeBareLocation, writeBareReminder } from './messages/message-extras.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

type Around = { readonly channel: ChannelView | null; readonly message: MessageView | null };

const writeAround = ({ channel, message }: Around): JsonObject => ({
  ...(message !== null && { message: writeMessage(message) }),
  ...(channel !== null && { channel: writeChannel(channel) }),
});

export function writeDraft(draft: DraftView): JsonObject {
  return {
    ...writeBareDraft(draft),
    ...(draft.channel !== null && { channel: writeChannel(draft.channel) }),
    ...(draft.parentMessage !== null && { parent_message: writeMessage(draft.parentMessage) }),
    ...(draft.quotedMessage !== null && { quoted_message: writeMessage(draft.quotedMessage) }),
  };
}

export function writeReminder(reminder: ReminderView): JsonObject {
  return { ...writeBareReminder(reminder), ...writeAround(reminder) };
}

export function writeLocation(location: LocationView): JsonObject {
  return { ...writeBareLocation(location), ...writeAround(location) };
}

/** Writes a thread without its messages and people, as events carry it. */
export function writeBareThread(thread: CountedThread): JsonObject {
  return {
    ...thread.custom,
    parent_message_id: thread.parentId,
    channel_cid: thread.cid,
    title: thread.title,
    created_by_user_id: thread.createdById,
    participant_count: thread.participantCount,
    active_participant_count: thread.activeParticipantCount,
    ...(thread.lastMessageAt !== null && { last_message_at: writeTime(thread.lastMessageAt) }),
    created_at: writeTime(thread.createdAt),
    updated_at: writeTime(thread.updatedAt),
  };
}

const writeThreadMember = (member: ThreadMemberRecord): JsonObject => ({
  thread_id: member.parentId,
  channel_cid: member.cid,
  user_id: member.userId,
  created_at: writeTime(member.createdAt),
  last_read_at: writeTime(member.lastRead),
  ...(member.lastMessageAt !== null && { last_thread_message_at: writeTime(member.lastMessageAt) }),
});

export function writeThread(thread: ThreadView): JsonObject {
  const writeListed = listedPeople();
  const members = thread.channelMembers.map((member) => writeMemberBy(member, writeListed));
  return {
    ...writeBareThread(thread),
    reply_count: thread.replyCount,
    created_by: writeUser(thread.createdBy),
    parent_message: writeMessage(thread.parentMessage),
    channel: { ...writeChannel(thread.channel), members },
    thread_participants: thread.participants.map((member) => ({
      ...writeThreadMember(member),
      user: writeListed(member.user),
    })),
    latest_replies: thread.latestReplies.map(writeMessage),
    read: thread.read.map((read) => ({
      user: writeListed(read.user),
      last_read: writeTime(read.lastRead),
      unread_messages: read.unreadMessages,
      ...(read.lastReadMessageId !== null && { last_read_message_id: read.lastReadMessageId }),
    })),
    ...(thread.draft !== null && { draft: writeBareDraft(thread.draft) }),
    ...(thread.deletedAt !== null && { deleted_at: writeTime(thread.deletedAt) }),
  };
}
