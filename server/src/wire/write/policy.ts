import type {
  BlocklistRecord,
  ChannelType,
  CommandRecord,
  PermissionRecord,
  RoleRecord,
} from '../../domain/index.ts';
import { writeConfig } from './config.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** Priorities above and below every rule of a role. */
const HIGHEST_PRIORITY = 999;
const LOWEST_PRIORITY = 1;
const ROLE_PRIORITY = 500;

type Grants = ChannelType['grants'];

const OWNER = /-owner$/;
const ANY_TEAM = /-any-team$/;

/** `read-channel-owner` -> `ReadChannel`. */
const resource = (id: string) =>
  id
    .replace(ANY_TEAM, '')
    .replace(OWNER, '')
    .replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** Writes the grants in the older form: allowed ones by role, and at last the denial of all others. */
function writePolicies(grants: Grants, at: string): readonly JsonObject[] {
  const policy = (head: { name: string; action: 'Allow' | 'Deny'; priority: number }, more: JsonObject) => ({
    ...head,
    created_at: at,
    updated_at: at,
    ...more,
  });
  const ofRole = ([role, ids]: readonly [string, ReadonlySet<string>]) =>
    [false, true].flatMap((owner) => {
      const resources = [...ids].filter((id) => OWNER.test(id) === owner).map(resource);
      const name = owner ? `${role} on own` : role;
      return resources.length === 0
        ? []
        : [policy({ name, action: 'Allow', priority: ROLE_PRIORITY }, { resources, roles: [role], owner })];
    });
  return [
    policy(
      { name: 'Allow all', action: 'Allow', priority: HIGHEST_PRIORITY },
      { resources: ['*'], roles: ['server'], owner: false },
    ),
    ...[...grants].flatMap(ofRole),
    policy(
      { name: 'Deny all', action: 'Deny', priority: LOWEST_PRIORITY },
      { resources: ['*'], roles: ['*'], owner: false },
    ),
  ];
}

/** Writes a channel type. `brief`: as the answer to a change, which names commands instead of describing them. */
export function writeChannelType({ config, grants }: ChannelType, brief: boolean): JsonObject {
  const written = writeConfig(config);
  return {
    ...written,
    ...(brief && { commands: config.commands.map(({ name }) => name) }),
    grants: Object.fromEntries([...grants].map(([role, ids]) => [role, [...ids].sort()])),
    permissions: writePolicies(grants, writeTime(config.updatedAt)),
  };
}

export function writeRole(role: RoleRecord): JsonObject {
  return {
    name: role.name,
    custom: role.custom,
    scopes: role.scopes,
    created_at: writeTime(role.createdAt),
    updated_at: writeTime(role.updatedAt),
  };
}

export function writePermission(permission: PermissionRecord): JsonObject {
  return {
    id: permission.id,
    name: permission.name,
    description: permission.description,
    action: permission.action,
    owner: permission.owner,
    same_team: permission.sameTeam,
    custom: permission.custom,
    level: permission.level,
    tags: [],
    condition: permission.condition,
  };
}

export function writeBlocklist(list: BlocklistRecord): JsonObject {
  return {
    name: list.name,
    type: 'word',
    words: list.words,
    is_leet_check_enabled: false,
    is_plural_check_enabled: false,
    is_confusable_folding_enabled: false,
    is_substring_matching_enabled: false,
    ...(list.createdAt !== null && { created_at: writeTime(list.createdAt) }),
    ...(list.updatedAt !== null && { updated_at: writeTime(list.updatedAt) }),
  };
}

export function writeCommand(command: CommandRecord): JsonObject {
  return {
    name: command.name,
    description: command.description,
    args: command.args,
    set: command.set,
    ...(command.createdAt !== null && { created_at: writeTime(command.createdAt) }),
    ...(command.updatedAt !== null && { updated_at: writeTime(command.updatedAt) }),
  };
}
