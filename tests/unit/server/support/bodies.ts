/**
 * The domain as tests call it: parts of bodies are plain objects, which the readers of the routes turn into
 * commands.
 */
import type {
  Actor,
  ConnectionId,
  Domain,
  GetOrCreateInput,
  LocationService,
  LookInput,
  MessageService,
  ReactionService,
  ReadService,
  ThreadService,
} from '../../../../server/src/domain/index.ts';
import { spelled } from '../../../../server/src/domain/spelling.ts';
import {
  type PageKeys,
  type PageParts,
  pageInput,
  pageOf,
  type Raw,
  readAction,
  readBatch,
  readChannelPatch,
  readChannelQuery,
  readCustomEvent,
  readDeleteMessage,
  readDelivered,
  readDraft,
  readEphemeralPatch,
  readEvent,
  readLocationUpdate,
  readMarkChannelsRead,
  readMarkUnread,
  readMemberPatch,
  readMessage,
  readMessagePatch,
  readNewChannel,
  readPinnedQuery,
  readQueryChannels,
  readQueryMembers,
  readReaction,
  readReactionOwner,
  readReactionPage,
  readRepliesQuery,
  readSearch,
  readSendMessage,
  readTarget,
  readThreadChange,
  readThreadShape,
  readTranslation,
  readUndelete,
  readUpdateChannel,
  type SetUnset,
} from '../../../../server/src/wire/index.ts';

type Maybe<T> = T | null | undefined;
type Sort = Maybe<readonly unknown[]>;

interface Window {
  readonly limit?: number;
  readonly offset?: number;
}

type Windows = { readonly members?: Window; readonly watchers?: Window };
type Opening = Omit<GetOrCreateInput, 'data' | 'pages'> & Windows & { readonly data?: Raw | null };
type Looking = Omit<LookInput, 'pages'> & Windows;

const pagesOf = ({ members, watchers }: Windows) => {
  const { pages } = readChannelQuery({ members, watchers });
  return pages === undefined ? {} : { pages };
};

const snakeKeys = (input: Raw): Raw =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [spelled(key), value]));

/** A body whose filter has the API's field name. */
const asked = ({ filter, messageFilter, ...input }: Raw): Raw =>
  snakeKeys({ ...input, filterConditions: filter, messageFilterConditions: messageFilter });

/** A query with filter and sort as in a body, and page keys instead of a cursor. */
type Plain<T> = Omit<T, 'filter' | 'sort' | 'limit' | 'cursor'> & PageParts;

/** A service whose lists accept plain queries. */
type Asked<S, N extends keyof S> = Omit<S, N> & {
  readonly [K in N]: S[K] extends (...input: [...infer Before, infer Last]) => infer Result
    ? (...input: [...Before, Plain<Last>]) => Result
    : never;
};

/** Reads the last argument of these methods: a filter and a sort; other fields stay. */
function asking<S extends object, N extends keyof S>(service: S, ...names: readonly N[]): Asked<S, N> {
  const methods = names.map((name) => {
    const method = service[name] as (...input: unknown[]) => Promise<unknown>;
    const call = async (...input: unknown[]) => {
      const { filter, sort, limit, next, prev, ...rest } = input.pop() as Plain<object>;
      const page = pageInput({ filter, sort, limit, next: next ?? null, prev: prev ?? null });
      return method(...input, { ...rest, ...page });
    };
    return [name, call] as const;
  });
  return { ...service, ...Object.fromEntries(methods) } as Asked<S, N>;
}

