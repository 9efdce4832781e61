import type { Cid, MessageRecord, Millis, ReadRecord, UnreadTotals, UserId } from '../types/index.ts';

export interface ReadReader {
  get(cid: Cid, userId: UserId): Promise<ReadRecord | null>;
  /** Returns rows of these users in these channels. */
  getMany(cids: readonly Cid[], userIds: readonly UserId[]): Promise<readonly ReadRecord[]>;
  /** Returns the `limit` most recent readers of each channel, most recent first. */
  newest(cids: readonly Cid[], limit: number): Promise<readonly ReadRecord[]>;
  /** Returns channels in which a user has unread messages, and how many (at most `cap` each). */
  unread(
    userId: UserId,
    staffTypes: readonly string[],
    cap: number,
  ): Promise<readonly { readonly cid: Cid; readonly count: number; readonly lastRead: Millis | null }[]>;
  /**
   * Returns sums for several users at once. Sums of `staffIds` also count the channels of `types` that they do not
   * belong to. The answer contains every user asked for.
   */
  totals(
    userIds: readonly UserId[],
    staffIds: readonly UserId[],
    { types, cap }: { readonly types: readonly string[]; readonly cap: number },
  ): Promise<ReadonlyMap<UserId, UnreadTotals>>;
}

export interface ReadWriter extends ReadReader {
  put(read: ReadRecord): Promise<void>;
  remove(cid: Cid, userId: UserId): Promise<void>;
  /**
   * Recounts every mark after messages were removed, by the messages that are left after it. The channel, whose row is
   * saved, counts so many now.
   */
  recount(cid: Cid, counted: number): Promise<void>;
  /**
   * Subtracts a removed message from the marks of readers past it, its author, and users for whom it did
   * not count.
   */
  uncount(message: Pick<MessageRecord, 'id' | 'cid' | 'userId' | 'createdAt'>): Promise<void>;
}
