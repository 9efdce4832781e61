import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { UserId } from '../types/index.ts';
import type { Caller } from '../users/caller.ts';
import { sha256Base64Url } from './sha256.ts';

const PREFIX = '!members-';

/** Returns the id that a set of members has in a channel type, for any caller and order. */
export function distinctId(memberIds: readonly UserId[]): string {
  const members = [...new Set(memberIds)].sort();
  if (members.length < LIMITS.distinctMembers) {
    throw inputError(`When using member based IDs specify at least ${LIMITS.distinctMembers} members`);
  }
  return `${PREFIX}${sha256Base64Url(JSON.stringify(members))}`;
}

export function isDistinctId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** @throws ApiError `notAllowed` if the caller sets up a conversation of others. */
export function requireAmongMembers(caller: Caller, memberIds: readonly UserId[]): void {
  if (!caller.server && (caller.id === null || !memberIds.includes(caller.id))) {
    throw new ApiError(
      'notAllowed',
      'a distinct channel can only be created for oneself: data.members must include the caller',
    );
  }
}
