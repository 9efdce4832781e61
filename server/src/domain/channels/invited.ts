import { ApiError, inputError } from '../errors.ts';
import type { MemberInput } from '../services.ts';
import type { ChannelType, UserId, UserRecord } from '../types.ts';
import { isDistinctId } from './distinct-id.ts';

interface InvitesInput {
  readonly type: ChannelType;
  readonly id: string;
  readonly creator: UserRecord;
  readonly members: readonly MemberInput[];
  readonly invites: readonly MemberInput[];
}

/**
 * Returns the users a new channel invites. @throws ApiError `input` for its creator, `notAllowed` if the channel takes
 * no invites.
 */
export function invitesOf({ type, id, creator, members, invites }: InvitesInput): ReadonlySet<UserId> {
  const ids = invites.map(({ userId }) => userId);
  if (ids.length === 0) return new Set();
  if (ids.includes(creator.id)) throw inputError('data.invites must not include the creator of the channel');
  if (type.staffed)
    throw new ApiError('notAllowed', `nobody can be invited to a ${type.config.name} channel`);
  const strange = ids.some((invited) => members.every(({ userId }) => userId !== invited));
  if (isDistinctId(id) && strange)
    throw new ApiError(
      'notAllowed',
      'cannot invite members to the distinct channel, please create a new distinct channel with the desired members',
    );
  return new Set(ids);
}

/** Returns the members, and the users who are invited. */
export function withInvited(
  members: readonly MemberInput[],
  invites: ReadonlySet<UserId>,
): readonly MemberInput[] {
  const known = new Set(members.map(({ userId }) => userId));
  const asked = [...invites].filter((userId) => !known.has(userId));
  return [...members, ...asked.map((userId) => ({ userId, channelRole: 'channel_member', custom: {} }))];
}
