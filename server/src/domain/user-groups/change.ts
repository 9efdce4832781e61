import { ApiError } from '../errors.ts';
import type { UserGroupEvent } from '../event-types.ts';
import { LIMITS } from '../limits.ts';
import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { NewUserGroup, UserGroupService } from '../services/index.ts';
import type { UserGroupRecord, UserGroupView, UserId, UserRecord } from '../types/index.ts';
import { publish, runUnit, type Unit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { viewUser } from '../users/people.ts';
import { groupOf, listedTeams, requireChanging } from './access.ts';

interface GroupChange {
  readonly type: UserGroupEvent['type'];
  /** Null for the server itself. */
  readonly by: UserRecord | null;
  readonly group: UserGroupView;
  /** Members who were added or removed. */
  readonly memberIds?: readonly UserId[];
}

/** Tells the members of a group of a change, and those who just left. Others who may know the group have to ask. */
function publishGroup(unit: Unit, { type, by, group, memberIds }: GroupChange): void {
  const event: UserGroupEvent = {
    type,
    cid: null,
    createdAt: unit.clock.now(),
    user: by === null ? null : viewUser(unit, by),
    group,
    memberIds: memberIds ?? null,
  };
  const userIds = [...new Set([...group.members.map(({ userId }) => userId), ...(memberIds ?? [])])];
  if (userIds.length === 0) return;
  publish(unit, event, { kind: 'users', userIds });
}

/**
 * Adds all users or none. @throws ApiError `notFound` if a user does not exist, `input` for more than a group takes.
 */
async function putMembers(
  unit: Unit,
  groupId: string,
  { userIds, isAdmin }: { readonly userIds: readonly UserId[]; readonly isAdmin: boolean },
): Promise<void> {
  const found = new Map((await unit.store.users.getMany(userIds)).map((user) => [user.id, user]));
  const missing = userIds.find((id) => (found.get(id)?.deletedAt ?? (found.has(id) ? null : 0)) !== null);
  if (missing !== undefined) throw new ApiError('notFound', `the user ${missing} does not exist`);
  const before = new Map(
    (await unit.store.userGroups.members(groupId)).map((member) => [member.userId, member]),
  );
  if (new Set([...before.keys(), ...userIds]).size > LIMITS.userGroupMembers)
    throw new ApiError('input', `a user group has at most ${LIMITS.userGroupMembers} members`);
  for (const userId of userIds) {
    const member = before.get(userId);
    const createdAt = member?.createdAt ?? unit.clock.now();
    await unit.store.userGroups.putMember({
      groupId,
      userId,
      isAdmin: isAdmin || member?.isAdmin === true,
      createdAt,
    });
  }
}

async function viewOf(unit: Unit, group: UserGroupRecord): Promise<UserGroupView> {
  return { ...group, members: await unit.store.userGroups.members(group.id) };
}

/** Creates a group, whose id and team never change. */
async function newGroup(unit: Unit, input: NewUserGroup, createdById: UserId | null) {
  const id = input.id() ?? unit.ids.uuid();
  if ((await unit.store.userGroups.get(id)) !== null)
    throw new ApiError('input', `user group with id "${id}" already exists`);
  if ((await unit.store.userGroups.count()) >= LIMITS.userGroups)
    throw new ApiError('input', `an app has at most ${LIMITS.userGroups} user groups`);
  const now = unit.clock.now();
  const group: UserGroupRecord = {
    ...input.details(),
    id,
    createdById,
    createdAt: now,
    updatedAt: now,
  };
  await unit.store.userGroups.put(group);
  return group;
}

type MemberChanges = Pick<UserGroupService, 'addMembers' | 'removeMembers'>;

function memberChanges(ports: Ports): MemberChanges {
  return {
    addMembers: (actor, id, input) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const group = await groupOf(unit, caller, { id, team: input.team() });
        requireChanging(unit, caller, await unit.store.userGroups.members(id));
        const memberIds = input.memberIds();
        await putMembers(unit, id, { userIds: memberIds, isAdmin: input.asAdmin });
        const view = await viewOf(unit, group);
        publishGroup(unit, { type: 'user_group.member_added', by: caller.user, group: view, memberIds });
        return view;
      }),
    removeMembers: (actor, id, input) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const group = await groupOf(unit, caller, { id, team: input.team() });
        const before = await unit.store.userGroups.members(id);
        requireChanging(unit, caller, before);
        const memberIds = input.memberIds();
        await unit.store.userGroups.removeMembers(id, memberIds);
        const view = await viewOf(unit, group);
        const gone = before.filter(({ userId }) => memberIds.includes(userId)).map(({ userId }) => userId);
        const groupChange = {
          type: 'user_group.member_removed',
          by: caller.user,
          group: view,
          memberIds: gone,
        } as const;
        if (gone.length > 0) publishGroup(unit, groupChange);
        return view;
      }),
  };
}

type Changes = MemberChanges & Pick<UserGroupService, 'create' | 'update' | 'delete'>;

export function groupChanges(ports: Ports): Changes {
  return {
    create: (actor, input) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireAppGrant(unit, caller, 'create-user-group');
        const group = await newGroup(unit, input, caller.id);
        listedTeams(unit, caller, group.teamId);
        await putMembers(unit, group.id, { userIds: input.memberIds(), isAdmin: false });
        const view = await viewOf(unit, group);
        publishGroup(unit, { type: 'user_group.created', by: caller.user, group: view });
        return view;
      }),
    update: (actor, id, input) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        const before = await groupOf(unit, caller, { id, team: input.team() });
        requireChanging(unit, caller, await unit.store.userGroups.members(id));
        const { name = before.name, description = before.description } = input.details();
        const group: UserGroupRecord = { ...before, name, description, updatedAt: unit.clock.now() };
        await unit.store.userGroups.put(group);
        const view = await viewOf(unit, group);
        publishGroup(unit, { type: 'user_group.updated', by: caller.user, group: view });
        return view;
      }),
    delete: (actor, id, team) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        requireAppGrant(unit, caller, 'delete-user-group');
        const view = await viewOf(unit, await groupOf(unit, caller, { id, team: team() }));
        await unit.store.userGroups.remove(id);
        publishGroup(unit, { type: 'user_group.deleted', by: caller.user, group: view });
      }),
    ...memberChanges(ports),
  };
}
