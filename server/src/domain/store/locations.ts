import type { Cid, MessageRecord, Millis, UserId } from '../types/index.ts';

/** Messages that share their author's live location. */
export interface LocationReader {
  /** Returns the user's messages with a live location, newest first, at most `limit`. */
  activeOf(userId: UserId, now: Millis, limit: number): Promise<readonly MessageRecord[]>;
  /** Returns the ones in these channels, newest first, at most `limit` a channel. */
  activeIn(cids: readonly Cid[], now: Millis, limit: number): Promise<readonly MessageRecord[]>;
}
