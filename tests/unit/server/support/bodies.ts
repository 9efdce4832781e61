/** The calls whose routes read a body into a command, with the parts of that body as plain objects. */
import type {
  Actor,
  ConnectionId,
  Domain,
  GetOrCreateInput,
  LookInput,
  Raw,
  SetUnset,
} from '../../../../server/src/domain/index.ts';
import {
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

type WithConnection = Raw & { readonly connectionId?: ConnectionId };

export function withBodies(domain: Domain) {
  const { channels, members, membership, search } = domain;
  return {
    ...domain,
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
