import { ApiError } from '../errors.ts';
import { inputError, readId, readList, readNewId, readText, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { UserGroupService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Raw, UserGroupRecord, UserGroupView, UserId } from '../types.ts';
import { callerOf } from '../users/caller.ts';
import { groupOf, listedTeams, requireChanging } from './access.ts';
import { tellGroup } from './tell.ts';

function readName(value: unknown): string {
  const name = readText(value, 'name', LIMITS.userGroupName)?.trim() ?? '';
  if (name === '') throw inputError('name is a required field');
  return name;
}

const readDescription = (value: unknown) => {
  const text = readText(value, 'description', LIMITS.userGroupDescription);
  return text === '' ? null : text;
};

/** Ids of users, each once. */
function readMembers(value: unknown): readonly UserId[] {
  const list = readList(value, 'member_ids', LIMITS.membersPerCall) ?? [];
  return [...new Set(list.map((id) => requireId(id, 'member_ids')))];
}

function requireMembers(value: unknown): readonly UserId[] {
  const ids = readMembers(value);
  if (ids.length === 0) throw inputError('member_ids is a required field');
  return ids;
}

/** All or nobody. @throws ApiError 16 for somebody who does not exist, 4 for more than a group takes. */
async function putMembers(
  ports: Ports,
  store: StoreWriter,
  groupId: string,
  userIds: readonly UserId[],
  isAdmin: boolean,
): Promise<void> {
  const found = new Map((await store.users.getMany(userIds)).map((user) => [user.id, user]));
  const missing = userIds.find((id) => (found.get(id)?.deletedAt ?? (found.has(id) ? null : 0)) !== null);
  if (missing !== undefined) throw new ApiError('notFound', `the user ${missing} does not exist`);
  const before = new Map((await store.userGroups.members(groupId)).map((member) => [member.userId, member]));
  if (new Set([...before.keys(), ...userIds]).size > LIMITS.userGroupMembers)
    throw inputError(`a user group has at most ${LIMITS.userGroupMembers} members`);
  for (const userId of userIds) {
    const member = before.get(userId);
    const createdAt = member?.createdAt ?? ports.clock.now();
    await store.userGroups.putMember({
      groupId,
      userId,
      isAdmin: isAdmin || member?.isAdmin === true,
      createdAt,
    });
  }
}

async function viewOf(store: StoreWriter, group: UserGroupRecord): Promise<UserGroupView> {
  return { ...group, members: await store.userGroups.members(group.id) };
}

/** A new group's id and team are its own for good. */
async function newGroup(ports: Ports, store: StoreWriter, raw: Raw, createdById: UserId | null) {
  const id = readNewId(raw.id, 'id') ?? ports.ids.uuid();
  if ((await store.userGroups.get(id)) !== null)
    throw inputError(`user group with id "${id}" already exists`);
  if ((await store.userGroups.count()) >= LIMITS.userGroups)
    throw inputError(`an app has at most ${LIMITS.userGroups} user groups`);
  const now = ports.clock.now();
  const group: UserGroupRecord = {
    id,
    name: readName(raw.name),
    description: readDescription(raw.description),
    teamId: readId(raw.team_id === '' ? null : raw.team_id, 'team_id'),
    createdById,
    createdAt: now,
    updatedAt: now,
  };
  await store.userGroups.put(group);
  return group;
}

type Changes = Pick<UserGroupService, 'create' | 'update' | 'delete' | 'addMembers' | 'removeMembers'>;

export function groupChanges(ports: Ports): Changes {
  return {
    create: (actor, raw) =>
      ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        requireAppGrant(store, caller, 'create-user-group');
        const group = await newGroup(ports, store, raw, caller.id);
        listedTeams(store, caller, group.teamId);
        await putMembers(ports, store, group.id, readMembers(raw.member_ids), false);
        const view = await viewOf(store, group);
        tellGroup(ports, store, { type: 'user_group.created', by: caller.user, group: view });
        return view;
      }),
    update: (actor, id, raw) =>
      ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        const before = await groupOf(store, caller, id, readId(raw.team_id, 'team_id'));
        requireChanging(store, caller, await store.userGroups.members(id));
        const group: UserGroupRecord = {
          ...before,
          name: raw.name === undefined || raw.name === null ? before.name : readName(raw.name),
          description: raw.description === undefined ? before.description : readDescription(raw.description),
          updatedAt: ports.clock.now(),
        };
        await store.userGroups.put(group);
        const view = await viewOf(store, group);
        tellGroup(ports, store, { type: 'user_group.updated', by: caller.user, group: view });
        return view;
      }),
    delete: (actor, id, team) =>
      ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        requireAppGrant(store, caller, 'delete-user-group');
        const view = await viewOf(store, await groupOf(store, caller, id, readId(team, 'team_id')));
        await store.userGroups.remove(id);
        tellGroup(ports, store, { type: 'user_group.deleted', by: caller.user, group: view });
      }),
    addMembers: (actor, id, input) =>
      ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        const group = await groupOf(store, caller, id, readId(input.teamId, 'team_id'));
        requireChanging(store, caller, await store.userGroups.members(id));
        const memberIds = requireMembers(input.memberIds);
        await putMembers(ports, store, id, memberIds, input.asAdmin === true);
        const view = await viewOf(store, group);
        tellGroup(ports, store, { type: 'user_group.member_added', by: caller.user, group: view, memberIds });
        return view;
      }),
    removeMembers: (actor, id, input) =>
      ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        const group = await groupOf(store, caller, id, readId(input.teamId, 'team_id'));
        const before = await store.userGroups.members(id);
        requireChanging(store, caller, before);
        const memberIds = requireMembers(input.memberIds);
        await store.userGroups.removeMembers(id, memberIds);
        const view = await viewOf(store, group);
        const gone = before.filter(({ userId }) => memberIds.includes(userId)).map(({ userId }) => userId);
        const told = {
          type: 'user_group.member_removed',
          by: caller.user,
          group: view,
          memberIds: gone,
        } as const;
        if (gone.length > 0) tellGroup(ports, store, told);
        return view;
      }),
  };
}
