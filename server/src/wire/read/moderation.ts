import Type from 'typebox';
import { ApiError, type BanInput, type Cid, type SubmitInput } from '../../domain/index.ts';
import { readCid } from './cid.ts';
import { filterOf, sortOf } from './filter.ts';
import { isRaw } from './on-behalf.ts';
import { Limit, Offset } from './paging.ts';
import { filterWithin, TimeRange } from './range.ts';
import { maybe, RawObject, reader, Sort } from './reader.ts';

const Flag = maybe(Type.Boolean());
const Text = maybe(Type.String());
const Ids = maybe(Type.Array(Type.String()));

export const MuteBody = Type.Object({ target_id: Text, target_ids: Ids, timeout: maybe(Type.Integer()) });
const readMuteShape = reader(MuteBody);

/** `{target_id | target_ids, timeout?}` of mute and unmute; the timeout in minutes. */
export function readMute(body: unknown) {
  const { target_id: one, target_ids: many, timeout } = readMuteShape(body ?? {});
  return { targetIds: [...(many ?? []), ...(one ? [one] : [])], timeout };
}

/** The user of a ban, and its channel. */
export const BAN_TARGET = {
  target_user_id: Type.String(),
  type: Text,
  id: Text,
  channel_cid: Text,
};

/** `channel_cid`, or `type` and `id`; null for the whole app. @throws ApiError 4 */
function channelIn(read: {
  readonly type?: string | null;
  readonly id?: string | null;
  readonly channel_cid?: string | null;
}): Cid | null {
  const { channel_cid: cid, type, id } = read;
  if (cid) {
    const colon = cid.indexOf(':');
    return readCid(cid.slice(0, Math.max(0, colon)), cid.slice(colon + 1));
  }
  return type || id ? readCid(type ?? '', id ?? '') : null;
}

export const BanBody = Type.Object({
  ...BAN_TARGET,
  timeout: maybe(Type.Integer()),
  reason: Text,
  shadow: Flag,
  ip_ban: Flag,
  ban_from_future_channels: Flag,
  delete_messages: Text,
  delete_reactions: Flag,
});
const readBanShape = reader(BanBody);

/** Body of POST /moderation/ban. */
export function readBan(body: unknown): BanInput {
  const read = readBanShape(body ?? {});
  const { banned_by_id: userId, banned_by: user } = isRaw(body) ? body : {};
  return {
    targetId: read.target_user_id,
    cid: channelIn(read),
    timeout: read.timeout,
    reason: read.reason,
    shadow: read.shadow,
    ipBan: read.ip_ban,
    banFromFutureChannels: read.ban_from_future_channels,
    deleteMessages: read.delete_messages === '' ? null : read.delete_messages,
    deleteReactions: read.delete_reactions,
    bannedBy: { userId, user },
  };
}

const readUnbanShape = reader(Type.Object(BAN_TARGET));

/** Query of DELETE /moderation/ban. */
export function readUnban(query: URLSearchParams) {
  const read = readUnbanShape(Object.fromEntries(query));
  return {
    targetId: read.target_user_id,
    cid: channelIn(read),
    removeFutureChannelsBan: query.get('remove_future_channels_ban') === 'true',
  };
}

