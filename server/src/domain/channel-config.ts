/** The switches of a single channel: those of its type, some of them set otherwise for this channel. */
import { baseTypeOf } from './policy/in-force.ts';
import type { ChannelConfig, ChannelRecord, ChannelType, Custom } from './types.ts';

type Switch = keyof {
  [K in keyof ChannelConfig as ChannelConfig[K] extends boolean ? K : never]: true;
};

/** Switches a channel may set otherwise than its type, by the client's names. */
export const SWITCHES: { readonly [name: string]: Switch } = {
  typing_events: 'typingEvents',
  read_events: 'readEvents',
  delivery_events: 'deliveryEvents',
  search: 'search',
  reactions: 'reactions',
  replies: 'replies',
  quotes: 'quotes',
  mutes: 'mutes',
  uploads: 'uploads',
  url_enrichment: 'urlEnrichment',
  custom_events: 'customEvents',
  push_notifications: 'pushNotifications',
  polls: 'polls',
  count_messages: 'countMessages',
  user_message_reminders: 'userMessageReminders',
  shared_locations: 'sharedLocations',
  mark_messages_pending: 'markMessagesPending',
};

type Grants = { readonly [role: string]: readonly string[] };

function overriddenConfig(config: ChannelConfig, overrides: Custom): ChannelConfig {
  const switches = Object.entries(overrides).flatMap(([name, value]) =>
    SWITCHES[name] === undefined ? [] : [[SWITCHES[name], value] as const],
  );
  const { max_message_length: length, commands, blocklist, blocklist_behavior: behavior } = overrides;
  return {
    ...config,
    ...Object.fromEntries(switches),
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

/** Returns the config of a channel. @throws ApiError 16 if its type does not exist. */
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
