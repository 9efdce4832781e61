import type { Cid, HeldMessage, Millis, UserId } from '../types.ts';

/** Messages that only their author sees so far. Their ids are apart from those of the messages everybody sees. */
export interface HeldReader {
  get(id: string): Promise<HeldMessage | null>;
  /** A user's pending messages in these channels, oldest first. */
  pendingOf(userId: UserId, cids: readonly Cid[]): Promise<readonly HeldMessage[]>;
}

export interface HeldWriter extends HeldReader {
  /** Insert or replace. */
  put(held: HeldMessage): Promise<void>;
  remove(id: string): Promise<void>;
  /** Forget what was held before a time. Returns how many. */
  prune(before: Millis): Promise<number>;
}
