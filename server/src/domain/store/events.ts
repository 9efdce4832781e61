/** Storage of events, for clients that come back. */
import type { Cid, Json, Millis, UserId } from '../types/index.ts';

/** A stored event: its type and the ids of its objects. The objects themselves are read when it is replayed. */
export interface EventRecord {
  readonly cid: Cid;
  readonly createdAt: Millis;
  readonly type: string;
  readonly messageId: string | null;
  /** The user that the event is about: member, reactor, or for hidden/visible the only one who sees it. */
  readonly userId: UserId | null;
  /** Data that cannot be read later (a message that was deleted for good). */
  readonly data: Json;
}

/** Returns the event with its number in its channel. */
export interface NumberedEvent extends EventRecord {
  readonly seq: number;
}

export interface EventReader {
  /**
   * Returns events of these channels after a time, oldest first within a channel. If there are more than `limit`,
   * returns at least that many. A new message that is no reply has no stored event: the message itself tells of it.
   */
  since(cids: readonly Cid[], after: Millis, limit: number): Promise<readonly EventRecord[]>;
  /**
   * Returns the next channels by cid, with the number of their last event: none has more events than that. Null: from
   * the first.
   */
  numbered(after: Cid | null, limit: number): Promise<readonly { readonly cid: Cid; readonly seq: number }[]>;
}
export interface EventWriter extends EventReader {
  append(event: NumberedEvent): Promise<void>;
  /** Deletes events from before a time, at most so many at once. Returns how many. */
  prune(before: Millis, most: number): Promise<number>;
  /** Deletes a channel's oldest events beyond the newest `keep`, at most so many at once. Returns how many. */
  pruneChannel(cid: Cid, keep: number, most: number): Promise<number>;
}
