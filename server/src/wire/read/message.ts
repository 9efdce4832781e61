import Type from 'typebox';
import { MessagePage, readMessagePaging } from './paging.ts';
import { maybe, RawObject, rawList, rawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

/** `{message: {…}}`; the rules read the message's own keys. */
export const MessageBody = Type.Object({ message: rawObject('MessageRequest') });
export const readMessageBody = reader(MessageBody);

/** `{reaction: {type, …}, enforce_unique?}`. */
export const ReactionBody = Type.Object({
  reaction: rawObject('ReactionRequest'),
  enforce_unique: maybe(Type.Boolean()),
});
export const readReactionBody = reader(ReactionBody);

/** `{message_id?, thread_id?}` of POST …/read. */
export const MarkReadBody = Type.Object({
  message_id: maybe(Type.String()),
  thread_id: maybe(Type.String()),
});
export const readMarkReadBody = reader(MarkReadBody);

export const MarkUnreadBody = Type.Object({
  message_id: maybe(Type.String()),
  message_timestamp: maybe(Type.String()),
  thread_id: maybe(Type.String()),
});
const readUnreadShape = reader(MarkUnreadBody);

/** `{message_id | message_timestamp | thread_id}` of POST …/unread. */
export function readMarkUnread(body: unknown) {
  const read = readUnreadShape(body ?? {});
  return {
    messageId: read.message_id,
    threadId: read.thread_id,
    messageTimestamp: readTime(read.message_timestamp, 'message_timestamp'),
  };
}

/** `{read_by_channel?: {cid: message id or ""}}`. */
export const MarkChannelsReadBody = Type.Object({ read_by_channel: maybe(RawObject) });
export const readMarkChannelsReadBody = reader(MarkChannelsReadBody);

/** `{latest_delivered_messages: [{cid, id}]}`. */
export const DeliveredBody = Type.Object({ latest_delivered_messages: rawList('DeliveredMessagePayload') });
export const readDeliveredBody = reader(DeliveredBody);

export const SyncBody = Type.Object({
  channel_cids: Type.Array(Type.Unknown()),
  last_sync_at: maybe(Type.String()),
  watch: maybe(Type.Boolean()),
  with_inaccessible_cids: maybe(Type.Boolean()),
});
const readSyncShape = reader(SyncBody);

/** Body of POST /sync. */
export function readSync(body: unknown) {
  const read = readSyncShape(body ?? {});
  return {
    cids: read.channel_cids,
    lastSyncAt: readTime(read.last_sync_at, 'last_sync_at'),
    watch: read.watch,
    withInaccessibleCids: read.with_inaccessible_cids,
  };
}

const readPage = reader(MessagePage);

/** Paging keys in a query string. */
export function readMessagePagingQuery(query: URLSearchParams) {
  const found: Record<string, unknown> = {};
  for (const [key, value] of query) found[key] = key === 'limit' ? Number(value) : value;
  return readMessagePaging(readPage(found));
}
