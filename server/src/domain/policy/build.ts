import { APP_ROLES, BUILT_IN_AT, BUILT_IN_TYPES, GIPHY } from '../channel-types.ts';
import { PERMISSIONS, RESOURCES } from '../permissions/catalogue.ts';
import { APP_GRANTS } from '../permissions/default-grants.ts';
import type { Integrations } from '../ports/index.ts';
import type {
  BlocklistRecord,
  ChannelType,
  CommandRecord,
  HookSettings,
  PermissionRecord,
  Policy,
  RoleRecord,
} from '../types/index.ts';
import { PROFANITY, PROFANITY_NAME } from './profanity.ts';
import { type StoredGrants, type StoredPolicy, type StoredType, UNCHANGED } from './stored.ts';

/** Roles of members. */
export const CHANNEL_ROLES: readonly string[] = ['channel_member', 'channel_moderator'];
/** Roles that cannot be created or deleted. */
export const BUILT_IN_ROLES: readonly string[] = [...APP_ROLES, 'anonymous', ...CHANNEL_ROLES];

const plain = { args: '[@username]', set: 'moderation_set', createdAt: null, updatedAt: null } as const;

/** Commands of every app; only those that a channel type names can be called in its channels. */
export const BUILT_IN_COMMANDS: readonly CommandRecord[] = [
  { ...GIPHY, createdAt: null, updatedAt: null },
  { ...plain, name: 'flag', description: 'Flag a user' },
  { ...plain, name: 'ban', description: 'Ban a user', args: '[@username] [text]' },
  { ...plain, name: 'unban', description: 'Unban a user' },
  { ...plain, name: 'mute', description: 'Mute a user' },
  { ...plain, name: 'unmute', description: 'Unmute a user' },
];

/** Lists of every app. */
export const BUILT_IN_BLOCKLISTS: readonly BlocklistRecord[] = [
  { name: PROFANITY_NAME, words: PROFANITY, createdAt: null, updatedAt: null },
];

/** The app's settings name them; `storeWithPolicy` reads those. */
const NO_HOOKS: HookSettings = { hooks: [], beforeSend: null };

type Grants = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns what a permission grants. One of the app's own grants the right to the resource it names. A permission with a
 * condition grants nothing: conditions are not evaluated, and a grant without its condition would be too wide.
 */
function meaningOf(stored: StoredPolicy, id: string): readonly string[] {
  const own = Object.hasOwn(stored.permissions, id) ? stored.permissions[id] : undefined;
  if (own === undefined) return [id];
  if (Object.keys(own.condition ?? {}).length > 0) return [];
  const permission = RESOURCES.get(own.action) ?? id;
  return [own.owner ? `${permission}-owner` : permission];
}

function withGrants(base: Grants, changed: StoredGrants, stored: StoredPolicy): Grants {
  const grants = new Map(base);
  for (const [role, ids] of Object.entries(changed))
    grants.set(role, new Set(ids.flatMap((id) => meaningOf(stored, id))));
  return grants;
}

interface BuildTypeInput {
  readonly own: StoredType | undefined;
  readonly stored: StoredPolicy;
  readonly all: ReadonlyMap<string, CommandRecord>;
}

function buildType(name: string, { own, stored, all }: BuildTypeInput): ChannelType {
  const base = BUILT_IN_TYPES.get(name) ?? BUILT_IN_TYPES.get('messaging');
  if (base === undefined) throw new Error('there is no messaging type');
  const shared = { teamed: stored.teamed, unchecked: stored.unchecked };
  if (own === undefined) return { ...base, ...shared };
  const commands = own.commands?.flatMap((command) => {
    const found = all.get(command);
    return found === undefined
      ? []
      : [{ name: found.name, description: found.description, args: found.args, set: found.set }];
  });
  const { createdAt, updatedAt } = own;
  return {
    ...base,
    ...shared,
    config: {
      ...base.config,
      ...own.config,
      ...(commands !== undefined && { commands }),
      name,
      createdAt,
      updatedAt,
    },
    grants: withGrants(base.grants, own.grants, stored),
  };
}

function rolesOf(stored: StoredPolicy, scopes: readonly string[]): Map<string, RoleRecord> {
  const role = (name: string, custom: boolean, at: number) =>
    [
      name,
      {
        name,
        custom,
        scopes: CHANNEL_ROLES.includes(name) ? scopes : ['.app', ...scopes],
        createdAt: at,
        updatedAt: at,
      },
    ] as const;
  return new Map([
    ...BUILT_IN_ROLES.map((name) => role(name, false, BUILT_IN_AT)),
    ...Object.entries(stored.roles).map(([name, { createdAt }]) => role(name, true, createdAt)),
  ]);
}

function permissionsOf(stored: StoredPolicy): ReadonlyMap<string, PermissionRecord> {
  const own = Object.values(stored.permissions).map((permission) => {
    const id = RESOURCES.get(permission.action) ?? '';
    return [
      permission.id,
      {
        ...permission,
        condition: permission.condition ?? {},
        custom: true,
        level: PERMISSIONS.get(id)?.level ?? 'channel',
      },
    ] as const;
  });
  return new Map([...own, ...PERMISSIONS]);
}

/** Switches off what no integration of this server does. An integration that is not named may be absent in tests only. */
function withinReach(type: ChannelType, { gifs, links, translator }: Integrations): ChannelType {
  const { config } = type;
  return {
    ...type,
    config: {
      ...config,
      translations: Boolean(translator),
      urlEnrichment: config.urlEnrichment && links !== null,
      commands: gifs === null ? config.commands.filter(({ name }) => name !== GIPHY.name) : config.commands,
    },
  };
}

/**
 * Builds the policy from the built-in one and the app's changes.
 * @param integrations of this server: types offer nothing that needs an absent one
 */
export function buildPolicy(stored: StoredPolicy, integrations: Integrations = {}): Policy {
  const commands = new Map(
    [...BUILT_IN_COMMANDS, ...Object.values(stored.commands)].map((one) => [one.name, one]),
  );
  const names = new Set([...BUILT_IN_TYPES.keys(), ...Object.keys(stored.types)]);
  const types = new Map(
    [...names].map((name) => {
      const type = buildType(name, { own: stored.types[name], stored, all: commands });
      return [name, withinReach(type, integrations)];
    }),
  );
  return {
    types,
    appGrants: withGrants(APP_GRANTS, stored.appGrants, stored),
    roles: rolesOf(stored, [...names]),
    permissions: permissionsOf(stored),
    commands,
    blocklists: new Map([
      ...BUILT_IN_BLOCKLISTS.map((list) => [list.name, list] as const),
      ...Object.entries(stored.blocklists).map(([name, list]) => [name, { name, ...list }] as const),
    ]),
    moderation: new Map(
      Object.entries(stored.moderation).map(([key, config]) => [key, { key, ...config }] as const),
    ),
    hooks: NO_HOOKS,
    unchecked: stored.unchecked,
    teamed: stored.teamed,
  };
}

/** The policy of an app without changes. */
export const BUILT_IN_POLICY: Policy = buildPolicy(UNCHANGED);
