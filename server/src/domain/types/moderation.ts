/** Mutes, blocks, bans and flags, as they are stored. */
import type { Cid, Custom, Millis, UserId } from './base.ts';

/** `userId` mutes `targetId`. Expired mutes count as absent. */
export interface MuteRecord {
  readonly userId: UserId;
  readonly targetId: UserId;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly expires: Millis | null;
}

/** `userId` mutes a channel. Expired mutes count as absent. */
export interface ChannelMuteRecord {
  readonly userId: UserId;
  readonly cid: Cid;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly expires: Millis | null;
}

export interface BlockRecord {
  readonly userId: UserId;
  readonly blockedId: UserId;
  readonly createdAt: Millis;
}

export interface BanRecord {
  readonly targetId: UserId;
  /** Null: from the whole app. */
  readonly cid: Cid | null;
  /** The banned user goes on writing and does not learn that nobody sees it. */
  readonly shadow: boolean;
  readonly ipBan: boolean;
  readonly reason: string | null;
  readonly bannedById: UserId | null;
  readonly createdAt: Millis;
  readonly expires: Millis | null;
}

/** A ban from every channel that `ownerId` will create. */
export interface FutureBanRecord {
  readonly targetId: UserId;
  readonly ownerId: UserId;
  readonly shadow: boolean;
  readonly reason: string | null;
  readonly createdAt: Millis;
  readonly expires: Millis | null;
}

/** One user's complaint about a message, or about a user if `messageId` is null. */
export interface FlagRecord {
  readonly id: string;
  readonly userId: UserId;
  readonly messageId: string | null;
  /** The author of the message, or the user. */
  readonly targetUserId: UserId;
  readonly cid: Cid | null;
  readonly reason: string | null;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** The outcome of the complaints about one message. */
export interface FlagReview {
  readonly result: string;
  readonly details: Custom;
  readonly reviewedById: UserId | null;
  readonly reviewedAt: Millis;
}

/** An item of the review queue: all complaints about one message or one user. */
export interface ReviewItemRecord {
  /** Time of the first complaint. */
  readonly id: string;
  /** Null if the item is about the user. */
  readonly messageId: string | null;
  /** The author of the message, or the user. */
  readonly targetUserId: UserId;
  readonly cid: Cid | null;
  readonly flagsCount: number;
  readonly createdAt: Millis;
  /** Time of the last complaint. A complaint after the review opens the item again. */
  readonly flaggedAt: Millis;
  /** Time of the last complaint or of the review, whichever is later. */
  readonly updatedAt: Millis;
  readonly review: FlagReview | null;
}

/** All complaints about one message. */
export interface FlagReportRecord {
  /** The message's id. */
  readonly id: string;
  readonly messageUserId: UserId;
  readonly cid: Cid;
  readonly flagsCount: number;
  readonly firstReporterId: UserId;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly review: FlagReview | null;
}
