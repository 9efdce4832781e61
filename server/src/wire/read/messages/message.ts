import Type from 'typebox';
import { type Cid, inputError, LIMITS, requireCid } from '../../../domain/index.ts';
import { MessagePage, readMessagePaging } from '../paging.ts';
import { maybe, rawObject, reader } from '../reader.ts';
import { readTime } from '../time.ts';

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

/** @throws ApiError `input` */
function readCids(cids: readonly unknown[]): readonly Cid[] {
  if (cids.length === 0) throw inputError('channel_cids is a required field');
  if (cids.length > LIMITS.syncCids)
    throw inputError(`channel_cids must have at most ${LIMITS.syncCids} items`);
  return [...new Set(cids.map(requireCid))];
}

/** Reads the body of POST /sync. @throws ApiError `input` */
export function readSync(body: unknown) {
  const read = readSyncShape(body ?? {});
  const cids = readCids(read.channel_cids);
  const since = readTime(read.last_sync_at, 'last_sync_at');
  if (since === null) throw inputError('last_sync_at is a required field and must be a date');
  return { cids, since, watch: read.watch, withInaccessibleCids: read.with_inaccessible_cids };
}

const readPage = reader(MessagePage);

/** Reads the paging keys in a query string. */
export function readMessagePagingQuery(query: URLSearchParams) {
  const found: Record<string, unknown> = {};
  for (const [key, value] of query) found[key] = key === 'limit' ? Number(value) : value;
  return readMessagePaging(readPage(found));
}
