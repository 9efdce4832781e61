/** The switches of a single channel: those of its type, some of them set otherwise for this channel. */
import { inputError, readBoolean, readList, readRecord, readText, readWhole } from './input/read.ts';
import { LIMITS } from './limits.ts';
import { baseTypeOf } from './policy/in-force.ts';
import type { ChannelConfig, ChannelRecord, ChannelType, Custom, Json } from './types.ts';

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

const MOST_ROLES = 50;
const MOST_GRANTS = 100;

type Grants = { readonly [role: string]: readonly string[] };

/** `{role: ["grant", "!grant"]}`: added to what the type grants, or with `!` taken away. */
function readGrants(value: unknown): Grants {
  const roles = Object.entries(readRecord(value, 'config_overrides.grants'));
  if (roles.length > MOST_ROLES)
    throw inputError(`config_overrides.grants names at most ${MOST_ROLES} roles`);
  return Object.fromEntries(
    roles.map(([role, list]) => {
      const path = `config_overrides.grants.${role}`;
      const names = (readList(list, path, MOST_GRANTS) ?? []).map((name) => readText(name, path) ?? '');
      return [role, names];
    }),
  );
}

const BEHAVIORS: readonly unknown[] = ['flag', 'block', 'shadow_block'];

function readBehavior(value: unknown, path: string): Json {
  if (!BEHAVIORS.includes(value)) throw inputError(`${path} must be one of ${BEHAVIORS.join(', ')}`);
  return String(value);
}

function readOverride(name: string, value: unknown): Json {
  const path = `config_overrides.${name}`;
  if (SWITCHES[name] !== undefined) return readBoolean(value, path);
  if (name === 'max_message_length') return readWhole(value, path, { min: 1, max: LIMITS.messageTextHard });
  if (name === 'grants') return readGrants(value);
  if (name === 'commands')
    return (readList(value, path, MOST_GRANTS) ?? []).map((command) => readText(command, path) ?? '');
  if (name === 'blocklist') return readText(value, path);
  if (name === 'blocklist_behavior') return readBehavior(value, path);
  throw inputError(
    `${path} is not a setting of a channel; known are ${[...Object.keys(SWITCHES), 'max_message_length', 'commands', 'blocklist', 'blocklist_behavior', 'grants'].join(', ')}`,
  );
}

/** A client's `config_overrides`; null values fall back to the type. @throws ApiError 4. */
export function readConfigOverrides(value: unknown): Custom {
  if (value === undefined || value === null) return {};
  const entries = Object.entries(readRecord(value, 'config_overrides'))
    .filter(([, override]) => override !== null)
    .map(([name, override]) => [name, readOverride(name, override)] as const);
  return Object.fromEntries(entries);
}

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