/** A query string of these values. */
function queryOf(params: { readonly [name: string]: Maybe<string | number> }): URLSearchParams {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

interface Reacting {
  readonly reaction: Raw;
  readonly enforceUnique?: boolean | undefined;
}

const reactionsOf = (reactions: ReactionService) => ({
  ...asking(reactions, 'query'),
  send: async (actor: Actor, id: string, { reaction, enforceUnique }: Reacting) =>
    reactions.send(actor, id, readReaction({ reaction, enforce_unique: enforceUnique })),
  delete: async (
    ...[actor, id, type, userId]: readonly [actor: Actor, id: string, type: string, userId?: string]
  ) => reactions.delete(actor, id, { type, userId: readReactionOwner(queryOf({ user_id: userId })) }),
  list: async (
    actor: Actor,
    id: string,
    page: { readonly limit?: Maybe<number>; readonly offset?: Maybe<number> },
  ) => reactions.list(actor, id, readReactionPage(queryOf({ ...page }))),
});

interface Target {
  readonly messageId?: Maybe<string>;
  readonly threadId?: Maybe<string>;
}

const targetOf = ({ messageId, threadId }: Target) => ({ message_id: messageId, thread_id: threadId });

const readsOf = (reads: ReadService) => ({
  ...reads,
  markRead: async (actor: Actor, cid: string, target: Target) =>
    reads.markRead(actor, cid, readTarget(targetOf(target))),
  async markUnread(actor: Actor, cid: string, from: Target & { readonly messageTimestamp?: Maybe<number> }) {
    const { messageTimestamp: at, ...target } = from;
    const time = at === undefined || at === null ? null : new Date(at).toISOString();
    return reads.markUnread(actor, cid, readMarkUnread({ ...targetOf(target), message_timestamp: time }));
  },
  markChannelsRead: async (actor: Actor, channels: Raw | null) =>
    reads.markChannelsRead(actor, readMarkChannelsRead({ read_by_channel: channels })),
  markDelivered: async (actor: Actor, latest: readonly unknown[]) =>
    reads.markDelivered(actor, readDelivered({ latest_delivered_messages: latest })),
});

function threadsOf(threads: ThreadService) {
  const shape = readThreadShape(queryOf({}));
  return {
    query: async (actor: Actor, page: PageParts) => threads.query(actor, { ...pageInput(page), ...shape }),
    get: async (actor: Actor, id: string, given: object) => threads.get(actor, id, { ...shape, ...given }),
    updatePartial: async (actor: Actor, id: string, change: SetUnset) =>
      threads.updatePartial(actor, id, readThreadChange(change)),
  };
}

/** The paging keys of the protocol; times are those of the pins. */
function pinsOf(page: PageKeys): Raw {
  const entries = Object.entries(page).map(([key, value]) => {
    const name = spelled(key);
    const isTime = name.startsWith('created_at') && typeof value === 'number';
    return [name.replace('created_at', 'pinned_at'), isTime ? new Date(value).toISOString() : value];
  });
  return Object.fromEntries(entries);
}

interface Deleting {
  readonly hard?: boolean | undefined;
  readonly forMe?: boolean;
  readonly deletedBy?: string;
}

type PinnedCall = readonly [
  actor: Actor,
  cid: string,
  page: PageKeys & { readonly offset?: Maybe<number> },
  sort?: Sort,
];

interface Translated {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

const PLAINLY = { skipEnrichUrl: false };

const messagesOf = (messages: MessageService) => ({
  ...asking(messages, 'history'),
  async send(actor: Actor, cid: string, { pendingMetadata, ...input }: Raw) {
    const body = snakeKeys({ ...input, pendingMessageMetadata: pendingMetadata });
    return (await messages.send(actor, cid, readSendMessage(body))).message;
  },
  update: async (actor: Actor, id: string, message: Raw) =>
    messages.update(actor, id, { ...readMessage(message), ...PLAINLY }),
  updatePartial: async (actor: Actor, id: string, change: SetUnset) =>
    messages.updatePartial(actor, id, { ...readMessagePatch(change), ...PLAINLY }),
  updateEphemeral: async (actor: Actor, id: string, change: SetUnset) =>
    messages.updateEphemeral(actor, id, readEphemeralPatch(change)),
  async delete(actor: Actor, id: string, { hard, forMe, deletedBy: by }: Deleting = {}) {
    const query = queryOf({ hard: String(hard), delete_for_me: String(forMe), deleted_by: by });
    return (await messages.delete(actor, id, readDeleteMessage(query))).message;
  },
  undelete: async (actor: Actor, id: string, by: string | null) =>
    messages.undelete(actor, id, readUndelete({ undeleted_by: by })),
  pinned: async (...[actor, cid, page, sort]: PinnedCall) =>
    messages.pinned(actor, cid, readPinnedQuery({ ...pinsOf(page), sort })),
  replies: async (
    ...[actor, id, page, sort]: readonly [actor: Actor, id: string, page: PageKeys, sort?: Sort]
  ) => messages.replies(actor, id, readRepliesQuery(pageOf(page), sort ?? null)),
  action: async (actor: Actor, id: string, form: Raw) =>
    (await messages.action(actor, id, readAction({ form_data: form })))?.message ?? null,
  translateText: async (actor: Actor, { text, from, to }: Translated) =>
    messages.translateText(actor, readTranslation({ text, source_language: from, destination_language: to })),
});

const locationsOf = (locations: LocationService) => ({
  active: locations.active,
  update: async (actor: Actor, move: { readonly messageId: string; readonly latitude: number }) =>
    locations.update(actor, readLocationUpdate(snakeKeys({ ...move }))),
});

type WithConnection = Raw & { readonly connectionId?: ConnectionId };

export function withBodies(domain: Domain) {
  const { channels, drafts, events, members, membership, moderation, search, users } = domain;
  return {
    ...domain,
    drafts: {
      ...asking(drafts, 'query'),
      save: async (actor: Actor, cid: string, message: Raw) => drafts.save(actor, cid, readDraft(message)),
    },
    events: {
      send: async (actor: Actor, cid: string, event: Raw) => events.send(actor, cid, readEvent(event)),
    },
    locations: locationsOf(domain.locations),
    messages: messagesOf(domain.messages),
    moderation: asking(moderation, 'queryBans', 'queryFlags', 'queryReports', 'queryReviewQueue'),
    polls: asking(domain.polls, 'query', 'queryVotes'),
    reactions: reactionsOf(domain.reactions),
    reads: readsOf(domain.reads),
    reminders: asking(domain.reminders, 'query'),
    threads: threadsOf(domain.threads),
    users: {
      ...asking(users, 'query'),
      sendEvent: async (actor: Actor, id: string, event: Raw) =>
        users.sendEvent(actor, id, readCustomEvent(event)),
    },
    channels: {
      ...channels,
      getOrCreate: async (actor: Actor, { data, members: m, watchers, ...input }: Opening) =>
        channels.getOrCreate(actor, {
          ...input,
          ...pagesOf({ ...(m && { members: m }), ...(watchers && { watchers }) }),
          data: data && readNewChannel(data),
        }),
      get: async (actor: Actor, { members: m, watchers, ...input }: Looking) =>
        channels.get(actor, {
          ...input,
          ...pagesOf({ ...(m && { members: m }), ...(watchers && { watchers }) }),
        }),
      query: async (actor: Actor, { connectionId, ...input }: WithConnection) =>
        channels.query(actor, { ...readQueryChannels(asked(input)).query(), connectionId }),
      update: async (actor: Actor, cid: string, input: Raw) =>
        channels.update(actor, cid, readUpdateChannel(snakeKeys(input))),
      updatePartial: async (actor: Actor, cid: string, input: SetUnset) =>
        channels.updatePartial(actor, cid, readChannelPatch(input)),
      updateMany: async (actor: Actor, input: Raw) => channels.updateMany(actor, readBatch(snakeKeys(input))),
    },
    members: {
      query: async (actor: Actor, { connectionId, ...input }: WithConnection) =>
        members.query(actor, { ...readQueryMembers(asked(input)), connectionId }),
    },
    membership: {
      ...membership,
      updatePartial: async (
        actor: Actor,
        {
          patch,
          ...whose
        }: { readonly cid: string; readonly userId: string | null; readonly patch: SetUnset },
      ) => membership.updatePartial(actor, { ...whose, patch: readMemberPatch(patch) }),
    },
    search: {
      messages: async (actor: Actor, input: Raw) => search.messages(actor, readSearch(asked(input))),
    },
  };
}

/** The domain as tests call it. */
export type TestDomain = ReturnType<typeof withBodies>;
