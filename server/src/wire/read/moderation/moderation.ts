import Type, { type Static } from 'typebox';
import {
  ApiError,
  type BanInput,
  type Cid,
  type Custom,
  type FlagInput,
  inputError,
  LIMITS,
  type NamedPerson,
  PAGES,
  requireCustomSize,
} from '../../../domain/index.ts';
import { readCid } from '../channels/cid.ts';
import { customOf } from '../custom.ts';
import { filterOf, sortOf } from '../filter.ts';
import { Limit, Offset, readOffsetPage } from '../paging.ts';
import { readFlagParam } from '../query-string.ts';
import { filterWithin, TimeRange } from '../range.ts';
import { maybe, RawObject, reader, Sort } from '../reader.ts';
import { isRaw } from '../users/on-behalf.ts';
import { readNamed } from '../users/user-fields.ts';
import { readRecord, readText } from '../values.ts';
import { isZero } from '../zero.ts';

const Flag = maybe(Type.Boolean());
const Text = maybe(Type.String());
const Ids = maybe(Type.Array(Type.String()));

export const MuteBody = Type.Object({ target_id: Text, target_ids: Ids, timeout: maybe(Type.Integer()) });
const readMuteShape = reader(MuteBody);

/** Reads `{target_id | target_ids, timeout?}` of mute and unmute; the timeout in minutes. */
export function readMute(body: unknown) {
  const { target_id: one, target_ids: many, timeout } = readMuteShape(body ?? {});
  return {
    targetIds() {
      const ids = [...(many ?? []), ...(one ? [one] : [])];
      if (ids.length === 0) throw inputError('either target_id or target_ids must be provided');
      return ids;
    },
    timeout,
  };
}

/** The user of a ban, and its channel. */
export const BAN_TARGET = {
  target_user_id: Type.String(),
  type: Text,
  id: Text,
  channel_cid: Text,
};

