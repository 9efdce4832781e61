/** Threads, and drafts, reminders and locations with their messages. */
import type { Cid, Custom, Millis, UserId } from './base.ts';
import type { ChannelView, MemberView, ReadView } from './channels.ts';
import type { BareDraft, BareLocation, BareReminder, MessageView } from './message-views.ts';
import type { UserView } from './users.ts';

export interface DraftView extends BareDraft {
  readonly channel: ChannelView | null;
  readonly parentMessage: MessageView | null;
  readonly quotedMessage: MessageView | null;
}

export interface ReminderView extends BareReminder {
  readonly message: MessageView | null;
  readonly channel: ChannelView | null;
}

export interface LocationView extends BareLocation {
  readonly message: MessageView | null;
  readonly channel: ChannelView | null;
}

/** A thread's own row, beside its messages. It exists from the first reply on. */
export interface ThreadRecord {
  /** Id of the parent message; also the thread's own id. */
  readonly parentId: string;
  readonly cid: Cid;
  readonly title: string;
  readonly custom: Custom;
  /** Author of the parent message. */
  readonly createdById: UserId;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** Time of the newest reply that is not deleted. */
  readonly lastMessageAt: Millis | null;
}

/** A thread as a query finds it. */
export interface CountedThread extends ThreadRecord {
  readonly participantCount: number;
  /** Number of participants who have written in the thread. */
  readonly activeParticipantCount: number;
}

/** A participant: wrote the parent, replied, or was mentioned in a reply. */
export interface ThreadMemberRecord {
  readonly parentId: string;
  readonly cid: Cid;
  readonly userId: UserId;
  readonly createdAt: Millis;
  readonly lastRead: Millis;
  readonly lastReadMessageId: string | null;
  /** Time of the participant's newest reply. */
  readonly lastMessageAt: Millis | null;
  /** Replies of others after the participant's mark. */
  readonly unread: number;
}

export interface ThreadMemberView extends ThreadMemberRecord {
  readonly user: UserView;
}

/** Counters of threads that differ from user to user. */
export interface ThreadCounts {
  /** Threads with unread replies. */
  readonly unreadThreads: number;
  /** Unread replies of the event's thread. */
  readonly unreadThreadMessages: number;
}

export interface ThreadView extends CountedThread {
  readonly channel: ChannelView;
  /** Members of the channel, as many as were asked for. */
  readonly channelMembers: readonly MemberView[];
  readonly parentMessage: MessageView;
  readonly createdBy: UserView;
  readonly replyCount: number;
  readonly participants: readonly ThreadMemberView[];
  /** Ascending. */
  readonly latestReplies: readonly MessageView[];
  readonly read: readonly Omit<ReadView, 'lastDeliveredAt' | 'lastDeliveredMessageId'>[];
  /** The caller's draft; null in broadcasts. */
  readonly draft: BareDraft | null;
  /** Time at which the parent was deleted. */
  readonly deletedAt: Millis | null;
}
