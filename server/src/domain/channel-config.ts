/** The config of a single channel: that of its type, with some settings of the channel's own. */
import { baseTypeOf } from './policy/in-force.ts';
import { spelled } from './spelling.ts';
import type { ChannelConfig, ChannelRecord, ChannelType, Custom, Json } from './types/index.ts';

type Switch = keyof {
  [K in keyof ChannelConfig as ChannelConfig[K] extends boolean ? K : never]: true;
};

/** Settings that a channel may override. */
export const SWITCHES: readonly Switch[] = [
  'typingEvents',
  'readEvents',
  'deliveryEvents',
  'search',
  'reactions',
  'replies',
  'quotes',
  'mutes',
  'uploads',
  'urlEnrichment',
  'customEvents',
  'pushNotifications',
  'polls',
  'countMessages',
  'userMessageReminders',
  'sharedLocations',
  'conversationRatings',
  'markMessagesPending',
];

/** Keys of these settings in a channel's stored data, in the API's spelling. */
const STORED_SWITCHES = SWITCHES.map((name) => [name, spelled(name)] as const);

type Grants = { readonly [role: string]: readonly string[] };

/** Returns a channel's own value of a setting. */
export const overrideOf = (overrides: Custom, name: keyof ChannelConfig): Json | undefined =>
  overrides[spelled(name)];

function overriddenConfig(config: ChannelConfig, overrides: Custom): ChannelConfig {
  const switches = STORED_SWITCHES.map(([name, stored]) => [name, overrides[stored]] as const);
  const length = overrideOf(overrides, 'maxMessageLength');
  const behavior = overrideOf(overrides, 'blocklistBehavior');
  const { commands, blocklist } = overrides;
  return {
    ...config,
    ...Object.fromEntries(switches.filter(([, value]) => value !== undefined)),
    ...(typeof length === 'number' && { maxMessageLength: length }),
    ...(typeof blocklist === 'string' && { blocklist }),
    ...(typeof behavior === 'string' && { blocklistBehavior: behavior }),
    ...(Array.isArray(commands) && {
      commands: config.commands.filter(({ name }) => commands.includes(name)),
    }),
  };
}

function overriddenGrants(grants: ChannelType['grants'], overrides: Grants): ChannelType['grants'] {
  const changed = new Map(grants);
  for (const [role, names] of Object.entries(overrides)) {
    const set = new Set(changed.get(role));
    for (const name of names) {
      if (name.startsWith('!')) set.delete(name.slice(1));
      else set.add(name);
    }
    changed.set(role, set);
  }
  return changed;
}

/** Returns the config of a channel. @throws ApiError `notFound` if its type does not exist. */
export function typeOfChannel(
  channel: Pick<ChannelRecord, 'type' | 'configOverrides' | 'baseType'>,
): ChannelType {
  const type = baseTypeOf(channel);
  const { configOverrides: overrides } = channel;
  if (Object.keys(overrides).length === 0) return type;
  const { grants } = overrides;
  return {
    ...type,
    config: overriddenConfig(type.config, overrides),
    grants: grants === undefined ? type.grants : overriddenGrants(type.grants, grants as Grants),
  };
}
