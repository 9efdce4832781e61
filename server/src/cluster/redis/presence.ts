import type { Cid, ConnectionId, Presence, UserId } from '../../domain/ports/index.ts';
import { createInProcessPresence } from '../in-process/presence.ts';

/** A change of presence on one node, for the other nodes to repeat. */
export type PresenceStep =
  | { readonly do: 'opened' | 'closed'; readonly userId: UserId; readonly connectionId: ConnectionId }
  | { readonly do: 'seen'; readonly userId: UserId; readonly seen: boolean }
  | {
      readonly do: 'watch' | 'unwatch';
      readonly cid: Cid;
      readonly userId: UserId;
      readonly connectionId: ConnectionId;
    };

/** A connection of a node, as other nodes know it. */
export interface KnownConnection {
  readonly connectionId: ConnectionId;
  readonly userId: UserId;
  readonly cids: readonly Cid[];
  readonly seen: boolean;
}

interface Owned {
  readonly node: string;
  readonly userId: UserId;
}

/**
 * Tracks who is connected to any node. Each node has the whole table in memory, applies its own steps at once and
 * publishes them. Two nodes that take a user's first or last connection at the same moment may both report it: one
 * event too many.
 */
export class ReplicatedPresence {
  readonly #node: string;
  readonly #say: (step: PresenceStep) => void;
  readonly #unwatched: (connectionId: ConnectionId, cid: Cid) => void;
  readonly #table = createInProcessPresence();
  readonly #owners = new Map<ConnectionId, Owned>();
  readonly #unseen = new Set<UserId>();
  /** The part that the rules use. */
  readonly presence: Presence;

  constructor(
    node: string,
    say: (step: PresenceStep) => void,
    unwatched: (connectionId: ConnectionId, cid: Cid) => void,
  ) {
    this.#node = node;
    this.#say = say;
    this.#unwatched = unwatched;
    this.presence = this.#asPort();
  }

  #asPort(): Presence {
    const did = <T>(step: PresenceStep): T => {
      this.#say(step);
      return this.#apply(this.#node, step) as T;
    };
    return {
      ...this.#table,
      opened: (userId, connectionId) => did({ do: 'opened', userId, connectionId }),
      closed: (userId, connectionId) => did({ do: 'closed', userId, connectionId }),
      setSeen: (userId, seen) => did({ do: 'seen', userId, seen }),
      watch: (cid, userId, connectionId) => did({ do: 'watch', cid, userId, connectionId }),
      unwatch: (cid, userId, connectionId) => did({ do: 'unwatch', cid, userId, connectionId }),
    };
  }

  #apply(node: string, step: PresenceStep): unknown {
    const table = this.#table;
    switch (step.do) {
      case 'opened':
        this.#owners.set(step.connectionId, { node, userId: step.userId });
        return table.opened(step.userId, step.connectionId);
      case 'closed': {
        this.#owners.delete(step.connectionId);
        const wasLast = table.closed(step.userId, step.connectionId);
        if (wasLast) this.#unseen.delete(step.userId);
        return wasLast;
      }
      case 'seen':
        if (step.seen) this.#unseen.delete(step.userId);
        else if (table.isOnline(step.userId)) this.#unseen.add(step.userId);
        return table.setSeen(step.userId, step.seen);
      case 'watch':
        return table.watch(step.cid, step.userId, step.connectionId);
      case 'unwatch':
        return table.unwatch(step.cid, step.userId, step.connectionId);
    }
  }

  /** Applies a step of another node. */
  onStep(node: string, step: PresenceStep): void {
    this.#apply(node, step);
    if (step.do === 'unwatch' && this.#owners.get(step.connectionId)?.node === this.#node)
      this.#unwatched(step.connectionId, step.cid);
  }

  /** Returns this node's own connections. */
  own(): readonly KnownConnection[] {
    return this.of(this.#node).map(({ connectionId, userId }) => ({
      connectionId,
      userId,
      cids: this.#table.watchedBy(connectionId),
      seen: !this.#unseen.has(userId),
    }));
  }

  /** Returns the connections of a node, as far as they are known here. */
  of(node: string): readonly { readonly connectionId: ConnectionId; readonly userId: UserId }[] {
    return [...this.#owners]
      .filter(([, owner]) => owner.node === node)
      .map(([connectionId, { userId }]) => ({ connectionId, userId }));
  }

  /** Replaces everything known of a node with all that it has. */
  replace(node: string, connections: readonly KnownConnection[]): void {
    const there = new Map(connections.map((one) => [one.connectionId, one]));
    for (const { connectionId, userId } of this.of(node)) {
      const now = there.get(connectionId);
      for (const cid of this.#table.watchedBy(connectionId))
        if (now?.cids.includes(cid) !== true) this.#table.unwatch(cid, userId, connectionId);
      if (now === undefined) this.#apply(node, { do: 'closed', userId, connectionId });
    }
    for (const { connectionId, userId, cids, seen } of connections) {
      this.#apply(node, { do: 'opened', userId, connectionId });
      this.#apply(node, { do: 'seen', userId, seen });
      for (const cid of cids) this.#table.watch(cid, userId, connectionId);
    }
  }
}
