import {
  BRIEF_CHANNEL_TYPE,
  COMMAND,
  Count,
  Flag,
  FULL_CHANNEL_TYPE,
  isRaw,
  listOf,
  mapOf,
  optional,
  readCommandChanges,
  readNewCommand,
  readNewPermission,
  readNewType,
  readPermission,
  readRoleName,
  readRoleSearch,
  readTypeChanges,
  ref,
  Text,
  writeChannelType,
  writeCommand,
  writePermission,
  writeRole,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const raw = (body: unknown) => (isRaw(body) ? body : {});

const typeRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: '/channeltypes',
    operation: 'CreateChannelType',
    access: 'server',
    body: ref('CreateChannelTypeRequest'),
    answer: BRIEF_CHANNEL_TYPE,
    handle: async ({ actor, body }) =>
      writeChannelType(await policy.createType(actor, readNewType(raw(body))), true),
  },
  {
    method: 'GET',
    path: '/channeltypes',
    operation: 'ListChannelTypes',
    access: 'server',
    answer: { channel_types: mapOf(ref('ChannelTypeConfig')) },
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
    access: 'server',
    answer: FULL_CHANNEL_TYPE,
    handle: async ({ actor, param }) => writeChannelType(await policy.type(actor, param('name')), false),
  },
  {
    method: 'PUT',
    path: '/channeltypes/:name',
    operation: 'UpdateChannelType',
    access: 'server',
    body: ref('UpdateChannelTypeRequest'),
    answer: BRIEF_CHANNEL_TYPE,
    handle: async ({ actor, param, body }) =>
      writeChannelType(await policy.updateType(actor, param('name'), readTypeChanges(raw(body))), true),
  },
  {
    method: 'DELETE',
    path: '/channeltypes/:name',
    operation: 'DeleteChannelType',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await policy.deleteType(actor, param('name'));
      return {};
    },
  },
];

const roleRoutes: Resource = ({ policy }) => [
  {
    method: 'POST',
    path: '/roles',
    operation: 'CreateRole',
    access: 'server',
    body: ref('CreateRoleRequest'),
    answer: { role: ref('Role') },
    handle: async ({ actor, body }) => ({
      role: writeRole(await policy.createRole(actor, readRoleName(raw(body)))),
    }),
  },
  {
    method: 'GET',
    path: '/roles',
    operation: 'ListRoles',
    access: 'server',
    answer: { roles: listOf('Role') },
    handle: async ({ actor }) => ({ roles: (await policy.roles(actor)).map(writeRole) }),
  },
  {
    method: 'GET',
    path: '/roles/search',
    operation: 'SearchRoles',
    access: 'token',
    query: {
      query: optional(Text),
      limit: optional(Count),
      name_gt: optional(Text),
      role_type: optional(Text),
      include_global_roles: optional(Flag),
    },
    answer: { roles: listOf('Role') },
    handle: async ({ actor, query }) => ({
      roles: (await policy.searchRoles(actor, readRoleSearch(query))).map(writeRole),
    }),
  },
  {
    method: 'DELETE',
    path: '/roles/:name',
    operation: 'DeleteRole',
    access: 'server',
    answer: {},
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
    access: 'server',
    body: ref('CreatePermissionRequest'),
    answer: {},
    async handle({ actor, body }) {
      await policy.createPermission(actor, readNewPermission(raw(body)));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/permissions',
    operation: 'ListPermissions',
    access: 'server',
    answer: { permissions: listOf('Permission') },
    handle: async ({ actor }) => ({ permissions: (await policy.permissions(actor)).map(writePermission) }),
  },
  {
    method: 'GET',
    path: '/permissions/:id',
    operation: 'GetPermission',
    access: 'server',
    answer: { permission: ref('Permission') },
    handle: async ({ actor, param }) => ({
      permission: writePermission(await policy.permission(actor, param('id'))),
    }),
  },
  {
    method: 'PUT',
    path: '/permissions/:id',
    operation: 'UpdatePermission',
    access: 'server',
    body: ref('PermissionRequest'),
    answer: {},
    async handle({ actor, param, body }) {
      await policy.updatePermission(actor, param('id'), readPermission(raw(body)));
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/permissions/:id',
    operation: 'DeletePermission',
    access: 'server',
    answer: {},
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
    access: 'server',
    body: ref('CreateCommandRequest'),
    answer: { command: ref('Command') },
    handle: async ({ actor, body }) => ({
      command: writeCommand(await policy.createCommand(actor, readNewCommand(raw(body)))),
    }),
  },
  {
    method: 'GET',
    path: '/commands',
    operation: 'ListCommands',
    access: 'server',
    answer: { commands: listOf('Command') },
    handle: async ({ actor }) => ({ commands: (await policy.commands(actor)).map(writeCommand) }),
  },
  {
    method: 'GET',
    path: '/commands/:name',
    operation: 'GetCommand',
    access: 'server',
    answer: COMMAND,
    handle: async ({ actor, param }) => writeCommand(await policy.command(actor, param('name'))),
  },
  {
    method: 'PUT',
    path: '/commands/:name',
    operation: 'UpdateCommand',
    access: 'server',
    body: ref('UpdateCommandRequest'),
    answer: { command: ref('Command') },
    handle: async ({ actor, param, body }) => ({
      command: writeCommand(await policy.updateCommand(actor, param('name'), readCommandChanges(raw(body)))),
    }),
  },
  {
    method: 'DELETE',
    path: '/commands/:name',
    operation: 'DeleteCommand',
    access: 'server',
    answer: { name: Text },
    async handle({ actor, param }) {
      await policy.deleteCommand(actor, param('name'));
      return { name: param('name') };
    },
  },
];

/** Channel types, roles, permissions and commands. */
export const policyRoutes: Resource = (domain) => [
  ...typeRoutes(domain),
  ...roleRoutes(domain),
  ...permissionRoutes(domain),
  ...commandRoutes(domain),
];
