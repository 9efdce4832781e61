/** Read and delivery marks. */

import Type from 'typebox';
import {
  type Delivery,
  inputError,
  LIMITS,
  type ReadTarget,
  requireCid,
  type UnreadCommand,
} from '../../../domain/index.ts';
import { maybe, RawObject, rawList, reader } from '../reader.ts';
import { readTime } from '../time.ts';
import { readId, readRecord, requireId } from '../values.ts';

/** `{message_id?, thread_id?}` of POST …/read. */
export const MarkReadBody = Type.Object({
  message_id: maybe(Type.String()),
  thread_id: maybe(Type.String()),
});
export const readMarkReadBody = reader(MarkReadBody);

interface TargetIds {
  readonly message_id?: string | null | undefined;
  readonly thread_id?: string | null | undefined;
}

/** @throws ApiError `input` */
export function readTarget(body: TargetIds): ReadTarget {
  const messageId = readId(body.message_id, 'message_id');
  return { messageId, threadId: readId(body.thread_id, 'thread_id') };
}

export const MarkUnreadBody = Type.Object({
  message_id: maybe(Type.String()),
  message_timestamp: maybe(Type.String()),
  thread_id: maybe(Type.String()),
});
const readUnreadShape = reader(MarkUnreadBody);

/** Reads `{message_id | message_timestamp | thread_id}` of POST …/unread. @throws ApiError `input` */
export function readMarkUnread(body: unknown): UnreadCommand {
  const read = readUnreadShape(body ?? {});
  const at = readTime(read.message_timestamp, 'message_timestamp');
  const target = readTarget(read);
  const { messageId } = target;
  return {
    ...target,
    from() {
      if (messageId !== null && at === null) return { messageId };
      if (messageId === null && at !== null) return { messageId, at };
      throw inputError('exactly one of message_id and message_timestamp is required');
    },
  };
}

/** `{read_by_channel?: {cid: message id or ""}}`. */
export const MarkChannelsReadBody = Type.Object({ read_by_channel: maybe(RawObject) });
const readChannelsBody = reader(MarkChannelsReadBody);

/** Reads channels and the message up to which each is read; null for everything unread. @throws ApiError `input` */
export function readMarkChannelsRead(body: unknown) {
  const entries = Object.entries(readChannelsBody(body ?? {}).read_by_channel ?? {});
  if (entries.length === 0) return null;
  if (entries.length > LIMITS.readChannelsPerCall)
    throw inputError(`at most ${LIMITS.readChannelsPerCall} channels can be marked read at once`);
  return entries.map(([key, id]) => {
    const cid = requireCid(key);
    return [cid, readId(id, `read_by_channel.${cid}`)] as const;
  });
}

/** `{latest_delivered_messages: [{cid, id}]}`. */
export const DeliveredBody = Type.Object({ latest_delivered_messages: rawList('DeliveredMessagePayload') });
const readDeliveredBody = reader(DeliveredBody);

/** Reads the body of POST /channels/delivered. @throws ApiError `input` */
export function readDelivered(body: unknown): readonly Delivery[] {
  const list = readDeliveredBody(body).latest_delivered_messages;
  if (list.length > LIMITS.deliveredPerCall)
    throw inputError(`at most ${LIMITS.deliveredPerCall} deliveries can be confirmed at once`);
  return list.map((item) => {
    const raw = readRecord(item, 'latest_delivered_messages');
    const cid = requireCid(requireId(raw.cid, 'latest_delivered_messages.cid'));
    return { cid, id: requireId(raw.id, 'latest_delivered_messages.id') };
  });
}

/** `{user_ids}` of POST /unread_batch. */
export const UnreadBatchBody = Type.Object({ user_ids: Type.Array(Type.String()) });
const readBatchBody = reader(UnreadBatchBody);

/** @throws ApiError `input` */
export function readUnreadBatch(body: unknown): readonly string[] {
  const { user_ids: userIds } = readBatchBody(body);
  if (userIds.length === 0) throw inputError('user_ids is a required field');
  if (userIds.length > LIMITS.unreadUsersPerCall)
    throw inputError(`at most ${LIMITS.unreadUsersPerCall} users can be asked for at once`);
  return userIds;
}
