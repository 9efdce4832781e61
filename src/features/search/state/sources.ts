import type { ChannelStateResponseFields, SearchResultMessage } from '../../../../protocol/index.ts';
import {
  type AttachmentSummary,
  attachmentsOf,
  type ChannelItem,
  type ChatRuntime,
  findPeople,
  isStaff,
  type Link,
  type Person,
  refusalOf,
  summarizeAttachments,
} from '../../../chat/index.ts';
import { type ChannelFilter, entryOf, itemView, ownChannels, usersOf } from '../../../chat/list/index.ts';
import { messagesOf, sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { queryChannels } from '../../../client/resources/channels.ts';
import { searchMessages } from '../../../client/resources/search.ts';
import { SEARCH_PAGE } from './constants.ts';
import { conditionsOf, type SearchFilters } from './filters.ts';

/** Kinds of things that can be searched. */
export type SearchScope = 'messages' | 'channels' | 'people';

export interface FoundMessage extends AttachmentSummary {
  readonly kind: 'message';
  readonly id: string;
  readonly cid: string;
  /** Id of the thread's parent, if the message is only in a thread. */
  readonly parentId?: string;
  /** The channel's name; empty if it has none. */
  readonly channel: string;
  readonly author: Person;
  readonly mine: boolean;
  readonly at: number;
  /** The text as written. */
  readonly text: string;
}

export interface FoundChannel {
  readonly kind: 'channel';
  readonly id: string;
  readonly item: ChannelItem;
}

export interface FoundPerson {
  readonly kind: 'person';
  readonly id: string;
  readonly person: Person;
}

export type Found = FoundMessage | FoundChannel | FoundPerson;

export interface FoundPage {
  readonly found: readonly Found[];
  /** Cursor of the next page; absent at the end. */
  readonly next?: string;
}

interface SearchRequest {
  readonly query: string;
  readonly filters: SearchFilters;
  /** Cursor from the previous page. */
  readonly next?: string | undefined;
}

type Ask = (client: ChatClient, request: SearchRequest) => Promise<FoundPage>;

/** Maximum number of pages searched for a link: most messages with attachments have none. */
const LINK_PAGES = 4;

/**
 * Queries support conversations that staff see without being members. If a server without such roles refuses, only the
 * person's own channels are queried.
 */
async function withinOwn<T>(runtime: ChatRuntime, ask: (filter: ChannelFilter) => Promise<T>): Promise<T> {
  const staff = isStaff(sessionOf(runtime).role);
  try {
    return await ask(ownChannels(runtime.me(), staff));
  } catch (cause) {
    if (!staff || refusalOf(cause).apiCode === null) throw cause;
    return ask(ownChannels(runtime.me(), false));
  }
}

/** @param cid conversation to search; null for all of the person's */
const messages =
  (runtime: ChatRuntime, cid: string | null): Ask =>
  async (client, { query, filters, next }) => {
    const place = cid ?? filters.channel?.cid;
    const conditions = conditionsOf(query, filters);
    const found: Found[] = [];
    let from = next;
    for (let page = 0; page < LINK_PAGES; page += 1) {
      const options = {
        message_filter_conditions: conditions,
        limit: SEARCH_PAGE,
        // Newest first, as in the specification. The cursor depends on the order.
        sort: [{ field: 'created_at', direction: -1 }],
        ...(from ? { next: from } : {}),
      };
      const ask = (filter: ChannelFilter) =>
        searchMessages(client, { filter_conditions: filter, ...options });
      const reply = await (place === undefined ? withinOwn(runtime, ask) : ask({ cid: { $eq: place } }));
      from = reply.next;
      found.push(
        ...reply.results.flatMap(({ message }) => (message ? foundIn(runtime, message, filters) : [])),
      );
      if (found.length > 0 || from === undefined) break;
    }
    return { found, ...(from ? { next: from } : {}) };
  };

function foundIn(
  runtime: ChatRuntime,
  message: SearchResultMessage,
  { holds }: SearchFilters,
): FoundMessage[] {
  const { channel, id, user, text = '', created_at, parent_id, show_in_channel } = message;
  const cid = channel?.cid ?? message.cid;
  const attachments = attachmentsOf(message);
  if (!cid || (holds === 'links' && !attachments.some((one) => one.kind === 'link'))) return [];
  return [
    {
      kind: 'message',
      id,
      cid,
      ...(parent_id && !show_in_channel ? { parentId: parent_id } : {}),
      channel: typeof channel?.name === 'string' ? channel.name : '',
      author: runtime.person(user ?? { id: '' }),
      mine: user?.id === runtime.me(),
      at: Date.parse(created_at ?? '') || 0,
      text,
      ...(text.trim() === '' ? summarizeAttachments(attachments) : {}),
    },
  ];
}

const channels =
  (runtime: ChatRuntime): Ask =>
  async (client, { query, next }) => {
    const offset = Number(next ?? 0);
    const named = {
      $or: [{ name: { $autocomplete: query } }, { 'member.user.name': { $autocomplete: query } }],
    };
    const { messages } = messagesOf(runtime);
    const known = runtime.link()?.channels;
    // The answer may be older than events that arrive before it.
    const taken = [messages.ask(), known?.ask()];
    try {
      const states = await withinOwn(runtime, (own) =>
        queryChannels(client, {
          filter_conditions: { $and: [own, named] },
          sort: [{ field: 'last_message_at', direction: -1 }],
          watch: true,
          limit: SEARCH_PAGE,
          offset,
          message_limit: 1,
          member_limit: SEARCH_PAGE,
        }),
      );
      const found = known ? states.map((state) => channelIn(runtime, known, state)) : [];
      return { found, ...more(states.length, offset) };
    } finally {
      for (const end of taken) end?.();
    }
  };

function channelIn(
  runtime: ChatRuntime,
  known: Link['channels'],
  state: ChannelStateResponseFields,
): FoundChannel {
  const { people, messages, changes } = messagesOf(runtime);
  const me = runtime.me();
  for (const user of usersOf(state)) people.note(user);
  const entry = entryOf(known.fillPart(state), state, { me, messages });
  return {
    kind: 'channel',
    id: entry.cid,
    item: itemView(entry, { me, people, changes, muted: false }, undefined),
  };
}

const people =
  (runtime: ChatRuntime): Ask =>
  async (client, { query, next }) => {
    const offset = Number(next ?? 0);
    const page = await findPeople(runtime, client, { query, offset });
    return {
      found: page.people.map((person) => ({ kind: 'person', id: person.id, person })),
      ...more(page.asked, offset),
    };
  };

/** Returns the next offset if the page is full: another one may follow. */
const more = (count: number, offset: number): { readonly next?: string } =>
  count === SEARCH_PAGE ? { next: String(offset + SEARCH_PAGE) } : {};

/**
 * Returns the search functions by scope.
 * @param cid conversation whose messages are searched; null for all of the person's
 */
export function sourcesOf(runtime: ChatRuntime, cid: string | null): Readonly<Record<SearchScope, Ask>> {
  return { messages: messages(runtime, cid), channels: channels(runtime), people: people(runtime) };
}
