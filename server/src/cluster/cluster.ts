import type { Bus, Cid, ConnectionId, Presence, UserId } from '../domain/ports/index.ts';

/** Number of counts in the current window. */
export interface Counted {
  readonly count: number;
  /** End of the window, epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Counts that all nodes share, in windows of a minute unless told otherwise. Methods reject if the counts cannot be
 * reached.
 */
export interface SharedCounts {
  /** Adds one to a count. */
  add(key: string, windowMs?: number): Promise<Counted>;
  look(key: string, windowMs?: number): Promise<Counted>;
  /** Returns true for the first call with this key, on any node, within the time. */
  claim(key: string, ttlMs: number): Promise<boolean>;
}

/** State that the parts of a server share with other nodes. Listeners are called on this node. */
export interface Cluster {
  readonly bus: Bus;
  readonly presence: Presence;
  /** Null if there is one node, which counts by itself. */
  readonly counts: SharedCounts | null;
  /** Rejects while nodes cannot hear each other. Null if there is one node. */
  readonly check: (() => Promise<void>) | null;
  /** Events of other nodes were lost on their way, so connections of this node may have missed some. */
  onMissed(listener: () => void): void;
  /** Another node removed one of this node's connections from a channel. */
  onUnwatched(listener: (connectionId: ConnectionId, cid: Cid) => void): void;
  /** A node went down, and this node has to conclude its connection. */
  onLost(listener: (connectionId: ConnectionId, userId: UserId) => Promise<void>): void;
  close(): Promise<void>;
}
