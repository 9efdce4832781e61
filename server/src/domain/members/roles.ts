import { requireChannelRoles } from '../channels/new-members.ts';
import { inputError } from '../errors.ts';
import type { Change } from '../events/change.ts';
import type { MemberInput, RoleAssignment } from '../services/index.ts';
import type { UserId } from '../types/index.ts';
import { addMembers } from './add.ts';
import { publishMember } from './publish-member.ts';

/** Sets the role of named users who are members. @throws ApiError `input` for others if `strict`. */
async function setRoles(
  change: Change,
  assignments: readonly RoleAssignment[],
  strict: boolean,
): Promise<void> {
  const { unit } = change;
  requireChannelRoles(unit, assignments);
  const { cid } = change.channel;
  const members = await unit.store.members.getMany(
    cid,
    assignments.map(({ userId }) => userId),
  );
  const byId = new Map(members.map((member) => [member.userId, member]));
  for (const { userId, channelRole } of assignments) {
    const member = byId.get(userId);
    if (member === undefined && strict) throw inputError(`user ${userId} is not a member of channel ${cid}`);
    if (member === undefined || member.channelRole === channelRole) continue;
    const at = change.stamp();
    const after = { ...member, channelRole, updatedAt: at };
    await unit.store.members.put(after);
    await publishMember(change, 'member.updated', { member: after, createdAt: at });
  }
}

export async function assignRoles(change: Change, assignments: readonly RoleAssignment[]): Promise<void> {
  await setRoles(change, assignments, true);
}

/** Makes users moderators; those who are no members join. */
export async function addModerators(change: Change, inputs: readonly MemberInput[]): Promise<void> {
  const moderators = inputs.map((input) => ({ ...input, channelRole: 'channel_moderator' }));
  await setRoles(change, moderators, false);
  await addMembers(change, moderators);
}

/** Makes moderators plain members again, and ignores other users. */
export async function demoteModerators(change: Change, ids: readonly UserId[]): Promise<void> {
  const assignments = ids.map((userId) => ({ userId, channelRole: 'channel_member' }));
  await setRoles(change, assignments, false);
}
