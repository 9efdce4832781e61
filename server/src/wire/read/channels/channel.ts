import Type from 'typebox';
import {
  ApiError,
  CHANNEL_FIELDS,
  type GetOrCreateInput,
  inputError,
  LIMITS,
  type LookInput,
  MOST_OFFSET,
  PAGES,
  type QueryChannelsInput,
  type StatePages,
  type UpdateChannelInput,
} from '../../../domain/index.ts';
import { parseFilter, parseSort, type RawSort } from '../filter.ts';
import { readSystemMessage } from '../messages/message-object.ts';
import { Limit, MAX_LIMIT, MessagePage, Offset, OffsetPage, pageOf, readMessagePaging } from '../paging.ts';
import { readCountParam, readFlagParam } from '../query-string.ts';
import { maybe, maybeZero, RawObject, rawList, rawObject, reader, Sort } from '../reader.ts';
import type { SetUnset } from '../set-unset.ts';
import { readTime } from '../time.ts';
import { type Raw, readBoolean, readLimit, readWhole } from '../values.ts';
import { readCooldown, readFilterTags, readNewChannel, readReplacedData } from './channel-data.ts';
import { readMembers, readRoles, readUserIdList } from './member-input.ts';

const Flag = maybe(Type.Boolean());
const List = maybe(Type.Array(Type.Unknown()));
const Members = maybe(rawList('ChannelMemberRequest'));

export const ChannelQueryBody = Type.Object({
  data: maybeZero(rawObject('ChannelInput')),
  state: Flag,
  watch: Flag,
  presence: Flag,
  messages: maybe(MessagePage),
  members: maybe(OffsetPage),
  watchers: maybe(OffsetPage),
  hide_for_creator: Flag,
  thread_unread_counts: Flag,
});
const readQueryBody = reader(ChannelQueryBody);

