import type { Bus, Cid, ConnectionId, Presence, UserId } from '../domain/ports.ts';

/** How often something was counted in the current window. */
export interface Counted {
  readonly count: number;
  /** When the window ends, epoch milliseconds. */
  readonly endsAt: number;
}

/** Counts that all nodes keep together, in windows of a minute unless told otherwise. Reject where they cannot be reached. */
export interface SharedCounts {
  /** Counts one more. */
  add(key: string, windowMs?: number): Promise<Counted>;
  look(key: string, windowMs?: number): Promise<Counted>;
  /** Returns true for the first call with this key, on whatever node, within the time. */
  claim(key: string, ttlMs: number): Promise<boolean>;
}

/** What the parts of a server share with other nodes. Listeners are called on this node. */
export interface Cluster {
  readonly bus: Bus;
  readonly presence: Presence;
  /** Null where there is one node: it counts by itself. */
  readonly counts: SharedCounts | null;
  /** Rejects while nodes cannot hear each other. Null where there is one node. */
  readonly check: (() => Promise<void>) | null;
  /** Events of other nodes were lost on their way: what is connected here may have missed some. */
  onMissed(listener: () => void): void;
  /** Another node took one of this node's connections off a channel. */
  onUnwatched(listener: (connectionId: ConnectionId, cid: Cid) => void): void;
  /** A node went down with a connection that is to be concluded here. */
  onLost(listener: (connectionId: ConnectionId, userId: UserId) => Promise<void>): void;
  close(): Promise<void>;
}
