import type {
  Cid,
  ConnectionId,
  Connections,
  DomainEvent,
  Published,
  UserId,
} from '../../../../server/src/domain/index.ts';

interface Socket {
  readonly userId: UserId;
  readonly watches: Set<Cid>;
  readonly presenceOf: Set<UserId>;
  readonly inbox: { readonly event: DomainEvent; readonly unread: number | null }[];
}

/** The connections of one node without sockets. Records the frames for each, in order. */
export class TestRegistry implements Connections {
  readonly #sockets = new Map<ConnectionId, Socket>();

  open(connectionId: ConnectionId, userId: UserId): void {
    this.#sockets.set(connectionId, { userId, watches: new Set(), presenceOf: new Set(), inbox: [] });
  }

  close(connectionId: ConnectionId): void {
    this.#sockets.delete(connectionId);
  }

  has(connectionId: ConnectionId): boolean {
    return this.#sockets.has(connectionId);
  }

  userOf(connectionId: ConnectionId): UserId | null {
    return this.#sockets.get(connectionId)?.userId ?? null;
  }

  connectionsOf(userId: UserId): readonly ConnectionId[] {
    return [...this.#sockets].filter(([, socket]) => socket.userId === userId).map(([id]) => id);
  }

  subscribe(connectionId: ConnectionId, cid: Cid): void {
    this.#sockets.get(connectionId)?.watches.add(cid);
  }

  unsubscribe(connectionId: ConnectionId, cid: Cid): void {
    this.#sockets.get(connectionId)?.watches.delete(cid);
  }

  subscribePresence(connectionId: ConnectionId, userIds: readonly UserId[]): void {
    for (const id of userIds) this.#sockets.get(connectionId)?.presenceOf.add(id);
  }

  deliver({ event, audience, perUser }: Published): void {
    for (const socket of this.#sockets.values()) {
      const concerned =
        audience.kind === 'watchers'
          ? socket.watches.has(audience.cid) && audience.except?.includes(socket.userId) !== true
          : audience.kind === 'presence'
            ? socket.presenceOf.has(audience.userId) &&
              audience.only?.includes(socket.userId) !== false &&
              audience.except?.includes(socket.userId) !== true
            : audience.kind === 'everybody' ||
              (audience.userIds.includes(socket.userId) &&
                (audience.kind === 'users' ||
                  socket.watches.has(audience.cid) === (audience.kind === 'watching')));
      if (concerned) {
        socket.inbox.push({ event, unread: perUser?.[socket.userId]?.totalUnreadCount ?? null });
      }
    }
  }

  /** The frames for the connection since the last call. */
  take(
    connectionId: ConnectionId,
  ): readonly { readonly event: DomainEvent; readonly unread: number | null }[] {
    return this.#sockets.get(connectionId)?.inbox.splice(0) ?? [];
  }
}
