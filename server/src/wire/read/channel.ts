import Type from 'typebox';
import type {
  GetOrCreateInput,
  QueryChannelsInput,
  SetUnset,
  UpdateChannelInput,
} from '../../domain/index.ts';
import { Limit, MessagePage, Offset, OffsetPage, readMessagePaging } from './paging.ts';
import { maybe, RawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

const Flag = maybe(Type.Boolean());
const List = maybe(Type.Array(Type.Unknown()));

const readQueryBody = reader(
  Type.Object({
    data: maybe(RawObject),
    state: Flag,
    watch: Flag,
    presence: Flag,
    messages: maybe(MessagePage),
    members: maybe(OffsetPage),
    watchers: maybe(OffsetPage),
    hide_for_creator: Flag,
  }),
);

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
    hideForCreator: rest.hide_for_creator ?? rest.data?.hide_for_creator === true,
    messages: messages && readMessagePaging(messages),
  };
}

const readListBody = reader(
  Type.Object({
    filter_conditions: maybe(RawObject),
    sort: List,
    state: Flag,
    watch: Flag,
    presence: Flag,
    limit: maybe(Limit),
    offset: maybe(Offset),
    message_limit: maybe(Limit),
    member_limit: maybe(Type.Integer()),
  }),
);

/** Body of POST /channels. */
export function readQueryChannels(body: unknown): Omit<QueryChannelsInput, 'connectionId'> {
  const read = readListBody(body ?? {});
  return {
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

const readUpdateBody = reader(
  Type.Object({
    data: maybe(RawObject),
    add_members: List,
    remove_members: List,
    invites: List,
    accept_invite: Flag,
    reject_invite: Flag,
    add_moderators: List,
    demote_moderators: List,
    assign_roles: List,
    hide_history: Flag,
    hide_history_before: maybe(Type.Union([Type.String(), Type.Number()])),
    add_filter_tags: List,
    remove_filter_tags: List,
    cooldown: maybe(Type.Integer()),
    message: maybe(RawObject),
  }),
);

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
    hideHistoryBefore: readTime(read.hide_history_before, 'hide_history_before'),
    addFilterTags: read.add_filter_tags,
    removeFilterTags: read.remove_filter_tags,
    cooldown: read.cooldown,
    message: read.message,
  };
}

const readSetUnsetBody = reader(Type.Object({ set: maybe(RawObject), unset: List }));

/** `{set, unset}` of every partial update. */
export function readSetUnset(body: unknown): SetUnset {
  const { set, unset } = readSetUnsetBody(body ?? {});
  return { set, unset };
}
