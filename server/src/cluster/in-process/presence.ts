import type { Cid, ConnectionId, Presence, UserId } from '../../domain/ports.ts';

/** Sets by key; a key without members is not there. */
class Groups<K, V> {
  readonly #groups = new Map<K, Set<V>>();

  /** True where it is the group's first. */
  add(key: K, value: V): boolean {
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, new Set([value]));
      return true;
    }
    group.add(value);
    return false;
  }

  /** True where it was the group's last. */
  remove(key: K, value: V): boolean {
    const group = this.#groups.get(key);
    if (group === undefined || !group.delete(value) || group.size > 0) return false;
    return this.#groups.delete(key);
  }

  of(key: K): readonly V[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  has(key: K): boolean {
    return this.#groups.has(key);
  }

  keys(): readonly K[] {
    return [...this.#groups.keys()];
  }
}

/** Who is connected to this one node and what they watch. */
export function createInProcessPresence(): Presence {
  const connections = new Groups<UserId, ConnectionId>();
  const watched = new Groups<ConnectionId, Cid>();
  /** By channel, users in the order in which they came, each with the connections through which he watches. */
  const watchers = new Map<Cid, Groups<UserId, ConnectionId>>();
  return {
    opened: (userId, connectionId) => connections.add(userId, connectionId),
    closed: (userId, connectionId) => connections.remove(userId, connectionId),
    isOnline: (userId) => connections.has(userId),
    onlineUsers: () => connections.keys(),
    watch(cid, userId, connectionId) {
      watched.add(connectionId, cid);
      const users = watchers.get(cid) ?? new Groups<UserId, ConnectionId>();
      watchers.set(cid, users);
      return users.add(userId, connectionId);
    },
    unwatch(cid, userId, connectionId) {
      watched.remove(connectionId, cid);
      const users = watchers.get(cid);
      const wasLast = users?.remove(userId, connectionId) ?? false;
      if (users?.keys().length === 0) watchers.delete(cid);
      return wasLast;
    },
    watchedBy: (connectionId) => watched.of(connectionId),
    watchers: (cid) => watchers.get(cid)?.keys() ?? [],
    watcherCount: (cid) => watchers.get(cid)?.keys().length ?? 0,
    watchingConnections: (cid, userId) => watchers.get(cid)?.of(userId) ?? [],
  };
}
