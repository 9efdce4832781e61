import type {
  Actor,
  BlocklistRecord,
  ChannelConfig,
  ChannelType,
  CommandRecord,
  Custom,
  GrantChanges,
  PermissionRecord,
  RoleRecord,
} from '../types/index.ts';

export interface SearchRolesInput {
  /** The beginning of a name, in lower case. */
  readonly prefix: string;
  readonly limit: number;
  /** End of an earlier page. */
  readonly nameGt: string | null;
  /** `user`: roles of users · `channel`: roles of members. */
  readonly roleType: 'user' | 'channel' | null;
  /** Roles that are above teams. */
  readonly includeGlobal: boolean;
}

/** Changes of a channel type; absent or null fields stay. */
export interface TypeChanges {
  readonly config: Partial<Omit<ChannelConfig, 'name' | 'commands' | 'createdAt' | 'updatedAt'>>;
  /** Names of commands. */
  readonly commands: readonly string[] | 'all' | null;
  readonly grants: GrantChanges | undefined;
}

export interface NewType {
  readonly name: string;
  /** @throws ApiError `input` */
  changes(): TypeChanges;
}

export interface PermissionInput {
  readonly name: string;
  /** The resource: `ReadChannel`. */
  readonly action: string;
  readonly owner: boolean;
  readonly sameTeam: boolean;
  readonly description: string;
  readonly condition: Custom;
}

export interface NewPermission extends PermissionInput {
  readonly id: string;
}

/** Texts of a command; null ones stay. */
export interface CommandChanges {
  readonly description: string | null;
  readonly args: string | null;
  readonly set: string | null;
}

export interface NewCommand {
  readonly name: string;
  /** @throws ApiError `input` */
  texts(): CommandChanges;
}

export interface NewBlocklist {
  readonly name: string;
  readonly words: readonly string[];
}

/**
 * Types of channels, roles, permissions, commands and lists of words of the app. All but `searchRoles` for the server
 * only.
 * A change holds for every call that begins after it resolves.
 * Errors: `notAllowed`, `input` if an object is ill-formed, exists already or is in use, `notFound` if it does not
 * exist.
 */
export interface PolicyService {
  createType(actor: Actor, input: NewType): Promise<ChannelType>;
  /** `changes` is called once the type is known to exist. */
  updateType(actor: Actor, name: string, changes: () => TypeChanges): Promise<ChannelType>;
  /** Resets a built-in type. */
  deleteType(actor: Actor, name: string): Promise<void>;
  type(actor: Actor, name: string): Promise<ChannelType>;
  types(actor: Actor): Promise<readonly ChannelType[]>;
  createRole(actor: Actor, name: string): Promise<RoleRecord>;
  deleteRole(actor: Actor, name: string): Promise<void>;
  roles(actor: Actor): Promise<readonly RoleRecord[]>;
  /** Roles that messages can mention, by the beginning of their names. For callers who may search users. */
  searchRoles(actor: Actor, input: SearchRolesInput): Promise<readonly RoleRecord[]>;
  createPermission(actor: Actor, input: NewPermission): Promise<void>;
  updatePermission(actor: Actor, id: string, input: PermissionInput): Promise<void>;
  deletePermission(actor: Actor, id: string): Promise<void>;
  permission(actor: Actor, id: string): Promise<PermissionRecord>;
  /** The app's own first. */
  permissions(actor: Actor): Promise<readonly PermissionRecord[]>;
  createCommand(actor: Actor, input: NewCommand): Promise<CommandRecord>;
  updateCommand(actor: Actor, name: string, changes: () => CommandChanges): Promise<CommandRecord>;
  deleteCommand(actor: Actor, name: string): Promise<void>;
  command(actor: Actor, name: string): Promise<CommandRecord>;
  commands(actor: Actor): Promise<readonly CommandRecord[]>;
  createBlocklist(actor: Actor, input: NewBlocklist): Promise<BlocklistRecord>;
  /** Replaces all words. */
  updateBlocklist(actor: Actor, name: string, words: () => readonly string[]): Promise<BlocklistRecord>;
  deleteBlocklist(actor: Actor, name: string): Promise<void>;
  blocklist(actor: Actor, name: string): Promise<BlocklistRecord>;
  /** The built-in one first. */
  blocklists(actor: Actor): Promise<readonly BlocklistRecord[]>;
}
