/** Members in bodies: ids, or objects with custom data. */

import {
  inputError,
  LIMITS,
  type MemberInput,
  type RoleAssignment,
  requireCustomSize,
  type UserId,
} from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import { isRecord, readList, readRecord, readText, requireId } from '../values.ts';

/** Keys of a member that have a name in the API: all others are custom data. */
export const MEMBER_KEYS: ReadonlySet<string> = new Set([
  'user_id',
  'user',
  'channel_role',
  'created_at',
  'updated_at',
  'banned',
  'shadow_banned',
  'ban_expires',
  'notifications_muted',
  'invited',
  'invite_accepted_at',
  'invite_rejected_at',
  'is_moderator',
  'status',
  'role',
  'pinned_at',
  'archived_at',
  'cid',
  'deleted_at',
  'deleted_messages',
  'ban_from_future_channels',
  'future_channel_ban_expires',
]);

/** Fields of a member that later calls set. They are ignored when a member is added. */
export const SETTABLE_MEMBER_KEYS: ReadonlySet<string> = new Set(['channel_role', 'pinned', 'archived']);

const NOT_CUSTOM: ReadonlySet<string> = new Set([...MEMBER_KEYS, ...SETTABLE_MEMBER_KEYS]);

function readMember(value: unknown, field: string): MemberInput {
  if (!isRecord(value)) return { userId: requireId(value, field), channelRole: 'channel_member', custom: {} };
  const channelRole = readText(value.channel_role, `${field}.channel_role`) ?? 'channel_member';
  const custom = customOf(value, NOT_CUSTOM);
  requireCustomSize(custom, 'member');
  return { userId: requireId(value.user_id, `${field}.user_id`), channelRole, custom };
}

/** Reads a list of members, ids or objects, each user once. @throws ApiError `input`, `tooLarge` */
export function readMembers(value: unknown, field: string): readonly MemberInput[] {
  const list = readList(value, field, LIMITS.membersPerCall) ?? [];
  const byId = new Map(list.map((item) => readMember(item, field)).map((member) => [member.userId, member]));
  return [...byId.values()];
}

/** Reads a list of ids, each once. @throws ApiError `input` */
export const readUserIdList = (value: unknown, field: string): readonly UserId[] => [
  ...new Set((readList(value, field, LIMITS.membersPerCall) ?? []).map((id) => requireId(id, field))),
];

/** Reads `[{user_id, channel_role}]` of assign_roles. @throws ApiError `input` */
export function readRoles(value: unknown): readonly RoleAssignment[] {
  return (readList(value, 'assign_roles', LIMITS.membersPerCall) ?? []).map((item) => {
    const { user_id: userId, channel_role: role } = readRecord(item, 'assign_roles');
    const channelRole = readText(role, 'assign_roles.channel_role');
    if (channelRole === null) throw inputError('assign_roles.channel_role is a required field');
    return { userId: requireId(userId, 'assign_roles.user_id'), channelRole };
  });
}
