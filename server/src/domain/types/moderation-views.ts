/** Mutes, blocks, bans and flags with their users and messages. */
import type { Millis, UserId } from './base.ts';
import type { MessageView } from './message-views.ts';
import type {
  BanRecord,
  BlockRecord,
  FlagRecord,
  FlagReportRecord,
  FlagReview,
  ReviewItemRecord,
} from './moderation.ts';
import type { UserView } from './users.ts';

export interface BlockView extends BlockRecord {
  readonly user: UserView;
  readonly blockedUser: UserView;
}

export interface BanView extends Omit<BanRecord, 'targetId' | 'bannedById'> {
  readonly user: UserView;
  readonly bannedBy: UserView | null;
}

export interface FlagView extends Omit<FlagRecord, 'userId' | 'targetUserId'> {
  readonly user: UserView;
  readonly targetUser: UserView;
  /** A list of words raised the complaint, not a user. */
  readonly byAutomod: boolean;
  /** Null for a user, and if the message is gone. */
  readonly message: MessageView | null;
  readonly review: (FlagReview & { readonly reviewedBy: UserView | null }) | null;
}

export interface FlagReportView extends FlagReportRecord {
  readonly message: MessageView | null;
  readonly messageUser: UserView;
  readonly firstReporter: UserView;
  readonly reviewedBy: UserView | null;
}

/** A moderator's action on an item, as the review keeps it. */
export interface ReviewAction {
  readonly type: string;
  /** Null for the server itself. */
  readonly userId: UserId | null;
  readonly reason: string | null;
  readonly createdAt: Millis;
}

export interface ReviewItemView extends ReviewItemRecord {
  readonly reviewed: boolean;
  readonly creator: UserView;
  /** Null for a user, and if the message is gone. As moderators see it, with the text of a deleted message. */
  readonly message: MessageView | null;
  /** The latest complaints, latest first. */
  readonly flags: readonly FlagView[];
  /** Bans of the author that are in force. */
  readonly bans: readonly BanView[];
  /** Oldest first. */
  readonly actions: readonly (ReviewAction & { readonly user: UserView | null })[];
  readonly reviewedBy: UserView | null;
}
