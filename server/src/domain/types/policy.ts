import type { Custom, Millis } from './base.ts';
import type { ChannelType } from './channels.ts';
import type { HookSettings } from './hooks.ts';

/** A command that messages can call by `/name`. */
export interface CommandRecord {
  readonly name: string;
  readonly description: string;
  readonly args: string;
  readonly set: string;
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
}

/** A list of unwanted words: whole words, whatever their case. */
export interface BlocklistRecord {
  readonly name: string;
  readonly words: readonly string[];
  readonly createdAt: Millis | null;
  readonly updatedAt: Millis | null;
}

/** `flag`: stored, and reported · `remove`: not stored · `shadow`: visible to its author only. */
export type ListAction = 'flag' | 'remove' | 'shadow';

/** How moderation treats messages: everywhere, in channels of a type, or in one channel. */
export interface ModerationConfig {
  /** `chat`, `chat:<type>` or `chat:<type>:<id>`; only the narrowest existing config applies. */
  readonly key: string;
  readonly enabled: boolean;
  readonly rules: readonly { readonly name: string; readonly action: ListAction }[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface RoleRecord {
  readonly name: string;
  /** False for roles that every app has. */
  readonly custom: boolean;
  /** Scopes in which it applies: `.app` and names of channel types. */
  readonly scopes: readonly string[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** A permission, by the id that grants name. */
export interface PermissionRecord {
  readonly id: string;
  readonly name: string;
  /** The resource: `ReadChannel`. */
  readonly action: string;
  /** For the user's own objects only. */
  readonly owner: boolean;
  readonly sameTeam: boolean;
  readonly custom: boolean;
  readonly level: 'app' | 'channel';
  readonly description: string;
  /** Kept for clients, not evaluated: a permission with a condition grants nothing. */
  readonly condition: Custom;
}

/** Permission ids by role. A null role falls back to its defaults; null resets every role. */
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
  /** Where events of the app are posted. */
  readonly hooks: HookSettings;
  /** Checks are switched off. */
  readonly unchecked: boolean;
  /** Users of one team are separated from those of others. */
  readonly teamed: boolean;
}
