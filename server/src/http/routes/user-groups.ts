import {
  isRaw,
  readGroupMembers,
  readGroupPage,
  writeFullUserGroup,
  writeUserGroup,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const GROUP = '/usergroups/:id';
const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Groups of people that messages call. */
export const userGroupRoutes: Resource = ({ userGroups }) => [
  {
    method: 'POST',
    path: '/usergroups',
    operation: 'CreateUserGroup',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      user_group: writeFullUserGroup(await userGroups.create(actor, raw(body))),
    }),
  },
  {
    method: 'GET',
    path: '/usergroups',
    operation: 'ListUserGroups',
    access: 'actor',
    handle: async ({ actor, query }) => ({
      user_groups: (await userGroups.list(actor, readGroupPage(query))).map(writeUserGroup),
    }),
  },
  {
    method: 'GET',
    path: '/usergroups/search',
    operation: 'SearchUserGroups',
    access: 'actor',
    handle: async ({ actor, query }) => ({
      user_groups: (await userGroups.search(actor, readGroupPage(query))).map(writeUserGroup),
    }),
  },
  {
    method: 'GET',
    path: GROUP,
    operation: 'GetUserGroup',
    access: 'actor',
    handle: async ({ actor, param, query }) => ({
      user_group: writeFullUserGroup(await userGroups.get(actor, param('id'), query.get('team_id'))),
    }),
  },
  {
    method: 'PUT',
    path: GROUP,
    operation: 'UpdateUserGroup',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(await userGroups.update(actor, param('id'), raw(body))),
    }),
  },
  {
    method: 'DELETE',
    path: GROUP,
    operation: 'DeleteUserGroup',
    access: 'actor',
    async handle({ actor, param, query }) {
      await userGroups.delete(actor, param('id'), query.get('team_id'));
      return {};
    },
  },
  {
    method: 'POST',
    path: `${GROUP}/members`,
    operation: 'AddUserGroupMembers',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(await userGroups.addMembers(actor, param('id'), readGroupMembers(body))),
    }),
  },
  {
    method: 'POST',
    path: `${GROUP}/members/delete`,
    operation: 'RemoveUserGroupMembers',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      user_group: writeFullUserGroup(
        await userGroups.removeMembers(actor, param('id'), readGroupMembers(body)),
      ),
    }),
  },
];
