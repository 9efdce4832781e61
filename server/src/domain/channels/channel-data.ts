import { readConfigOverrides } from '../channel-config.ts';
import { ApiError } from '../errors.ts';
import { customOf, refuseReserved, requireCustomSize } from '../input/custom.ts';
import { inputError, readBoolean, readText } from '../input/read.ts';
import { type Access, can, requireGrant } from '../permissions/access.ts';
import { requireGrantable } from '../permissions/grantable.ts';
import type { Custom, Raw } from '../types.ts';

/** Keys of a channel that only the server writes. */
export const RESERVED_CHANNEL_KEYS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'cid',
  'created_at',
  'updated_at',
  'deleted_at',
  'last_message_at',
  'truncated_at',
  'truncated_by',
  'member_count',
  'message_count',
  'config',
  'own_capabilities',
  'cooldown',
  'hidden',
  'muted',
  'mute_expires_at',
  'blocked',
  'duration',
  'channel',
  'hide_messages_before',
  // Names of channel state: clients would take custom data of that name for the server's.
  'membership',
  'messages',
  'pinned_messages',
  'pending_messages',
  'active_live_locations',
  'read',
  'watchers',
  'watcher_count',
  'threads',
  'draft',
  'push_preferences',
]);

/** Features of the API that change what a channel is; saying so beats storing them as mere data. */
const UNSUPPORTED: readonly string[] = ['auto_translation_enabled', 'auto_translation_language'];

/** Fields that are set only at creation: other calls change them, or none does. */
export const FIRST_CHANNEL_KEYS: ReadonlySet<string> = new Set([
  'members',
  'created_by',
  'created_by_id',
  'invites',
  'filter_tags',
  'hide_for_creator',
]);

const NAMED: ReadonlySet<string> = new Set([
  ...FIRST_CHANNEL_KEYS,
  'team',
  'frozen',
  'disabled',
  'config_overrides',
  ...UNSUPPORTED,
]);

export interface ChannelData {
  /** Null where not given. */
  readonly frozen: boolean | null;
  readonly disabled: boolean | null;
  readonly team: string | null;
  readonly custom: Custom;
  readonly configOverrides: Custom | null;
}

function refuseUnsupported(raw: Raw): void {
  const found = UNSUPPORTED.find((key) => {
    const value = raw[key];
    return value !== undefined && value !== null && value !== false && value !== '';
  });
  if (found !== undefined) throw inputError(`data.${found} is not supported by this server`);
}

const isAbsent = (value: unknown) => value === undefined || value === null;

/** `data` of a channel as a client sends it. @throws ApiError 4, 22. */
export function readChannelData(raw: Raw): ChannelData {
  refuseReserved(raw, RESERVED_CHANNEL_KEYS, 'data');
  refuseUnsupported(raw);
  const custom = customOf(raw, NAMED);
  requireCustomSize(custom, 'channel');
  return {
    frozen: readBoolean(raw.frozen, 'data.frozen'),
    disabled: readBoolean(raw.disabled, 'data.disabled'),
    team: readText(raw.team, 'data.team'),
    custom,
    configOverrides: isAbsent(raw.config_overrides) ? null : readConfigOverrides(raw.config_overrides),
  };
}

/** Some fields have grants of their own. @throws ApiError 17. */
export function requireFieldGrants(access: Access, data: ChannelData): void {
  const { channel, caller } = access;
  if (data.frozen !== null && data.frozen !== channel.frozen) requireGrant(access, 'update-channel-frozen');
  const serverOnly = [
    ['disabled', data.disabled !== null && data.disabled !== channel.disabled],
    ['team', data.team !== null && data.team !== (channel.team ?? '')],
  ] as const;
  // Settings are for the channel's moderators, not for its creator.
  if (data.configOverrides !== null && !can(access, 'update-channel', false))
    throw new ApiError('notAllowed', 'you are not allowed to update the field `config_overrides`');
  if (data.configOverrides !== null) requireGrantable(access, data.configOverrides);
  for (const [name, changed] of serverOnly) {
    if (changed && !caller.server)
      throw new ApiError('notAllowed', `you are not allowed to update the field \`${name}\``);
  }
}
