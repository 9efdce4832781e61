import type {
  Actor,
  Domain,
  DraftService,
  EventService,
  LocationService,
  MessageService,
  ReactionService,
  ReadService,
  ThreadService,
  UserService,
} from '../../../../server/src/domain/index.ts';
import {
  type PageKeys,
  pageOf,
  readAction,
  readCustomEvent,
  readDeleteMessage,
  readDelivered,
  readDraft,
  readEphemeralPatch,
  readEvent,
  readLocationUpdate,
  readMarkChannelsRead,
  readMarkUnread,
  readMessage,
  readMessagePatch,
  readPinnedQuery,
  readReaction,
  readReactionOwner,
  readReactionPage,
  readRepliesQuery,
  readSendMessage,
  readTarget,
  readThreadChange,
  readThreadShape,
  readTranslation,
  readUndelete,
} from '../../../../server/src/wire/index.ts';
import type { SetUnset } from '../../../../server/src/wire/read/set-unset.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';

type Maybe<T> = T | null | undefined;
type Sort = Maybe<readonly unknown[]>;

interface Target {
  readonly messageId?: Maybe<string>;
  readonly threadId?: Maybe<string>;
}

interface ReactionBodies extends Pick<ReactionService, 'query'> {
  send(
    actor: Actor,
    id: string,
    reaction: { readonly reaction: Raw; readonly enforceUnique?: boolean | undefined },
  ): AnswerOf<ReactionService, 'send'>;
  delete(
    ...call: readonly [actor: Actor, id: string, type: string, userId?: string]
  ): AnswerOf<ReactionService, 'delete'>;
  list(
    actor: Actor,
    id: string,
    page: { readonly limit?: Maybe<number>; readonly offset?: Maybe<number> },
  ): AnswerOf<ReactionService, 'list'>;
}

export interface ReadBodies extends Pick<ReadService, 'unread' | 'unreadBatch'> {
  markRead(actor: Actor, cid: string, target: Target): AnswerOf<ReadService, 'markRead'>;
  markUnread(
    actor: Actor,
    cid: string,
    from: Target & { readonly messageTimestamp?: Maybe<number> },
  ): AnswerOf<ReadService, 'markUnread'>;
  markChannelsRead(actor: Actor, channels: Raw | null): AnswerOf<ReadService, 'markChannelsRead'>;
  markDelivered(actor: Actor, latest: readonly unknown[]): AnswerOf<ReadService, 'markDelivered'>;
}

interface ThreadBodies {
  query(actor: Actor, page: object): AnswerOf<ThreadService, 'query'>;
  get(actor: Actor, id: string, shape: object): AnswerOf<ThreadService, 'get'>;
  updatePartial(actor: Actor, id: string, change: SetUnset): AnswerOf<ThreadService, 'updatePartial'>;
}

type AnswerOf<Service, Name extends keyof Service> = Service[Name] extends (...args: never) => infer Answer
  ? Answer
  : never;

interface Sending {
  readonly message: Raw;
  readonly pending?: boolean;
  readonly pendingMetadata?: Raw;
  readonly skipEnrichUrl?: boolean;
  readonly keepChannelHidden?: boolean;
  readonly skipPush?: boolean;
}

interface Deleting {
  readonly hard?: boolean | undefined;
  readonly forMe?: boolean;
  readonly deletedBy?: string;
}

interface MessageBodies
  extends Omit<
    MessageService,
    | 'action'
    | 'delete'
    | 'pinned'
    | 'replies'
    | 'send'
    | 'translateText'
    | 'undelete'
    | 'update'
    | 'updateEphemeral'
    | 'updatePartial'
  > {
  send(actor: Actor, cid: string, input: Sending): AnswerOf<MessageService, 'send'>;
  update(actor: Actor, id: string, message: Raw): AnswerOf<MessageService, 'update'>;
  updatePartial(actor: Actor, id: string, change: SetUnset): AnswerOf<MessageService, 'updatePartial'>;
  updateEphemeral(actor: Actor, id: string, change: SetUnset): AnswerOf<MessageService, 'updateEphemeral'>;
  delete(actor: Actor, id: string, options?: Deleting): AnswerOf<MessageService, 'delete'>;
  undelete(actor: Actor, id: string, by: string | null): AnswerOf<MessageService, 'undelete'>;
  pinned(
    ...call: readonly [
      actor: Actor,
      cid: string,
      page: PageKeys & { readonly offset?: Maybe<number> },
      sort?: Sort,
    ]
  ): AnswerOf<MessageService, 'pinned'>;
  replies(
    ...call: readonly [actor: Actor, id: string, page: PageKeys, sort?: Sort]
  ): AnswerOf<MessageService, 'replies'>;
  action(actor: Actor, id: string, form: Raw): AnswerOf<MessageService, 'action'>;
  translateText(
    actor: Actor,
    asked: { readonly text: string; readonly from: string; readonly to: string },
  ): AnswerOf<MessageService, 'translateText'>;
}