interface Window {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

type Windows = { readonly [name in 'members' | 'watchers']?: Window | null | undefined };

const readOffset = (page: Window, field: string) =>
  readWhole(page.offset, field, { min: 0, max: MOST_OFFSET }) ?? 0;

/** Reads the pages of a channel's state once the caller may see them. */
function pagesOf({ members, watchers }: Windows): () => StatePages {
  return () => ({
    members: {
      limit: readLimit(members?.limit, PAGES.stateMembers, 'members.limit'),
      offset: readOffset(members ?? {}, 'members.offset'),
    },
    watchers: {
      limit: readLimit(watchers?.limit, PAGES.watchers, 'watchers.limit'),
      offset: readOffset(watchers ?? {}, 'watchers.offset'),
    },
  });
}

/** Reads the body of POST /channels/{type}/{id}/query. Times in `messages` are RFC 3339. */
export function readChannelQuery(body: unknown): Omit<GetOrCreateInput, 'type' | 'id' | 'connectionId'> {
  const { messages, ...rest } = readQueryBody(body ?? {});
  return {
    data: rest.data && readNewChannel(rest.data),
    state: rest.state,
    watch: rest.watch,
    presence: rest.presence,
    pages: pagesOf(rest),
    unreadThreads: rest.thread_unread_counts,
    hideForCreator:
      rest.hide_for_creator ?? readBoolean(rest.data?.hide_for_creator, 'data.hide_for_creator') === true,
    messages: messages && readMessagePaging(messages),
  };
}

/** Reads the query of GET /channels/{type}/{id}: the same as flat parameters. @throws ApiError `input` */
export function readLook(query: URLSearchParams): Pick<LookInput, 'state' | 'messages' | 'pages'> {
  const limit = (name: string) => readCountParam(query, `${name}_limit`, MAX_LIMIT);
  const id = (name: string) => query.get(`messages_id_${name}`);
  return {
    state: readFlagParam(query, 'state'),
    messages: pageOf({
      limit: limit('messages'),
      idLt: id('lt'),
      idLte: id('lte'),
      idGt: id('gt'),
      idGte: id('gte'),
      idAround: id('around'),
    }),
    pages: pagesOf({ members: { limit: limit('members') }, watchers: { limit: limit('watchers') } }),
  };
}

export const QueryChannelsBody = Type.Object({
  filter_conditions: maybe(RawObject),
  sort: Sort,
  state: Flag,
  watch: Flag,
  presence: Flag,
  limit: maybe(Limit),
  offset: maybe(Offset),
  message_limit: maybeZero(Limit),
  member_limit: maybeZero(Type.Integer()),
  predefined_filter: maybe(Type.String()),
  filter_values: maybe(RawObject),
  sort_values: maybe(RawObject),
});
const readListBody = reader(QueryChannelsBody);

/** A filter that the server has stored under a name, and the values of this query. */
interface Named {
  readonly name: string;
  readonly values: { readonly filter: Raw | null | undefined; readonly sort: Raw | null | undefined };
}

/** Reads the predefined filter that replaces the query's own. @throws ApiError `input` if there are both. */
function readNamed(read: ReturnType<typeof readListBody>): Named | null {
  const { predefined_filter: name, filter_conditions: filter } = read;
  if (name === null || name === undefined || name === '') return null;
  if (Object.keys(filter ?? {}).length > 0)
    throw new ApiError('input', 'filter_conditions and predefined_filter cannot be given both');
  return { name, values: { filter: read.filter_values, sort: read.sort_values } };
}

interface ListedBy {
  readonly filter: Raw;
  readonly sort: RawSort;
}

interface ListQuery {
  readonly predefined: Named | null;
  /** @param by the filter and sort of a predefined filter @throws ApiError `input` */
  query(by?: ListedBy): Omit<QueryChannelsInput, 'connectionId'>;
}

function readMemberLimit(given: number | null | undefined): number {
  const limit = given ?? PAGES.stateMembers.standard;
  if (limit < 0) throw inputError('member_limit must be 0 or greater');
  if (limit > LIMITS.membersInState)
    throw inputError(`member_limit must be ${LIMITS.membersInState} or less`);
  return limit;
}

/** Reads the body of POST /channels. */
export function readQueryChannels(body: unknown): ListQuery {
  const read = readListBody(body ?? {});
  return {
    predefined: readNamed(read),
    query(by = { filter: read.filter_conditions ?? {}, sort: read.sort }) {
      const limit = readLimit(read.limit, PAGES.channels);
      const memberLimit = readMemberLimit(read.member_limit);
      return {
        filter: parseFilter(by.filter, CHANNEL_FIELDS),
        sort: parseSort(by.sort ?? read.sort, CHANNEL_FIELDS),
        state: read.state,
        watch: read.watch,
        presence: read.presence,
        limit,
        offset: readOffset(read, 'offset'),
        // Zero asks for none; absent means the default page.
        messageLimit:
          read.message_limit === 0
            ? 0
            : readLimit(read.message_limit, PAGES.channelListMessages, 'message_limit'),
        memberLimit,
      };
    },
  };
}

export const UpdateChannelBody = Type.Object({
  data: maybeZero(rawObject('ChannelInputRequest')),
  add_members: Members,
  remove_members: Members,
  invites: Members,
  accept_invite: Flag,
  reject_invite: Flag,
  add_moderators: Members,
  demote_moderators: Members,
  assign_roles: Members,
  hide_history: Flag,
  skip_push: Flag,
  hide_history_before: maybe(Type.Union([Type.String(), Type.Number()])),
  add_filter_tags: List,
  remove_filter_tags: List,
  cooldown: maybeZero(Type.Integer()),
  message: maybe(rawObject('MessageRequest')),
});
const readUpdateBody = reader(UpdateChannelBody);

/** Reads the body of POST /channels/{type}/{id}. */
export function readUpdateChannel(body: unknown): UpdateChannelInput {
  const read = readUpdateBody(body ?? {});
  const { data, cooldown } = read;
  return {
    data: data && ((facts) => readReplacedData(data, facts)),
    members: () => ({
      added: readMembers(read.add_members, 'add_members'),
      removed: readUserIdList(read.remove_members, 'remove_members'),
      invited: readMembers(read.invites, 'invites'),
      promoted: readMembers(read.add_moderators, 'add_moderators'),
      demoted: readUserIdList(read.demote_moderators, 'demote_moderators'),
      roles: readRoles(read.assign_roles),
    }),
    acceptInvite: read.accept_invite,
    rejectInvite: read.reject_invite,
    hideHistory: read.hide_history,
    skipPush: read.skip_push,
    hideHistoryBefore: readTime(read.hide_history_before, 'hide_history_before'),
    addFilterTags: () => readFilterTags(read.add_filter_tags, 'add_filter_tags'),
    removeFilterTags: () => readFilterTags(read.remove_filter_tags, 'remove_filter_tags'),
    cooldown: cooldown === null || cooldown === undefined ? null : () => readCooldown(cooldown),
    message: read.message && readSystemMessage(read.message),
  };
}

export const SetUnsetBody = Type.Object({ set: maybe(RawObject), unset: List });
const readSetUnsetBody = reader(SetUnsetBody);

/** Reads `{set, unset}` of every partial update. */
export function readSetUnset(body: unknown): SetUnset {
  const { set, unset } = readSetUnsetBody(body ?? {});
  return { set, unset };
}
