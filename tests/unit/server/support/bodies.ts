/** The calls whose routes read a body into a command, with the parts of that body as plain objects. */

import type {
  Actor,
  ConnectionId,
  GetOrCreateInput,
  LookInput,
} from '../../../../server/src/domain/index.ts';
import {
  type PageParts,
  pageInput,
  readBatch,
  readChannelPatch,
  readChannelQuery,
  readMemberPatch,
  readNewChannel,
  readQueryChannels,
  readQueryMembers,
  readSearch,
  readUpdateChannel,
} from '../../../../server/src/wire/index.ts';

import type { SetUnset } from '../../../../server/src/wire/read/set-unset.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import type { BodyDomain } from './from-bodies.ts';

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

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakeKeys = (input: Raw): Raw =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [snake(key), value]));

/** A body whose filter is called as the API calls it. */
const asked = ({ filter, messageFilter, ...input }: Raw): Raw =>
  snakeKeys({ ...input, filterConditions: filter, messageFilterConditions: messageFilter });

/** A question with its filter and sort as a body has them, and the keys of a page instead of a cursor. */
type Plain<T> = Omit<T, 'filter' | 'sort' | 'limit' | 'cursor'> & PageParts;

/** A service whose lists take plain questions. */
type Asked<S, N extends keyof S> = Omit<S, N> & {
  readonly [K in N]: S[K] extends (...input: [...infer Before, infer Last]) => infer Result
    ? (...input: [...Before, Plain<Last>]) => Result
    : never;
};

/** Reads the last argument of these methods: a filter and a sort, beside what stays as it is. */
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

type WithConnection = Raw & { readonly connectionId?: ConnectionId };

interface Lists {
  readonly users: Asked<BodyDomain['users'], 'query'>;
  readonly drafts: Asked<BodyDomain['drafts'], 'query'>;
  readonly threads: Asked<BodyDomain['threads'], 'query'>;
  readonly polls: Asked<BodyDomain['polls'], 'query' | 'queryVotes'>;
  readonly reminders: Asked<BodyDomain['reminders'], 'query'>;
  readonly reactions: Asked<BodyDomain['reactions'], 'query'>;
  readonly messages: Asked<BodyDomain['messages'], 'history'>;
  readonly moderation: Asked<
    BodyDomain['moderation'],
    'queryBans' | 'queryFlags' | 'queryReports' | 'queryReviewQueue'
  >;
}

const listsOf = (domain: BodyDomain): Lists => ({
  users: asking(domain.users, 'query'),
  drafts: asking(domain.drafts, 'query'),
  threads: asking(domain.threads, 'query'),
  polls: asking(domain.polls, 'query', 'queryVotes'),
  reminders: asking(domain.reminders, 'query'),
  reactions: asking(domain.reactions, 'query'),
  messages: asking(domain.messages, 'history'),
  moderation: asking(domain.moderation, 'queryBans', 'queryFlags', 'queryReports', 'queryReviewQueue'),
});

export function withBodies(domain: BodyDomain) {
  const { channels, members, membership, search } = domain;
  return {
    ...domain,
    ...listsOf(domain),
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
      updatePartial: async (actor: Actor, cid: string, userId: string | null, input: SetUnset) =>
        membership.updatePartial(actor, cid, userId, readMemberPatch(input)),
    },
    search: {
      messages: async (actor: Actor, input: Raw) => search.messages(actor, readSearch(asked(input))),
    },
  };
}

/** The domain as tests call it. */
export type TestDomain = ReturnType<typeof withBodies>;
