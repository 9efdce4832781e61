import type {
  Actor,
  BlocklistRecord,
  ChannelType,
  CommandRecord,
  PermissionRecord,
  Raw,
  RoleRecord,
} from '../types.ts';

export interface SearchRolesInput {
  readonly query: string | null;
  readonly limit: number | null;
  /** Where an earlier page ended. */
  readonly nameGt: string | null;
  /** `user`: those of people · `channel`: those of members. */
  readonly roleType: string | null;
  /** Those that are above teams. */
  readonly includeGlobal: boolean;
}

/**
 * Types of channels, roles, permissions, commands and lists of words of the app. All but `searchRoles` for the server only (17); 4 for what is ill-formed,
 * exists already or is in use; 16 for what does not exist. A change holds for every call that begins after it resolves.
 */
export interface PolicyService {
  createType(actor: Actor, raw: Raw): Promise<ChannelType>;
  /** Fields that are not named stay; `grants` are merged by role, null sets a role back. */
  updateType(actor: Actor, name: string, raw: Raw): Promise<ChannelType>;
  /** A built-in type is set back. */
  deleteType(actor: Actor, name: string): Promise<void>;
  type(actor: Actor, name: string): Promise<ChannelType>;
  types(actor: Actor): Promise<readonly ChannelType[]>;
  createRole(actor: Actor, raw: Raw): Promise<RoleRecord>;
  deleteRole(actor: Actor, name: string): Promise<void>;
  roles(actor: Actor): Promise<readonly RoleRecord[]>;
  /** Roles that messages can call, by the beginning of their names, whatever its case. For whoever may look for people. */
  searchRoles(actor: Actor, input: SearchRolesInput): Promise<readonly RoleRecord[]>;
  createPermission(actor: Actor, raw: Raw): Promise<void>;
  updatePermission(actor: Actor, id: string, raw: Raw): Promise<void>;
  deletePermission(actor: Actor, id: string): Promise<void>;
  permission(actor: Actor, id: string): Promise<PermissionRecord>;
  /** The app's own first. */
  permissions(actor: Actor): Promise<readonly PermissionRecord[]>;
  createCommand(actor: Actor, raw: Raw): Promise<CommandRecord>;
  updateCommand(actor: Actor, name: string, raw: Raw): Promise<CommandRecord>;
  deleteCommand(actor: Actor, name: string): Promise<void>;
  command(actor: Actor, name: string): Promise<CommandRecord>;
  commands(actor: Actor): Promise<readonly CommandRecord[]>;
  /** `{name, words}`. */
  createBlocklist(actor: Actor, raw: Raw): Promise<BlocklistRecord>;
  /** `{words}`: all of them anew. */
  updateBlocklist(actor: Actor, name: string, raw: Raw): Promise<BlocklistRecord>;
  deleteBlocklist(actor: Actor, name: string): Promise<void>;
  blocklist(actor: Actor, name: string): Promise<BlocklistRecord>;
  /** The built-in one first. */
  blocklists(actor: Actor): Promise<readonly BlocklistRecord[]>;
}
