/** Messages made readable for one caller, or for a broadcast. */
import type {
  DraftMessage,
  DraftRecord,
  PollRecord,
  PollVoteRecord,
  ReminderRecord,
  SharedLocation,
} from './attached.ts';
import type { Cid, Custom, UserId } from './base.ts';
import type { MessageRecord, MessageType, ReactionRecord } from './message-records.ts';
import type { UserGroupRecord } from './user-groups.ts';
import type { UserView } from './users.ts';

export interface ReactionView extends ReactionRecord {
  readonly user: UserView;
}

/** The part of the author's membership that a message shows. */
export interface MessageMember {
  readonly channelRole: string;
  readonly notificationsMuted: boolean;
  /** Included by key only, for callers who ask for it. */
  readonly custom: Custom;
}

/** The action of moderation on a message: only its author sees it. */
export interface MessageModeration {
  readonly action: 'remove';
  readonly originalText: string;
  /** The list whose words it has; null if a person decided. */
  readonly blocklist: string | null;
}

export interface MessageView
  extends Omit<
    MessageRecord,
    'mentionedUserIds' | 'threadParticipantIds' | 'pinnedById' | 'type' | 'sharedLocation' | 'hiddenForSome'
  > {
  /** `error`: refused, shown to its sender only, not stored. */
  readonly type: MessageType | 'error';
  readonly user: UserView;
  readonly mentionedUsers: readonly UserView[];
  readonly threadParticipants: readonly UserView[];
  readonly pinnedBy: UserView | null;
  /** One level: a quoted message carries no quote of its own. */
  readonly quotedMessage: MessageView | null;
  /**
   * In broadcasts: users who are not shown the quoted message, because their time begins after it or they deleted it
   * for themselves.
   */
  readonly quoteKeptFrom: readonly UserId[];
  /** Newest first, at most 10. */
  readonly latestReactions: readonly ReactionView[];
  /** The caller's reactions; always empty in broadcasts. */
  readonly ownReactions: readonly ReactionView[];
  /** The caller has deleted the message for themselves. */
  readonly deletedForMe: boolean;
  readonly moderation: MessageModeration | null;
  /** The author's membership; null if they are no member. */
  readonly member: MessageMember | null;
  /** Those mentioned groups that still exist. */
  readonly userGroups: readonly UserGroupRecord[];
  /** Null also if the poll was deleted. */
  readonly poll: PollView | null;
  readonly sharedLocation: BareLocation | null;
  /** The caller's draft in this message's thread; null in broadcasts. */
  readonly draft: BareDraft | null;
  /** The caller's reminder; null in broadcasts. */
  readonly reminder: BareReminder | null;
}

export interface PollVoteView extends Omit<PollVoteRecord, 'userId'> {
  /** Null if the poll is anonymous and the vote is another user's. */
  readonly user: UserView | null;
}

export interface PollView extends Omit<PollRecord, 'createdById'> {
  readonly createdBy: UserView;
  /** Newest first, at most 10 an option; empty if the poll is anonymous. */
  readonly latestVotesByOption: { readonly [optionId: string]: readonly PollVoteView[] };
  /** Newest first, at most 10. */
  readonly latestAnswers: readonly PollVoteView[];
  /** The caller's votes, their answer included; always empty in broadcasts. */
  readonly ownVotes: readonly PollVoteView[];
}

/** A draft without the channel and the messages around it. */
export interface BareDraft extends Omit<DraftRecord, 'message'> {
  readonly message: Omit<DraftMessage, 'mentionedUserIds'> & { readonly mentionedUsers: readonly UserView[] };
}

/** A reminder without its message. */
export interface BareReminder extends Omit<ReminderRecord, 'state'> {
  readonly user: UserView;
}

/** The author's location that a message shares. */
export interface BareLocation extends SharedLocation {
  readonly cid: Cid;
  readonly messageId: string;
  readonly userId: UserId;
}

export interface PendingView {
  readonly message: MessageView;
  readonly metadata: Custom;
}
