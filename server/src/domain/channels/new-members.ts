import { ApiError, inputError } from '../errors.ts';
import { CHANNEL_ROLES } from '../policy/build.ts';
import { policyIn } from '../policy/in-force.ts';
import type { MemberInput } from '../services/index.ts';
import type { MemberRecord, Millis, ReadRecord, UserId, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** @throws ApiError `input` for roles that members cannot have */
export function requireChannelRoles(
  unit: ReadUnit,
  members: readonly Pick<MemberInput, 'channelRole'>[],
): void {
  const roles = [...policyIn(unit.store).roles.values()].filter(
    ({ name, custom }) => custom || CHANNEL_ROLES.includes(name),
  );
  const unknown = members.find(({ channelRole }) => !roles.some(({ name }) => name === channelRole));
  if (unknown === undefined) return;
  const known = roles.map(({ name }) => name).join(', ');
  throw inputError(`channel role "${unknown.channelRole}" does not exist; known roles: ${known}`);
}

/** @throws ApiError `input` that names all who are not users yet */
export async function requireUsers(
  unit: ReadUnit,
  members: readonly MemberInput[],
  operation: string,
): Promise<readonly UserRecord[]> {
  requireChannelRoles(unit, members);
  const ids = members.map(({ userId }) => userId);
  const users = await unit.store.users.getMany(ids);
  const found = new Set(users.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) {
    throw inputError(
      `The following users are involved in channel ${operation} operation, but don't exist: ` +
        `[${unknown.join(' ')}]. Please create the user objects before setting up the channel.`,
    );
  }
  return users;
}

/** @throws ApiError `notAllowed` if a caller names moderators without the right to */
export function refuseModerators(members: readonly MemberInput[], allowed: boolean): void {
  if (!allowed && members.some(({ channelRole }) => channelRole !== 'channel_member')) {
    throw new ApiError('notAllowed', 'channel roles can only be assigned server-side or by moderators');
  }
}

export function newMember(
  cid: string,
  { userId, channelRole, custom }: MemberInput,
  at: Millis,
): MemberRecord {
  return {
    cid,
    userId,
    channelRole,
    banned: false,
    shadowBanned: false,
    banExpires: null,
    notificationsMuted: false,
    hidden: false,
    blocked: false,
    pinnedAt: null,
    archivedAt: null,
    invited: false,
    inviteAcceptedAt: null,
    inviteRejectedAt: null,
    historyFrom: null,
    custom,
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns a new member's read mark: messages from before they joined do not count as unread. */
export function readFrom(
  cid: string,
  userId: UserId,
  { at, countedMessages }: { readonly at: Millis; readonly countedMessages: number },
): ReadRecord {
  return {
    cid,
    userId,
    lastRead: at,
    lastReadMessageId: null,
    countedAtRead: countedMessages,
    lastDeliveredAt: null,
    lastDeliveredMessageId: null,
  };
}
