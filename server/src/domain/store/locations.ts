import type { Cid, MessageRecord, Millis, UserId } from '../types.ts';

/** Messages that share where their author is, while they do. */
export interface LocationReader {
  /** The user's messages with a live location, newest first, at most `limit`. */
  activeOf(userId: UserId, now: Millis, limit: number): Promise<readonly MessageRecord[]>;
  /** Those in these channels, newest first, at most `limit` a channel. */
  activeIn(cids: readonly Cid[], now: Millis, limit: number): Promise<readonly MessageRecord[]>;
}
