/** Bodies of truncating and deleting channels, and of changing many. */
import Type from 'typebox';
import type { BatchInput, TruncateInput } from '../../domain/index.ts';
import { maybe, RawObject, reader } from './reader.ts';
import { readTime } from './time.ts';

const readTruncateBody = reader(
  Type.Object({
    hard_delete: maybe(Type.Boolean()),
    truncated_at: maybe(Type.Union([Type.String(), Type.Number()])),
    message: maybe(RawObject),
    skip_push: maybe(Type.Boolean()),
    member_ids: maybe(Type.Array(Type.Unknown())),
  }),
);

/** Body of POST /channels/{type}/{id}/truncate. */
export function readTruncate(body: unknown): TruncateInput {
  const read = readTruncateBody(body ?? {});
  return {
    hard: read.hard_delete,
    truncatedAt: readTime(read.truncated_at, 'truncated_at'),
    message: read.message,
    skipPush: read.skip_push,
    memberIds: read.member_ids,
  };
}

const readBatchBody = reader(
  Type.Object({
    operation: Type.String(),
    filter: RawObject,
    members: maybe(Type.Array(Type.Unknown())),
    data: maybe(RawObject),
    custom_set: maybe(RawObject),
    custom_unset: maybe(Type.Array(Type.Unknown())),
  }),
);

/** Body of PUT /channels/batch. */
export function readBatch(body: unknown): BatchInput {
  const { custom_set: customSet, custom_unset: customUnset, ...read } = readBatchBody(body ?? {});
  return { ...read, customSet, customUnset };
}

const readDeleteBody = reader(
  Type.Object({ cids: Type.Array(Type.String()), hard_delete: maybe(Type.Boolean()) }),
);

/** Body of POST /channels/delete. */
export function readDeleteChannels(body: unknown) {
  const { cids, hard_delete: hard } = readDeleteBody(body ?? {});
  return { cids, hard: hard === true };
}