/** Returns the channel by `channel_cid`, or `type` and `id`; null for the whole app. @throws ApiError `input` */
export function channelIn(read: {
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

const DELETIONS: readonly string[] = ['soft', 'hard', 'pruning'];

/** Reads `delete_messages` of a ban. `pruning` deletes as `hard` does. @throws ApiError `input` */
export function readDeletion(value: string | null | undefined): 'soft' | 'hard' | null {
  if (value === null || value === undefined || value === '') return null;
  if (!DELETIONS.includes(value)) throw inputError(`delete_messages must be one of [${DELETIONS.join(' ')}]`);
  return value === 'soft' ? 'soft' : 'hard';
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

/** Reads the body of POST /moderation/ban. */
export function readBan(body: unknown): BanInput {
  const read = readBanShape(body ?? {});
  return {
    targetId: read.target_user_id,
    cid: channelIn(read),
    timeout: read.timeout,
    reason: read.reason,
    shadow: read.shadow,
    ipBan: read.ip_ban,
    banFromFutureChannels: read.ban_from_future_channels,
    deletion: () => readDeletion(read.delete_messages),
    deleteReactions: read.delete_reactions,
    bannedBy: readNamed(isRaw(body) ? body : {}, 'banned_by'),
  };
}

/** The caller lifts the ban: no field of the body names another user. */
export const UNBANNED_BY: NamedPerson = readNamed({}, 'unbanned_by');

const readUnbanShape = reader(Type.Object(BAN_TARGET));

/** Reads the query of DELETE /moderation/ban. */
export function readUnban(query: URLSearchParams) {
  const read = readUnbanShape(Object.fromEntries(query));
  return {
    targetId: read.target_user_id,
    cid: channelIn(read),
    removeFutureChannelsBan: readFlagParam(query, 'remove_future_channels_ban'),
    unbannedBy: UNBANNED_BY,
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

/** Reads `payload` of GET /query_banned_users. */
export function readQueryBans(payload: unknown) {
  const read = readBansShape(payload ?? {});
  return {
    filter: filterOf(filterWithin(read.filter_conditions ?? {}, read)),
    sort: sortOf(read.sort),
    excludeExpired: read.exclude_expired_bans,
    page: () => readOffsetPage(read, PAGES.bans),
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

/** Reads `payload` of GET /query_future_channel_bans. */
export function readQueryFutureBans(payload: unknown) {
  const read = readFutureShape(payload ?? {});
  return {
    ownerId: read.user_id,
    targetId: read.target_user_id,
    excludeExpired: read.exclude_expired_bans,
    page: () => readOffsetPage(read, PAGES.bans),
  };
}

export const FlagBody = Type.Object({
  target_message_id: Text,
  target_user_id: Text,
  reason: Text,
  custom: maybe(RawObject),
});
const readFlagShape = reader(FlagBody);

const NO_KEYS: ReadonlySet<string> = new Set();

/** Reads the reason of a complaint, and the client's other data. @throws ApiError `input`, `tooLarge` */
function readComplaint(read: Pick<Static<typeof FlagBody>, 'reason' | 'custom'>) {
  const reason = readText(read.reason, 'reason', LIMITS.reason);
  const custom = customOf(read.custom ?? {}, NO_KEYS);
  requireCustomSize(custom, 'flag');
  return { reason, custom };
}

/** Reads the body of POST /moderation/flag. @throws ApiError `input`, `tooLarge` */
export function readFlag(body: unknown): FlagInput {
  const read = readFlagShape(body ?? {});
  const { target_message_id: messageId = null, target_user_id: userId = null } = read;
  return {
    ...readComplaint(read),
    subject() {
      if (messageId !== null && userId === null) return { messageId };
      if (messageId === null && userId !== null) return { userId };
      throw inputError('exactly one of target_message_id and target_user_id is required');
    },
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

/** Reads a complaint that names its subject by kind. @throws ApiError `input` for kinds that do not exist here */
export function readEntityFlag(body: unknown): FlagInput {
  const read = readEntityShape(body ?? {});
  const { entity_type: kind, entity_id: id } = read;
  if (kind === MESSAGE_ENTITY) return { ...readComplaint(read), subject: () => ({ messageId: id }) };
  if (USER_ENTITIES.includes(kind)) return { ...readComplaint(read), subject: () => ({ userId: id }) };
  throw inputError(`field \`entity_type\` must be one of [${[MESSAGE_ENTITY, ...USER_ENTITIES].join(' ')}]`);
}

export const QueryFlagsBody = Type.Object({
  filter_conditions: maybe(RawObject),
  show_deleted_messages: Flag,
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readFlagsShape = reader(QueryFlagsBody);

/** Queries for flags and reports. */
export function readQueryFlags(payload: unknown) {
  const read = readFlagsShape(payload ?? {});
  return {
    filter: filterOf(read.filter_conditions ?? {}),
    showDeleted: read.show_deleted_messages,
    page: () => readOffsetPage(read, PAGES.flags),
  };
}

export const ReviewBody = Type.Object({ review_result: Type.String() });
const readReviewShape = reader(ReviewBody);

const DETAILS = 'review_details';
const NO_DETAILS: ReadonlySet<string> = new Set(['review_result', 'user_id', 'user', DETAILS]);

/**
 * Reads the body of PATCH /moderation/reports/{id}. Details are in an object of their own or beside the result, as SDKs
 * differ. @throws ApiError `input`, `tooLarge`
 */
export function readReview(body: unknown): { readonly result: string; readonly details: Custom } {
  const result = readText(readReviewShape(body ?? {}).review_result, 'review_result') ?? '';
  if (result.trim() === '') throw inputError('review_result is a required field');
  const raw = isRaw(body) ? body : {};
  const inner = isZero(raw[DETAILS]) ? {} : readRecord(raw[DETAILS], DETAILS);
  const details = { ...customOf(raw, NO_DETAILS), ...customOf(inner, NO_DETAILS) };
  requireCustomSize(details, 'review');
  return { result, details };
}

/** `{message_ids}`. */
export const ReviewFlagsBody = Type.Object({ message_ids: Type.Array(Type.String()) });
const readReviewFlagsShape = reader(ReviewFlagsBody);

/** Reads the body of POST update_flags. @throws ApiError `input` */
export function readReviewFlags(body: unknown): readonly string[] {
  const { message_ids: ids } = readReviewFlagsShape(body);
  if (ids.length === 0) throw inputError('message_ids is a required field');
  if (ids.length > LIMITS.messagesPerReview)
    throw inputError(`at most ${LIMITS.messagesPerReview} messages can be reviewed at once`);
  return ids;
}

/** `{target_message_id}`. */
export const UnblockMessageBody = Type.Object({ target_message_id: Type.String() });
export const readUnblockMessage = reader(UnblockMessageBody);

/** `{blocked_user_id}`. */
export const BlockBody = Type.Object({ blocked_user_id: Type.String() });
export const readBlock = reader(BlockBody);

/** Requires a payload to be an object. PHP writes an empty one as `[]`. @throws ApiError `input` */
export function requirePayload(payload: unknown): unknown {
  if (Array.isArray(payload) && payload.length === 0) return null;
  if (payload !== null && !isRaw(payload))
    throw new ApiError('input', 'field `payload` must be a JSON object');
  return payload;
}
