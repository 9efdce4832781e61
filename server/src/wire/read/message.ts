import Type from 'typebox';
import { MessagePage, readMessagePaging } from './paging.ts';
import { maybe, rawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

/** `{message: {…}}`; the rules read the message's own keys. */
export const MessageBody = Type.Object({ message: rawObject('MessageRequest') });
export const readMessageBody = reader(MessageBody);

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
