/** The app's changes of the built-in policy, as stored: one document, read whole and seldom. */
import { isObject } from '../json/object.ts';
import type { ChannelConfig, CommandRecord, Custom, Json, Millis, ModerationConfig } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

export const POLICY_SETTING = 'policy';

export type StoredGrants = { readonly [role: string]: readonly string[] };

export interface StoredType {
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** Settings that differ from `messaging`, or from the built-in type of that name. */
  readonly config: Partial<Omit<ChannelConfig, 'name' | 'commands' | 'createdAt' | 'updatedAt'>>;
  /** Names; null for those of the built-in type. */
  readonly commands: readonly string[] | null;
  /** Whole sets by role; other roles keep those of the built-in type. */
  readonly grants: StoredGrants;
}

export interface StoredPermission {
  readonly id: string;
  readonly name: string;
  readonly action: string;
  readonly owner: boolean;
  readonly sameTeam: boolean;
  readonly description: string;
  /** Absent in documents of older versions. */
  readonly condition?: Custom;
}

export interface StoredPolicy {
  readonly types: { readonly [name: string]: StoredType };
  readonly appGrants: StoredGrants;
  readonly roles: { readonly [name: string]: { readonly createdAt: Millis } };
  readonly permissions: { readonly [id: string]: StoredPermission };
  readonly commands: { readonly [name: string]: CommandRecord };
  readonly blocklists: {
    readonly [name: string]: {
      readonly words: readonly string[];
      readonly createdAt: Millis;
      readonly updatedAt: Millis;
    };
  };
  /** Moderation configs by key. */
  readonly moderation: { readonly [key: string]: Omit<ModerationConfig, 'key'> };
  readonly unchecked: boolean;
  readonly teamed: boolean;
}

export const UNCHANGED: StoredPolicy = {
  types: {},
  appGrants: {},
  roles: {},
  permissions: {},
  commands: {},
  blocklists: {},
  moderation: {},
  unchecked: false,
  teamed: false,
};

export async function storedPolicy(unit: Pick<ReadUnit, 'store'>): Promise<StoredPolicy> {
  const stored: Json = await unit.store.settings.get(POLICY_SETTING);
  return isObject(stored) ? { ...UNCHANGED, ...(stored as Partial<StoredPolicy>) } : UNCHANGED;
}
