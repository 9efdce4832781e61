import type {
  Actor,
  Domain,
  EventService,
  Raw,
  ReactionService,
  ReadService,
  SetUnset,
  ThreadService,
  UserService,
} from '../../../../server/src/domain/index.ts';
import {
  readCustomEvent,
  readDelivered,
  readEvent,
  readMarkChannelsRead,
  readMarkUnread,
  readReaction,
  readReactionOwner,
  readReactionPage,
  readTarget,
  readThreadChange,
  readThreadShape,
} from '../../../../server/src/wire/index.ts';

type Maybe<T> = T | null | undefined;

interface Target {
  readonly messageId?: Maybe<string>;
  readonly threadId?: Maybe<string>;
}

interface ReactionBodies extends Pick<ReactionService, 'query'> {
  send(
    actor: Actor,
    id: string,
    reaction: { readonly reaction: Raw; readonly enforceUnique?: boolean | undefined },
  ): ReturnType<ReactionService['send']>;
  delete(
    ...call: readonly [actor: Actor, id: string, type: string, userId?: string]
  ): ReturnType<ReactionService['delete']>;
  list(
    actor: Actor,
    id: string,
    page: { readonly limit?: Maybe<number>; readonly offset?: Maybe<number> },
  ): ReturnType<ReactionService['list']>;
}

interface ReadBodies extends Pick<ReadService, 'unread' | 'unreadBatch'> {
  markRead(actor: Actor, cid: string, target: Target): ReturnType<ReadService['markRead']>;
  markUnread(
    actor: Actor,
    cid: string,
    from: Target & { readonly messageTimestamp?: Maybe<number> },
  ): ReturnType<ReadService['markUnread']>;
  markChannelsRead(actor: Actor, channels: Raw | null): ReturnType<ReadService['markChannelsRead']>;
  markDelivered(actor: Actor, latest: readonly unknown[]): ReturnType<ReadService['markDelivered']>;
}

interface ThreadBodies {
  query(actor: Actor, page: object): ReturnType<ThreadService['query']>;
  get(actor: Actor, id: string, shape: object): ReturnType<ThreadService['get']>;
  updatePartial(actor: Actor, id: string, change: SetUnset): ReturnType<ThreadService['updatePartial']>;
}

/** The domain, called with bodies: the readers of the protocol run first, as in the routes. */
export interface BodyDomain extends Omit<Domain, 'events' | 'reactions' | 'reads' | 'threads' | 'users'> {
  readonly events: { send(actor: Actor, cid: string, event: Raw): ReturnType<EventService['send']> };
  readonly reactions: ReactionBodies;
  readonly reads: ReadBodies;
  readonly threads: ThreadBodies;
  readonly users: Omit<UserService, 'sendEvent'> & {
    sendEvent(actor: Actor, id: string, event: Raw): Promise<void>;
  };
}

/** A query string of what is given. */
function queryOf(params: { readonly [name: string]: Maybe<string | number> }): URLSearchParams {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

function reactionsOf({ send, delete: remove, list, query }: ReactionService): ReactionBodies {
  return {
    query,
    send: async (actor, id, { reaction, enforceUnique }) =>
      send(actor, id, readReaction({ reaction, enforce_unique: enforceUnique })),
    delete: async (actor, id, type, userId) =>
      remove(actor, id, { type, userId: readReactionOwner(queryOf({ user_id: userId })) }),
    list: async (actor, id, page) => list(actor, id, readReactionPage(queryOf({ ...page }))),
  };
}

const targetOf = ({ messageId, threadId }: Target) => ({ message_id: messageId, thread_id: threadId });

function readsOf(reads: ReadService): ReadBodies {
  return {
    ...reads,
    markRead: async (actor, cid, target) => reads.markRead(actor, cid, readTarget(targetOf(target))),
    async markUnread(actor, cid, { messageTimestamp: at, ...target }) {
      const time = at === undefined || at === null ? null : new Date(at).toISOString();
      return reads.markUnread(actor, cid, readMarkUnread({ ...targetOf(target), message_timestamp: time }));
    },
    markChannelsRead: async (actor, channels) =>
      reads.markChannelsRead(actor, readMarkChannelsRead({ read_by_channel: channels })),
    markDelivered: async (actor, latest) =>
      reads.markDelivered(actor, readDelivered({ latest_delivered_messages: latest })),
  };
}

function threadsOf(threads: ThreadService): ThreadBodies {
  const shape = readThreadShape(queryOf({}));
  return {
    query: (actor, page) => threads.query(actor, { ...page, ...shape }),
    get: (actor, id, given) => threads.get(actor, id, { ...shape, ...given }),
    updatePartial: async (actor, id, change) => threads.updatePartial(actor, id, readThreadChange(change)),
  };
}

export function fromBodies(domain: Domain): BodyDomain {
  const { events, users } = domain;
  return {
    ...domain,
    events: { send: async (actor, cid, event) => events.send(actor, cid, readEvent(event)) },
    reactions: reactionsOf(domain.reactions),
    reads: readsOf(domain.reads),
    threads: threadsOf(domain.threads),
    users: {
      ...users,
      sendEvent: async (actor, id, event) => users.sendEvent(actor, id, readCustomEvent(event)),
    },
  };
}
