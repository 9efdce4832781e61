import type { Millis } from './base.ts';
import type { ChannelType } from './channels.ts';

/** A command messages can call by `/name`. */
export interface CommandRecord {
  readonly name: string;
  readonly description: string;
  readonly args: string;
  readonly set: string;
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
}

/** A list of unwanted words: whole ones, whatever their case. */
export interface BlocklistRecord {
  readonly name: string;
  readonly words: readonly string[];
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
}

/** `flag`: stored, and a complaint · `remove`: not stored · `shadow`: its author's alone. */
export type ListAction = 'flag' | 'remove' | 'shadow';

/** How moderation treats messages: everywhere, in channels of a type, or in one channel. */
export interface ModerationConfig {
  /** `chat`, `chat:<type>` or `chat:<type>:<id>`; the narrowest that there is holds, alone. */
  readonly key: string;
  readonly enabled: boolean;
  readonly rules: readonly { readonly name: string; readonly action: ListAction }[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface RoleRecord {
  readonly name: string;
  /** False for those every app has. */
  readonly custom: boolean;
  /** Where it means something: `.app` and names of channel types. */
  readonly scopes: readonly string[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** A permission by the id that grants name. */
export interface PermissionRecord {
  readonly id: string;
  readonly name: string;
  /** The resource: `ReadChannel`. */
  readonly action: string;
  /** For one's own objects only. */
  readonly owner: boolean;
  readonly sameTeam: boolean;
  readonly custom: boolean;
  readonly level: 'app' | 'channel';
  readonly description: string;
}

/** Permission ids by role. A null role falls back to its defaults; null sets back every role. */
export type GrantChanges = { readonly [role: string]: readonly string[] | null } | null;

/** The types, roles and grants of the app, built-in ones included. Immutable: a change makes a new policy. */
export interface Policy {
  readonly types: ReadonlyMap<string, ChannelType>;
  /** Grants outside of channels, by app role. */
  readonly appGrants: ReadonlyMap<string, ReadonlySet<string>>;
  /** By name. */
  readonly roles: ReadonlyMap<string, RoleRecord>;
  /** By id; the app's own first. */
  readonly permissions: ReadonlyMap<string, PermissionRecord>;
  /** By name. */
  readonly commands: ReadonlyMap<string, CommandRecord>;
  /** By name. */
  readonly blocklists: ReadonlyMap<string, BlocklistRecord>;
  /** By key. */
  readonly moderation: ReadonlyMap<string, ModerationConfig>;
  /** Nothing is checked. */
  readonly unchecked: boolean;
  /** People of one team are apart from those of others. */
  readonly teamed: boolean;
}
