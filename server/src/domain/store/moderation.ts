/** Storage of bans, blocks, mutes and complaints. */
import type { Filter } from '../query-types.ts';
import type {
  BanRecord,
  BlockRecord,
  Cid,
  FlagRecord,
  FlagReportRecord,
  FlagReview,
  FutureBanRecord,
  MessageRecord,
  Millis,
  MuteRecord,
  ReviewItemRecord,
  UserId,
} from '../types/index.ts';
import type { Page as KeysetPage, PageQuery } from './paged.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface BanQuery extends Page {
  readonly filter: Filter;
  /** Sorted by the time of the ban. */
  readonly direction: 1 | -1;
  /** Leaves out entries that had ended by then; null keeps them. */
  readonly activeAt: Millis | null;
  /** Only bans from these channels; null for all bans, including those from the whole app. */
  readonly cids: readonly Cid[] | null;
}

export interface FutureBanQuery extends Page {
  readonly ownerId: UserId | null;
  readonly targetId: UserId | null;
  readonly activeAt: Millis | null;
}

export interface FlagQuery extends Page {
  readonly filter: Filter;
  /** Only complaints about messages. */
  readonly messagesOnly: boolean;
  /** Includes messages that were deleted since. */
  readonly withDeleted: boolean;
}

export interface RelationReader {
  /** Returns a user's mutes that have not ended, oldest first. */
  mutesOf(userId: UserId, now: Millis): Promise<readonly MuteRecord[]>;
  mutesOfMany(userIds: readonly UserId[], now: Millis): Promise<readonly MuteRecord[]>;
  /** Returns users who mute this user now. */
  mutersOf(targetId: UserId, now: Millis): Promise<readonly UserId[]>;
  /** Returns users who mute the author of a message or its channel now, except the author. */
  mutersOfMessage(message: Pick<MessageRecord, 'userId' | 'cid'>, now: Millis): Promise<readonly UserId[]>;
  /** Returns users that a user blocks, the latest first. */
  blocksOf(userId: UserId): Promise<readonly BlockRecord[]>;
  /** Newest first. */
  blocksOfMany(userIds: readonly UserId[]): Promise<readonly BlockRecord[]>;
  /** Returns whether the first user blocks the second. */
  blocks(userId: UserId, blockedId: UserId): Promise<boolean>;
}
export interface RelationWriter extends RelationReader {
  putMute(mute: MuteRecord): Promise<void>;
  /** Returns false if there was none. */
  removeMute(userId: UserId, targetId: UserId): Promise<boolean>;
  /** Safe to repeat: the first block keeps its time. */
  putBlock(block: BlockRecord): Promise<void>;
  /** Returns false if there was none. */
  removeBlock(userId: UserId, blockedId: UserId): Promise<boolean>;
}

export interface BanReader {
  get(targetId: UserId, cid: Cid | null): Promise<BanRecord | null>;
  /** Returns bans of these users from one channel. */
  among(cid: Cid, targetIds: readonly UserId[]): Promise<readonly BanRecord[]>;
  count(targetId: UserId): Promise<number>;
  find(query: BanQuery): Promise<readonly BanRecord[]>;
  /** Returns users who are banned from a user's future channels. */
  futureOf(ownerId: UserId): Promise<readonly FutureBanRecord[]>;
  findFuture(query: FutureBanQuery): Promise<readonly FutureBanRecord[]>;
}
export interface BanWriter extends BanReader {
  put(ban: BanRecord): Promise<void>;
  remove(targetId: UserId, cid: Cid | null): Promise<void>;
  putFuture(ban: FutureBanRecord): Promise<void>;
  removeFuture(targetId: UserId, ownerId: UserId): Promise<void>;
}

export interface FlagReader {
  get(userId: UserId, messageId: string | null, targetUserId: UserId): Promise<FlagRecord | null>;
  /** Newest first. */
  find(query: FlagQuery): Promise<readonly FlagRecord[]>;
  /** Newest first. */
  reports(query: FlagQuery): Promise<readonly FlagReportRecord[]>;
  report(messageId: string): Promise<FlagReportRecord | null>;
  reviews(messageIds: readonly string[]): Promise<ReadonlyMap<string, FlagReview>>;
  /** @param cids only about messages of these channels; null for all */
  items(query: PageQuery, cids: readonly Cid[] | null): Promise<KeysetPage<ReviewItemRecord>>;
  /** Returns an item by the id of any of its complaints. */
  item(id: string): Promise<ReviewItemRecord | null>;
  /** Counts complaints about a user and their messages, or about one of both. */
  countOf(targetUserId: UserId, about: 'messages' | 'user' | null): Promise<number>;
  /** Counts open items. */
  countOpen(cids: readonly Cid[] | null): Promise<number>;
  /** Returns the latest complaints of each item, latest first. */
  ofItems(items: readonly ReviewItemRecord[], most: number): Promise<readonly FlagRecord[]>;
}
export interface FlagWriter extends FlagReader {
  put(flag: FlagRecord): Promise<void>;
  putReview(messageId: string, review: FlagReview): Promise<void>;
  putItemReview(
    item: Pick<ReviewItemRecord, 'messageId' | 'targetUserId'>,
    review: FlagReview,
  ): Promise<void>;
}
