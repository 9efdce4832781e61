import {
  Count,
  GroupMembersBody,
  listOf,
  optional,
  readGroupChange,
  readGroupMembers,
  readGroupPage,
  readGroupSearch,
  readGroupTeam,
  readNewGroup,
  ref,
  Text,
  Time,
  writeFullUserGroup,
  writeUserGroup,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const GROUPS_QUERY = {
  query: optional(Text),
  limit: optional(Count),
  id_gt: optional(Text),
  name_gt: optional(Text),
  created_at_gt: optional(Time),
  team_id: optional(Text),
};

const GROUP = '/usergroups/:id';

/** Groups. */
const groupRoutes: Resource = ({ userGroups }) => [
  {
    method: 'POST',
    path: '/usergroups',
    operation: 'CreateUserGroup',
    access: 'token',
    body: ref('CreateUserGroupRequest'),
    answer: { user_group: ref('UserGroupResponse') },
    handle: async ({ actor, body }) => ({
      user_group: writeFullUserGroup(await userGroups.create(actor, readNewGroup(body))),
    }),
  },
  {
    method: 'GET',
    path: '/usergroups',
    operation: 'ListUserGroups',
    access: 'token',
    query: GROUPS_QUERY,
    answer: { user_groups: listOf('UserGroupResponse') },
    handle: async ({ actor, query }) => ({
      user_groups: (await userGroups.list(actor, readGroupPage(query))).map(writeUserGroup),
    }),
  },
  {
    method: 'GET',
    path: '/usergroups/search',
    operation: 'SearchUserGroups',
    access: 'token',
    query: GROUPS_QUERY,
    answer: { user_groups: listOf('UserGroupResponse') },
    handle: async ({ actor, query }) => ({
      user_groups: (await userGroups.search(actor, readGroupSearch(query))).map(writeUserGroup),
    }),
  },
  {
    method: 'GET',
    path: GROUP,
    operation: 'GetUserGroup',
    access: 'token',
    query: { team_id: optional(Text) },
    answer: { user_group: ref('UserGroupResponse') },
    handle: async ({ actor, param, query }) => ({
      user_group: writeFullUserGroup(await userGroups.get(actor, param('id'), readGroupTeam(query))),
    }),
  },
  {
    method: 'PUT',
    path: GROUP,
    operation: 'UpdateUserGroup',
    access: 'token',
    body: ref('UpdateUserGroupRequest'),
    answer: { user_group: ref('UserGroupResponse') },
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(await userGroups.update(actor, param('id'), readGroupChange(body))),
    }),
  },
  {
    method: 'DELETE',
    path: GROUP,
    operation: 'DeleteUserGroup',
    access: 'token',
    query: { team_id: optional(Text) },
    answer: {},
    async handle({ actor, param, query }) {
      await userGroups.delete(actor, param('id'), readGroupTeam(query));
      return {};
    },
  },
];

/** Members of a group. */
const memberRoutes: Resource = ({ userGroups }) => [
  {
    method: 'POST',
    path: `${GROUP}/members`,
    operation: 'AddUserGroupMembers',
    access: 'token',
    body: GroupMembersBody,
    answer: { user_group: ref('UserGroupResponse') },
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(await userGroups.addMembers(actor, param('id'), readGroupMembers(body))),
    }),
  },
  {
    method: 'POST',
    path: `${GROUP}/members/delete`,
    operation: 'RemoveUserGroupMembers',
    access: 'token',
    body: GroupMembersBody,
    answer: { user_group: ref('UserGroupResponse') },
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(
        await userGroups.removeMembers(actor, param('id'), readGroupMembers(body)),
      ),
    }),
  },
];

/** Groups of users that messages can mention. */
export const userGroupRoutes: Resource = (domain) => [...groupRoutes(domain), ...memberRoutes(domain)];
