import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError, inputError } from '../errors.ts';
import type { Change } from '../events/change.ts';
import { addMembers } from '../members/add.ts';
import { inviteMembers } from '../members/invite.ts';
import { removeMembers } from '../members/remove.ts';
import { addModerators, assignRoles, demoteModerators } from '../members/roles.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { type Access, can, requireGrant } from '../permissions/access.ts';
import type { MemberChanges, UpdateChannelInput } from '../services/index.ts';
import type { Millis, UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { distinctId, isDistinctId } from './distinct-id.ts';
import { refuseModerators } from './new-members.ts';

function refuseContradiction({ added, invited, promoted, removed }: MemberChanges): void {
  const both = [...added, ...invited, ...promoted].find(({ userId }) => removed.includes(userId));
  if (both !== undefined) throw inputError(`"${both.userId}" cannot be added and removed at once`);
}

/**
 * Checks the grants: changing others' membership, joining and leaving each have one. Only moderators may appoint
 * moderators.
 */
function requireMemberGrants(access: Access, changes: MemberChanges): void {
  const { added, removed, invited, promoted, demoted, roles } = changes;
  const own = access.caller.id;
  const onlyOwn = (ids: readonly UserId[]) => ids.length > 0 && ids.every((id) => id === own);
  const addedIds = added.map(({ userId }) => userId);
  if (addedIds.length > 0 && !(onlyOwn(addedIds) && can(access, 'add-own-channel-membership')))
    requireGrant(access, 'update-channel-members');
  if (removed.length > 0 && !(onlyOwn(removed) && can(access, 'remove-own-channel-membership')))
    requireGrant(access, 'update-channel-members');
  if (invited.length > 0) requireGrant(access, 'update-channel-members');
  const names = promoted.length + demoted.length + roles.length > 0;
  if (names) requireGrant(access, 'update-channel-members', false);
  const allowed = access.caller.server || can(access, 'update-channel-members', false);
  refuseModerators([...added, ...invited], allowed);
}

/** Limits on added members beside the grants: staff only join their own conversations, and fixed sets take no one. */
async function refuseOutsiders(unit: Unit, access: Access, changes: MemberChanges): Promise<void> {
  const { channel, type, caller } = access;
  const ids = [...changes.added, ...changes.promoted, ...changes.invited].map(({ userId }) => userId);
  if (ids.length === 0) return;
  if (isDistinctId(channel.id)) {
    if (changes.invited.length > 0)
      throw new ApiError(
        'notAllowed',
        'cannot invite members to the distinct channel, please create a new distinct channel with the desired members',
      );
    const members = await unit.store.members.ids(channel.cid, null);
    if (distinctId([...members, ...ids]) !== channel.id) {
      throw new ApiError('notAllowed', "cannot add members to the distinct channel they don't belong to");
    }
  }
  if (!type.staffed || caller.server) return;
  const users = await unit.store.users.getMany(ids);
  const outsider = users.find(({ id, role }) => !STAFF_ROLES.includes(role) && id !== channel.createdById);
  if (outsider !== undefined) {
    throw new ApiError(
      'notAllowed',
      `User '${outsider.id}' with role ${outsider.role} cannot join: a ${channel.type} channel is between its creator and ${STAFF_ROLES.join(', ')}`,
    );
  }
}

/** Returns the time up to which messages are not for added members; null if they see all. @throws ApiError `input` */
function historyFor(change: Change, input: UpdateChannelInput): Millis | null {
  const { lastStamp } = change.channel;
  if (input.hideHistory === true) return lastStamp;
  const before = input.hideHistoryBefore ?? null;
  return before === null ? null : Math.min(before, lastStamp);
}

/** Adds, invites, promotes, demotes and removes members. Returns true if the call is about members at all. */
export async function updateMembers(
  change: Change,
  access: Access,
  input: UpdateChannelInput,
): Promise<boolean> {
  const { unit } = change;
  const changes = input.members?.();
  if (changes === undefined) return false;
  refuseContradiction(changes);
  const { added, removed, invited, promoted, demoted, roles } = changes;
  requireMemberGrants(access, changes);
  const own = access.caller.id;
  const touchesOthers = [...added, ...invited, ...promoted].some(({ userId }) => userId !== own);
  if (touchesOthers || removed.some((id) => id !== own)) refuseBannedCaller(unit, access);
  await refuseOutsiders(unit, access, changes);
  await addMembers(change, added, historyFor(change, input));
  await inviteMembers(change, invited);
  await addModerators(change, promoted);
  await demoteModerators(change, demoted);
  await assignRoles(change, roles);
  await removeMembers(change, removed);
  return Object.values(changes).some((list) => list.length > 0);
}