export interface LocationBodies extends Pick<LocationService, 'active'> {
  update(
    actor: Actor,
    move: { readonly messageId: string; readonly latitude: number },
  ): AnswerOf<LocationService, 'update'>;
}

/** The domain, called with bodies: the readers of the protocol run first, as in the routes. */
export interface BodyDomain
  extends Omit<
    Domain,
    'drafts' | 'events' | 'locations' | 'messages' | 'reactions' | 'reads' | 'threads' | 'users'
  > {
  readonly drafts: Omit<DraftService, 'save'> & {
    save(actor: Actor, cid: string, message: Raw): AnswerOf<DraftService, 'save'>;
  };
  readonly locations: LocationBodies;
  readonly messages: MessageBodies;
  readonly events: { send(actor: Actor, cid: string, event: Raw): AnswerOf<EventService, 'send'> };
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
    query: (actor, page) =>
      threads.query(actor, { ...page, ...shape } as Parameters<ThreadService['query']>[1]),
    get: (actor, id, given) => threads.get(actor, id, { ...shape, ...given }),
    updatePartial: async (actor, id, change) => threads.updatePartial(actor, id, readThreadChange(change)),
  };
}

/** The keys of the protocol; times are those of the pins. */
function pinsOf(page: PageKeys): Raw {
  const entries = Object.entries(page).map(([key, value]) => {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isTime = name.startsWith('created_at') && typeof value === 'number';
    return [name.replace('created_at', 'pinned_at'), isTime ? new Date(value).toISOString() : value];
  });
  return Object.fromEntries(entries);
}

const PLAINLY = { skipEnrichUrl: false };

function messagesOf(messages: MessageService): MessageBodies {
  return {
    ...messages,
    send: async (actor, cid, input) =>
      messages.send(
        actor,
        cid,
        readSendMessage({
          message: input.message,
          pending: input.pending,
          pending_message_metadata: input.pendingMetadata,
          skip_enrich_url: input.skipEnrichUrl,
          keep_channel_hidden: input.keepChannelHidden,
          skip_push: input.skipPush,
        }),
      ),
    update: async (actor, id, message) => messages.update(actor, id, { ...readMessage(message), ...PLAINLY }),
    updatePartial: async (actor, id, change) =>
      messages.updatePartial(actor, id, { ...readMessagePatch(change), ...PLAINLY }),
    updateEphemeral: async (actor, id, change) =>
      messages.updateEphemeral(actor, id, readEphemeralPatch(change)),
    async delete(actor, id, { hard, forMe, deletedBy: by } = {}) {
      const query = queryOf({ hard: String(hard), delete_for_me: String(forMe), deleted_by: by });
      return messages.delete(actor, id, readDeleteMessage(query));
    },
    undelete: async (actor, id, by) => messages.undelete(actor, id, readUndelete({ undeleted_by: by })),
    pinned: async (actor, cid, page, sort) =>
      messages.pinned(actor, cid, readPinnedQuery({ ...pinsOf(page), sort })),
    replies: async (actor, id, page, sort) =>
      messages.replies(actor, id, readRepliesQuery(pageOf(page), sort ?? null)),
    action: async (actor, id, form) => messages.action(actor, id, readAction({ form_data: form })),
    translateText: async (actor, { text, from, to }) =>
      messages.translateText(
        actor,
        readTranslation({ text, source_language: from, destination_language: to }),
      ),
  };
}

function locationsOf(locations: LocationService): LocationBodies {
  return {
    active: locations.active,
    update: async (actor, { messageId, latitude }) =>
      locations.update(actor, readLocationUpdate({ message_id: messageId, latitude })),
  };
}

export function fromBodies(domain: Domain): BodyDomain {
  const { drafts, events, users } = domain;
  return {
    ...domain,
    drafts: {
      ...drafts,
      save: async (actor, cid, message) => drafts.save(actor, cid, readDraft(message)),
    },
    events: { send: async (actor, cid, event) => events.send(actor, cid, readEvent(event)) },
    locations: locationsOf(domain.locations),
    messages: messagesOf(domain.messages),
    reactions: reactionsOf(domain.reactions),
    reads: readsOf(domain.reads),
    threads: threadsOf(domain.threads),
    users: {
      ...users,
      sendEvent: async (actor, id, event) => users.sendEvent(actor, id, readCustomEvent(event)),
    },
  };
}
