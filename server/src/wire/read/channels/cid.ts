import { ApiError, type Cid } from '../../../domain/index.ts';

const TYPE = /^[\w-]{1,64}$/;
const ID = /^[\w!-]{1,64}$/;

/** Reads the cid of a path's channel. @throws ApiError `input` if type or id could not belong to any channel */
export function readCid(type: string, id: string): Cid {
  if (!TYPE.test(type))
    throw new ApiError('input', 'field `type` may only contain letters, digits, "_" and "-"');
  if (!ID.test(id))
    throw new ApiError('input', 'field `id` may only contain letters, digits, "_", "!" and "-", at most 64');
  return `${type}:${id}`;
}
