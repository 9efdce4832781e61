import type { Cid, Connections, UserId } from '../domain/index.ts';
import type { Connection } from './connection.ts';

/** Users whose presence one connection may follow: 30 channels of 100 members, three times over. */
const MAX_PRESENCE_SUBSCRIPTIONS = 10_000;
/** Channels one connection may watch. */
const MAX_WATCHED_CHANNELS = 5_000;

const NONE: ReadonlySet<Connection> = new Set();

/** The connections of this node, found by id, user, watched channel and followed user. */
export class Registry implements Connections {
  readonly #byId = new Map<string, Connection>();
  readonly #byUser = new Map<UserId, Set<Connection>>();
  readonly #byCid = new Map<Cid, Set<Connection>>();
  readonly #byFollowed = new Map<UserId, Set<Connection>>();

  add(connection: Connection): void {
    this.#byId.set(connection.id, connection);
    into(this.#byUser, connection.userId, connection);
  }

  remove(connection: Connection): void {
    this.#byId.delete(connection.id);
    outOf(this.#byUser, connection.userId, connection);
    for (const cid of connection.cids) outOf(this.#byCid, cid, connection);
    for (const userId of connection.presence) outOf(this.#byFollowed, userId, connection);
    connection.cids.clear();
    connection.presence.clear();
  }

  all(): IterableIterator<Connection> {
    return this.#byId.values();
  }

  get size(): number {
    return this.#byId.size;
  }

  has(connectionId: string): boolean {
    return this.#byId.has(connectionId);
  }

  userOf(connectionId: string): UserId | null {
    return this.#byId.get(connectionId)?.userId ?? null;
  }

  connectionsOf(userId: UserId): readonly string[] {
    return [...this.ofUser(userId)].map((connection) => connection.id);
  }

  subscribe(connectionId: string, cid: Cid): void {
    const connection = this.#byId.get(connectionId);
    if (connection === undefined || connection.cids.size >= MAX_WATCHED_CHANNELS) return;
    connection.cids.add(cid);
    into(this.#byCid, cid, connection);
  }

  unsubscribe(connectionId: string, cid: Cid): void {
    const connection = this.#byId.get(connectionId);
    if (connection === undefined) return;
    connection.cids.delete(cid);
    outOf(this.#byCid, cid, connection);
  }

  subscribePresence(connectionId: string, userIds: readonly UserId[]): void {
    const connection = this.#byId.get(connectionId);
    if (connection === undefined) return;
    for (const userId of userIds) {
      if (connection.presence.size >= MAX_PRESENCE_SUBSCRIPTIONS) return;
      connection.presence.add(userId);
      into(this.#byFollowed, userId, connection);
    }
  }

  ofUser(userId: UserId): ReadonlySet<Connection> {
    return this.#byUser.get(userId) ?? NONE;
  }

  watching(cid: Cid): ReadonlySet<Connection> {
    return this.#byCid.get(cid) ?? NONE;
  }

  following(userId: UserId): ReadonlySet<Connection> {
    return this.#byFollowed.get(userId) ?? NONE;
  }
}

function into(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key);
  if (set === undefined) index.set(key, new Set([connection]));
  else set.add(connection);
}

/**
 * Removes a connection from a set. Empty sets are dropped, so that an index is no larger than the number of
 * connections.
 */
function outOf(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key);
  if (set?.delete(connection) === true && set.size === 0) index.delete(key);
}
