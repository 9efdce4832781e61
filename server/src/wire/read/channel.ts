import Type from 'typebox';
import {
  ApiError,
  type GetOrCreateInput,
  type LookInput,
  type QueryChannelsInput,
  type Raw,
  type SetUnset,
  type UpdateChannelInput,
} from '../../domain/index.ts';
import { readSystemMessage } from './message-object.ts';
import { Limit, MAX_LIMIT, MessagePage, Offset, OffsetPage, pageOf, readMessagePaging } from './paging.ts';
import { readCountParam } from './query-string.ts';
import { maybe, RawObject, rawList, rawObject, reader, Sort } from './reader.ts';
import { readTime } from './time.ts';

const Flag = maybe(Type.Boolean());
const List = maybe(Type.Array(Type.Unknown()));
const Members = maybe(rawList('ChannelMemberRequest'));

export const ChannelQueryBody = Type.Object({
  data: maybe(rawObject('ChannelInput')),
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

/** Body of POST /channels/{type}/{id}/query. Times in `messages` are RFC 3339. */
export function readChannelQuery(body: unknown): Omit<GetOrCreateInput, 'type' | 'id' | 'connectionId'> {
  const { messages, ...rest } = readQueryBody(body ?? {});
  return {
    data: rest.data,
    state: rest.state,
    watch: rest.watch,
    presence: rest.presence,
    members: rest.members,
    watchers: rest.watchers,
    unreadThreads: rest.thread_unread_counts,
    hideForCreator: rest.hide_for_creator ?? rest.data?.hide_for_creator === true,
    messages: messages && readMessagePaging(messages),
  };
}

/** Query of GET /channels/{type}/{id}: the same as flat parameters. @throws ApiError 4 */
export function readLook(
  query: URLSearchParams,
): Pick<LookInput, 'state' | 'messages' | 'members' | 'watchers'> {
  const limit = (name: string) => readCountParam(query, `${name}_limit`, MAX_LIMIT);
  const id = (name: string) => query.get(`messages_id_${name}`);
  return {
    state: query.get('state') === 'true',
    messages: pageOf({
      limit: limit('messages'),
      idLt: id('lt'),
      idLte: id('lte'),
      idGt: id('gt'),
      idGte: id('gte'),
      idAround: id('around'),
    }),
    members: { limit: limit('members') },
    watchers: { limit: limit('watchers') },
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
  message_limit: maybe(Limit),
  member_limit: maybe(Type.Integer()),
  predefined_filter: maybe(Type.String()),
  filter_values: maybe(RawObject),
  sort_values: maybe(RawObject),
});
const readListBody = reader(QueryChannelsBody);

type ListInput = Omit<QueryChannelsInput, 'connectionId'>;

/** A filter that the server has under a name, and the values of this question. */
interface Named {
  readonly name: string;
  readonly values: { readonly filter: Raw | null | undefined; readonly sort: Raw | null | undefined };
}

/** Instead of a filter of its own. @throws ApiError 4 where there are both. */
function readNamed(read: ReturnType<typeof readListBody>): Named | null {
  const { predefined_filter: name, filter_conditions: filter } = read;
  if (name === null || name === undefined || name === '') return null;
  if (Object.keys(filter ?? {}).length > 0)
    throw new ApiError('input', 'filter_conditions and predefined_filter cannot be given both');
  return { name, values: { filter: read.filter_values, sort: read.sort_values } };
}

/** Body of POST /channels. */
export function readQueryChannels(body: unknown): ListInput & { readonly predefined: Named | null } {
  const read = readListBody(body ?? {});
  return {
    predefined: readNamed(read),
    filter: read.filter_conditions ?? {},
    sort: read.sort,
    state: read.state,
    watch: read.watch,
    presence: read.presence,
    limit: read.limit,
    offset: read.offset,
    messageLimit: read.message_limit,
    memberLimit: read.member_limit,
  };
}

export const UpdateChannelBody = Type.Object({
  data: maybe(rawObject('ChannelInputRequest')),
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
  cooldown: maybe(Type.Integer()),
  message: maybe(rawObject('MessageRequest')),
});
const readUpdateBody = reader(UpdateChannelBody);

/** Body of POST /channels/{type}/{id}. */
export function readUpdateChannel(body: unknown): UpdateChannelInput {
  const read = readUpdateBody(body ?? {});
  return {
    data: read.data,
    addMembers: read.add_members,
    removeMembers: read.remove_members,
    invites: read.invites,
    acceptInvite: read.accept_invite,
    rejectInvite: read.reject_invite,
    addModerators: read.add_moderators,
    demoteModerators: read.demote_moderators,
    assignRoles: read.assign_roles,
    hideHistory: read.hide_history,
    skipPush: read.skip_push,
    hideHistoryBefore: readTime(read.hide_history_before, 'hide_history_before'),
    addFilterTags: read.add_filter_tags,
    removeFilterTags: read.remove_filter_tags,
    cooldown: read.cooldown,
    message: read.message && readSystemMessage(read.message),
  };
}

export const SetUnsetBody = Type.Object({ set: maybe(RawObject), unset: List });
const readSetUnsetBody = reader(SetUnsetBody);

/** `{set, unset}` of every partial update. */
export function readSetUnset(body: unknown): SetUnset {
  const { set, unset } = readSetUnsetBody(body ?? {});
  return { set, unset };
}
