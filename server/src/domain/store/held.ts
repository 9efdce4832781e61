import type { Cid, HeldMessage, Millis, UserId } from '../types/index.ts';

/** Messages that only their author sees so far. Their ids are separate from those of the messages everybody sees. */
export interface HeldReader {
  get(id: string): Promise<HeldMessage | null>;
  /** Returns a user's pending messages in these channels, oldest first. */
  pendingOf(userId: UserId, cids: readonly Cid[]): Promise<readonly HeldMessage[]>;
}

export interface HeldWriter extends HeldReader {
  /** Inserts or replaces the message. */
  put(held: HeldMessage): Promise<void>;
  remove(id: string): Promise<void>;
  /** Deletes messages held since before a time. Returns how many. */
  prune(before: Millis): Promise<number>;
}
