import type { Cid, Millis, ReadRecord, UnreadTotals, UserId } from '../types.ts';

export interface ReadReader {
  get(cid: Cid, userId: UserId): Promise<ReadRecord | null>;
  /** Rows of these users in these channels. */
  getMany(cids: readonly Cid[], userIds: readonly UserId[]): Promise<readonly ReadRecord[]>;
  /** The `limit` most recent readers of each channel, most recent first. */
  newest(cids: readonly Cid[], limit: number): Promise<readonly ReadRecord[]>;
  /** Channels in which a user has unread messages, and how many (at most `cap` each). */
  unread(
    userId: UserId,
    staffTypes: readonly string[],
    cap: number,
  ): Promise<readonly { readonly cid: Cid; readonly count: number; readonly lastRead: Millis | null }[]>;
  /**
   * Sums for several users at once; those of `staffIds` also count the channels of `staffTypes` that they are not
   * members of. Every user asked for is in the answer.
   */
  totals(
    userIds: readonly UserId[],
    staffIds: readonly UserId[],
    staffTypes: readonly string[],
    cap: number,
  ): Promise<ReadonlyMap<UserId, UnreadTotals>>;
}

export interface ReadWriter extends ReadReader {
  put(read: ReadRecord): Promise<void>;
  remove(cid: Cid, userId: UserId): Promise<void>;
  /**
   * Messages are gone and the channel, whose row is saved, counts so many now: every mark anew, by the messages that are
   * left after it.
   */
  recount(cid: Cid, counted: number): Promise<void>;
  /**
   * A counted message of this time is gone: readers who were past it, its author, and those for whom it did not count
   * subtract one less.
   */
  uncount(cid: Cid, at: Millis, authorId: UserId, messageId: string): Promise<void>;
}
