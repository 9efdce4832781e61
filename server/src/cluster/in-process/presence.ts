import type { Cid, ConnectionId, Presence, UserId } from '../../domain/ports/index.ts';

/** Sets by key; a key without members is removed. */
class Groups<K, V> {
  readonly #groups = new Map<K, Set<V>>();

  /** True if it is the group's first member. */
  add(key: K, value: V): boolean {
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, new Set([value]));
      return true;
    }
    group.add(value);
    return false;
  }

  /** True if it was the group's last member. */
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

  get size(): number {
    return this.#groups.size;
  }

  keys(): readonly K[] {
    return [...this.#groups.keys()];
  }
}

/** Creates the presence of a single node: who is connected and what they watch. */
export function createInProcessPresence(): Presence {
  const connections = new Groups<UserId, ConnectionId>();
  const watched = new Groups<ConnectionId, Cid>();
  /** By channel: users in the order in which they came, each with the connections through which they watch. */
  const watchers = new Map<Cid, Groups<UserId, ConnectionId>>();
  /** Connected users who are invisible; mostly none. */
  const unseen = new Set<UserId>();
  const seenWatchers = (cid: Cid) => (watchers.get(cid)?.keys() ?? []).filter((id) => !unseen.has(id));
  return {
    opened: (userId, connectionId) => connections.add(userId, connectionId),
    closed(userId, connectionId) {
      const wasLast = connections.remove(userId, connectionId);
      if (wasLast) unseen.delete(userId);
      return wasLast;
    },
    setSeen(userId, seen) {
      if (seen) unseen.delete(userId);
      else if (connections.has(userId)) unseen.add(userId);
    },
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
      if (users?.size === 0) watchers.delete(cid);
      return wasLast;
    },
    watchedBy: (connectionId) => watched.of(connectionId),
    watchedByUser: (userId) => [...new Set(connections.of(userId).flatMap((id) => watched.of(id)))],
    watchers: (cid) => watchers.get(cid)?.keys() ?? [],
    seenWatchers,
    watcherCount: (cid) => (unseen.size === 0 ? (watchers.get(cid)?.size ?? 0) : seenWatchers(cid).length),
    watchingConnections: (cid, userId) => watchers.get(cid)?.of(userId) ?? [],
  };
}
