/** Bodies of truncating and deleting channels, and of changing many. */
import Type from 'typebox';
import type { BatchInput, TruncateInput } from '../../domain/index.ts';
import { readSystemMessage } from './message-object.ts';
import { maybe, RawObject, rawList, rawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

export const TruncateBody = Type.Object({
  hard_delete: maybe(Type.Boolean()),
  truncated_at: maybe(Type.Union([Type.String(), Type.Number()])),
  message: maybe(rawObject('MessageRequest')),
  skip_push: maybe(Type.Boolean()),
  member_ids: maybe(Type.Array(Type.Unknown())),
});
const readTruncateBody = reader(TruncateBody);

/** Body of POST /channels/{type}/{id}/truncate. */
export function readTruncate(body: unknown): TruncateInput {
  const read = readTruncateBody(body ?? {});
  return {
    hard: read.hard_delete,
    truncatedAt: readTime(read.truncated_at, 'truncated_at'),
    message: read.message && readSystemMessage(read.message),
    skipPush: read.skip_push,
    memberIds: read.member_ids,
  };
}

export const ChannelBatchBody = Type.Object({
  operation: Type.String(),
  filter: rawObject('ChannelBatchFilter'),
  members: maybe(rawList('ChannelMemberRequest')),
  data: maybe(rawObject('ChannelDataUpdate')),
  custom_set: maybe(RawObject),
  custom_unset: maybe(Type.Array(Type.Unknown())),
});
const readBatchBody = reader(ChannelBatchBody);

/** Body of PUT /channels/batch. */
export function readBatch(body: unknown): BatchInput {
  const { custom_set: customSet, custom_unset: customUnset, ...read } = readBatchBody(body ?? {});
  return { ...read, customSet, customUnset };
}

export const DeleteChannelsBody = Type.Object({
  cids: Type.Array(Type.String()),
  hard_delete: maybe(Type.Boolean()),
});
const readDeleteBody = reader(DeleteChannelsBody);

/** Body of POST /channels/delete. */
export function readDeleteChannels(body: unknown) {
  const { cids, hard_delete: hard } = readDeleteBody(body ?? {});
  return { cids, hard: hard === true };
}
