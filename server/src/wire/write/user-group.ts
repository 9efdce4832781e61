import type { UserGroupMember, UserGroupRecord, UserGroupView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** Writes a group without its members. */
export function writeUserGroup(group: UserGroupRecord): JsonObject {
  return {
    id: group.id,
    name: group.name,
    ...(group.description !== null && { description: group.description }),
    ...(group.teamId !== null && { team_id: group.teamId }),
    ...(group.createdById !== null && { created_by: group.createdById }),
    created_at: writeTime(group.createdAt),
    updated_at: writeTime(group.updatedAt),
  };
}

function writeGroupMember(member: UserGroupMember): JsonObject {
  return {
    group_id: member.groupId,
    user_id: member.userId,
    is_admin: member.isAdmin,
    created_at: writeTime(member.createdAt),
  };
}

export function writeFullUserGroup(group: UserGroupView): JsonObject {
  return { ...writeUserGroup(group), members: group.members.map(writeGroupMember) };
}
