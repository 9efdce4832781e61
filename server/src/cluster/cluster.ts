import type { Bus, Cid, ConnectionId, Presence, UserId } from '../domain/ports.ts';

/** How often something was counted in the current window. */
export interface Counted {
  readonly count: number;
  /** When the window ends, epoch milliseconds. */
  readonly endsAt: number;
}

/** Counts that all nodes keep together, in windows of a minute. Reject where they cannot be reached. */
export interface SharedCounts {
  /** Counts one more. */
  add(key: string): Promise<Counted>;
  look(key: string): Promise<Counted>;
}

/** What the parts of a server share with other nodes. Listeners are called on this node. */
export interface Cluster {
  readonly bus: Bus;
  readonly presence: Presence;
  /** Null where there is one node: it counts by itself. */
  readonly counts: SharedCounts | null;
  /** Events of other nodes were lost on their way: what is connected here may have missed some. */
  onMissed(listener: () => void): void;
  /** Another node took one of this node's connections off a channel. */
  onUnwatched(listener: (connectionId: ConnectionId, cid: Cid) => void): void;
  /** A node went down with a connection that is to be concluded here. */
  onLost(listener: (connectionId: ConnectionId, userId: UserId) => Promise<void>): void;
  close(): Promise<void>;
}
