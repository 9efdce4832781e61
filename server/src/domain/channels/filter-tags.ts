import { ApiError } from '../errors.ts';
import { inputError, readList, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Caller } from '../users/caller.ts';

/** Words by which the server sorts its channels. @throws ApiError 4, 17 for who is not the server. */
export function readFilterTags(value: unknown, field: string, caller: Caller): readonly string[] {
  const list = readList(value, field, LIMITS.filterTags) ?? [];
  if (list.length > 0 && !caller.server)
    throw new ApiError('notAllowed', 'filter tags can only be set with server side auth');
  const tags = list.map((tag) => readText(tag, field, LIMITS.filterTagLength) ?? '');
  if (tags.includes('')) throw inputError(`field \`${field}\` must hold non-empty strings`);
  return [...new Set(tags)];
}

/** A channel's tags after some came and some went. @throws ApiError 4 where they are too many. */
export function changedTags(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): readonly string[] {
  const tags = [...new Set([...before, ...added])].filter((tag) => !removed.includes(tag));
  if (tags.length > LIMITS.filterTags)
    throw inputError(`a channel has at most ${LIMITS.filterTags} filter tags`);
  return tags;
}