export const QueryBansPayload = Type.Object({
  filter_conditions: maybe(RawObject),
  sort: Sort,
  exclude_expired_bans: Flag,
  ...TimeRange,
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readBansShape = reader(QueryBansPayload);

/** `payload` of GET /query_banned_users. */
export function readQueryBans(payload: unknown) {
  const read = readBansShape(payload ?? {});
  return {
    filter: filterOf(filterWithin(read.filter_conditions ?? {}, read)),
    sort: sortOf(read.sort),
    excludeExpired: read.exclude_expired_bans,
    limit: read.limit,
    offset: read.offset,
  };
}

export const QueryFutureBansPayload = Type.Object({
  user_id: Text,
  target_user_id: Text,
  exclude_expired_bans: Flag,
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readFutureShape = reader(QueryFutureBansPayload);

/** `payload` of GET /query_future_channel_bans. */
export function readQueryFutureBans(payload: unknown) {
  const read = readFutureShape(payload ?? {});
  return {
    ownerId: read.user_id,
    targetId: read.target_user_id,
    excludeExpired: read.exclude_expired_bans,
    limit: read.limit,
    offset: read.offset,
  };
}

export const FlagBody = Type.Object({
  target_message_id: Text,
  target_user_id: Text,
  reason: Text,
  custom: maybe(RawObject),
});
const readFlagShape = reader(FlagBody);

/** Body of POST /moderation/flag. */
export function readFlag(body: unknown) {
  const read = readFlagShape(body ?? {});
  return {
    messageId: read.target_message_id,
    targetUserId: read.target_user_id,
    reason: read.reason,
    custom: read.custom,
  };
}

const MESSAGE_ENTITY = 'stream:chat:v1:message';
const USER_ENTITIES: readonly string[] = ['stream:user', 'stream:v1:user_profile'];

export const EntityFlagBody = Type.Object({
  entity_type: Type.String(),
  entity_id: Type.String(),
  reason: Text,
  custom: maybe(RawObject),
});
const readEntityShape = reader(EntityFlagBody);

/** A complaint that names what it is about by its kind. @throws ApiError 4 for kinds there are not here */
export function readEntityFlag(body: unknown) {
  const { entity_type: kind, entity_id: id, reason, custom } = readEntityShape(body ?? {});
  if (kind === MESSAGE_ENTITY) return { messageId: id, reason, custom };
  if (USER_ENTITIES.includes(kind)) return { targetUserId: id, reason, custom };
  throw new ApiError(
    'input',
    `field \`entity_type\` must be one of [${[MESSAGE_ENTITY, ...USER_ENTITIES].join(' ')}]`,
  );
}

export const QueryFlagsBody = Type.Object({
  filter_conditions: maybe(RawObject),
  show_deleted_messages: Flag,
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readFlagsShape = reader(QueryFlagsBody);

/** Questions for flags and reports. */
export function readQueryFlags(payload: unknown) {
  const read = readFlagsShape(payload ?? {});
  return {
    filter: filterOf(read.filter_conditions ?? {}),
    showDeleted: read.show_deleted_messages,
    limit: read.limit,
    offset: read.offset,
  };
}

export const ReviewBody = Type.Object({ review_result: Type.String() });
const readReviewShape = reader(ReviewBody);

/** Body of PATCH /moderation/reports/{id}; every other key is a detail. */
export function readReview(body: unknown) {
  const { review_result: result } = readReviewShape(body ?? {});
  return { result, details: isRaw(body) ? body : {} };
}

/** `{message_ids}` of update_flags. */
export const ReviewFlagsBody = Type.Object({ message_ids: Type.Array(Type.String()) });
export const readReviewFlags = reader(ReviewFlagsBody);

/** `{target_message_id}`. */
export const UnblockMessageBody = Type.Object({ target_message_id: Type.String() });
export const readUnblockMessage = reader(UnblockMessageBody);

/** `{blocked_user_id}`. */
export const BlockBody = Type.Object({ blocked_user_id: Type.String() });
export const readBlock = reader(BlockBody);

/** A payload that must be an object. @throws ApiError 4 */
export function requirePayload(payload: unknown): unknown {
  if (payload !== null && !isRaw(payload))
    throw new ApiError('input', 'field `payload` must be a JSON object');
  return payload;
}

const readBanAction = Type.Object({
  timeout: maybe(Type.Integer()),
  reason: Text,
  shadow: Flag,
  ip_ban: Flag,
  channel_ban_only: Flag,
  delete_messages: Text,
  delete_reactions: Flag,
});

export const SubmitBody = Type.Object({
  item_id: Type.String(),
  action_type: Type.String(),
  ban: maybe(readBanAction),
  unban: maybe(Type.Object({ channel_cid: Text })),
  delete_message: maybe(Type.Object({ hard_delete: Flag })),
  delete_user: maybe(
    Type.Object({
      hard_delete: Flag,
      mark_messages_deleted: Flag,
      delete_conversation_channels: Flag,
    }),
  ),
  custom: maybe(Type.Object({ id: Text })),
});
const readSubmitShape = reader(SubmitBody);

/** Body of POST submit_action. */
export function readSubmit(body: unknown): SubmitInput {
  const read = readSubmitShape(body ?? {});
  const { ban, delete_user: user } = read;
  return {
    itemId: read.item_id,
    type: read.action_type,
    hardDelete: read.delete_message?.hard_delete,
    customId: read.custom?.id,
    unbanCid: channelIn({ channel_cid: read.unban?.channel_cid ?? null }),
    ban: {
      timeout: ban?.timeout,
      reason: ban?.reason,
      shadow: ban?.shadow,
      ipBan: ban?.ip_ban,
      channelOnly: ban?.channel_ban_only,
      deleteMessages: ban?.delete_messages === '' ? null : ban?.delete_messages,
      deleteReactions: ban?.delete_reactions,
    },
    deleteUser: {
      hard: user?.hard_delete === true,
      messages: user?.mark_messages_deleted === true,
      conversations: user?.delete_conversation_channels === true,
    },
  };
}
