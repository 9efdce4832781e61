/** Storage of what happened, for those who come back. */
import type { Cid, Json, Millis, UserId } from '../types.ts';

/** A stored event: what happened to what; the things themselves are read when it is replayed. */
export interface EventRecord {
  readonly cid: Cid;
  readonly createdAt: Millis;
  readonly type: string;
  readonly messageId: string | null;
  /** The user it is about: member, reactor, or for hidden/visible the only one who sees it. */
  readonly userId: UserId | null;
  /** Data that cannot be read later (a message that was deleted for good). */
  readonly data: Json;
}

/** With its number in its channel. */
export interface NumberedEvent extends EventRecord {
  readonly seq: number;
}

export interface EventReader {
  /**
   * Events of these channels after a time, oldest first within a channel; where there are more than `limit`, at least
   * that many of them. That a message came, and is no reply, is told by the message itself: nothing is stored of it.
   */
  since(cids: readonly Cid[], after: Millis, limit: number): Promise<readonly EventRecord[]>;
  /** The next channels by cid, with the number of their last event: none has more events than that. Null: from the first. */
  numbered(after: Cid | null, limit: number): Promise<readonly { readonly cid: Cid; readonly seq: number }[]>;
}
export interface EventWriter extends EventReader {
  append(event: NumberedEvent): Promise<void>;
  /** Forget events from before a time, at most so many at once. Returns how many. */
  prune(before: Millis, most: number): Promise<number>;
  /** Forget the oldest of a channel's events beyond the newest `keep`, at most so many at once. Returns how many. */
  pruneChannel(cid: Cid, keep: number, most: number): Promise<number>;
}
