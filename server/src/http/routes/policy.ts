import {
  isRaw,
  readRoleSearch,
  writeChannelType,
  writeCommand,
  writePermission,
  writeRole,
} from '../../wire/index.ts';
import type { Resource } from '../call.ts';

const raw = (body: unknown) => (isRaw(body) ? body : {});

/** Channel types and roles: for the server only. */
const typeRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: '/channeltypes',
    operation: 'CreateChannelType',
    access: 'actor',
    handle: async ({ actor, body }) => writeChannelType(await policy.createType(actor, raw(body)), true),
  },
  {
    method: 'GET',
    path: '/channeltypes',
    operation: 'ListChannelTypes',
    access: 'actor',
    async handle({ actor }) {
      const types = await policy.types(actor);
      const written = types.map((type) => [type.config.name, writeChannelType(type, false)] as const);
      return { channel_types: Object.fromEntries(written) };
    },
  },
  {
    method: 'GET',
    path: '/channeltypes/:name',
    operation: 'GetChannelType',
    access: 'actor',
    handle: async ({ actor, param }) => writeChannelType(await policy.type(actor, param('name')), false),
  },
  {
    method: 'PUT',
    path: '/channeltypes/:name',
    operation: 'UpdateChannelType',
    access: 'actor',
    handle: async ({ actor, param, body }) =>
      writeChannelType(await policy.updateType(actor, param('name'), raw(body)), true),
  },
  {
    method: 'DELETE',
    path: '/channeltypes/:name',
    operation: 'DeleteChannelType',
    access: 'actor',
    async handle({ actor, param }) {
      await policy.deleteType(actor, param('name'));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/roles',
    operation: 'CreateRole',
    access: 'actor',
    handle: async ({ actor, body }) => ({ role: writeRole(await policy.createRole(actor, raw(body))) }),
  },
  {
    method: 'GET',
    path: '/roles',
    operation: 'ListRoles',
    access: 'actor',
    handle: async ({ actor }) => ({ roles: (await policy.roles(actor)).map(writeRole) }),
  },
  {
    method: 'GET',
    path: '/roles/search',
    operation: 'SearchRoles',
    access: 'actor',
    handle: async ({ actor, query }) => ({
      roles: (await policy.searchRoles(actor, readRoleSearch(query))).map(writeRole),
    }),
  },
  {
    method: 'DELETE',
    path: '/roles/:name',
    operation: 'DeleteRole',
    access: 'actor',
    async handle({ actor, param }) {
      await policy.deleteRole(actor, param('name'));
      return {};
    },
  },
];

const permissionRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: '/permissions',
    operation: 'CreatePermission',
    access: 'actor',
    async handle({ actor, body }) {
      await policy.createPermission(actor, raw(body));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/permissions',
    operation: 'ListPermissions',
    access: 'actor',
    handle: async ({ actor }) => ({ permissions: (await policy.permissions(actor)).map(writePermission) }),
  },
  {
    method: 'GET',
    path: '/permissions/:id',
    operation: 'GetPermission',
    access: 'actor',
    handle: async ({ actor, param }) => ({
      permission: writePermission(await policy.permission(actor, param('id'))),
    }),
  },
  {
    method: 'PUT',
    path: '/permissions/:id',
    operation: 'UpdatePermission',
    access: 'actor',
    async handle({ actor, param, body }) {
      await policy.updatePermission(actor, param('id'), raw(body));
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/permissions/:id',
    operation: 'DeletePermission',
    access: 'actor',
    async handle({ actor, param }) {
      await policy.deletePermission(actor, param('id'));
      return {};
    },
  },
];

const commandRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: '/commands',
    operation: 'CreateCommand',
    access: 'actor',
    handle: async ({ actor, body }) => ({
      command: writeCommand(await policy.createCommand(actor, raw(body))),
    }),
  },
  {
    method: 'GET',
    path: '/commands',
    operation: 'ListCommands',
    access: 'actor',
    handle: async ({ actor }) => ({ commands: (await policy.commands(actor)).map(writeCommand) }),
  },
  {
    method: 'GET',
    path: '/commands/:name',
    operation: 'GetCommand',
    access: 'actor',
    handle: async ({ actor, param }) => writeCommand(await policy.command(actor, param('name'))),
  },
  {
    method: 'PUT',
    path: '/commands/:name',
    operation: 'UpdateCommand',
    access: 'actor',
    handle: async ({ actor, param, body }) => ({
      command: writeCommand(await policy.updateCommand(actor, param('name'), raw(body))),
    }),
  },
  {
    method: 'DELETE',
    path: '/commands/:name',
    operation: 'DeleteCommand',
    access: 'actor',
    async handle({ actor, param }) {
      await policy.deleteCommand(actor, param('name'));
      return { name: param('name') };
    },
  },
];

/** What a server decides of the app: types, roles, permissions and commands. */
export const policyRoutes: Resource = (domain) => [
  ...typeRoutes(domain),
  ...permissionRoutes(domain),
  ...commandRoutes(domain),
];
