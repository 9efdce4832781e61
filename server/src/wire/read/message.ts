import Type from 'typebox';
import { MessagePage, readMessagePaging } from './paging.ts';
import { maybe, RawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

/** `{message: {…}}`; the rules read the message's own keys. */
export const readMessageBody = reader(Type.Object({ message: RawObject }));

/** `{reaction: {type, …}, enforce_unique?}`. */
export const readReactionBody = reader(
  Type.Object({ reaction: RawObject, enforce_unique: maybe(Type.Boolean()) }),
);

/** `{event: {type, …}}`. */
export const readEventBody = reader(Type.Object({ event: RawObject }));

/** `{message_id?, thread_id?}` of POST …/read. */
export const readMarkReadBody = reader(
  Type.Object({ message_id: maybe(Type.String()), thread_id: maybe(Type.String()) }),
);

const readUnreadShape = reader(
  Type.Object({
    message_id: maybe(Type.String()),
    message_timestamp: maybe(Type.String()),
    thread_id: maybe(Type.String()),
  }),
);

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
export const readMarkChannelsReadBody = reader(Type.Object({ read_by_channel: maybe(RawObject) }));

/** `{latest_delivered_messages: [{cid, id}]}`. */
export const readDeliveredBody = reader(
  Type.Object({ latest_delivered_messages: Type.Array(Type.Unknown()) }),
);

const readSyncShape = reader(
  Type.Object({
    channel_cids: Type.Array(Type.Unknown()),
    last_sync_at: maybe(Type.String()),
    watch: maybe(Type.Boolean()),
    with_inaccessible_cids: maybe(Type.Boolean()),
  }),
);

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
