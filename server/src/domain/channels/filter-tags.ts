import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { FilterTags } from '../services/index.ts';
import type { Caller } from '../users/caller.ts';

/** @throws ApiError `input`, and `notAllowed` for callers other than the server */
export function allowedTags(tags: FilterTags, caller: Caller): readonly string[] {
  if (tags.given && !caller.server)
    throw new ApiError('notAllowed', 'filter tags can only be set with server side auth');
  return tags.texts();
}

/** Returns a channel's tags after additions and removals. @throws ApiError `input` if there are too many. */
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
