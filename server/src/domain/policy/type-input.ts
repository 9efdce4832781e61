import { SWITCHES } from '../channel-config.ts';
import { inputError, readBoolean, readList, readText, readWhole, shown } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Policy, Raw } from '../types.ts';
import { readGrants } from './read-grants.ts';
import type { StoredType } from './stored.ts';

type Own = { -readonly [K in keyof StoredType['config']]: StoredType['config'][K] };

/** Switches of a type that a single channel cannot set otherwise. */
const TYPE_SWITCHES = {
  ...SWITCHES,
  connect_events: 'connectEvents',
  reminders: 'reminders',
  skip_last_msg_update_for_system_msgs: 'skipLastMsgUpdateForSystemMsgs',
} as const;

const BEHAVIORS = ['flag', 'block', 'shadow_block'] as const;
/** Automatic checks of messages beside block lists: this server has none. */
const AUTOMOD = ['disabled'] as const;
const MOST_COMMANDS = 100;

function readOne(value: unknown, field: string, known: readonly string[]): string | null {
  if (value === undefined || value === null) return null;
  if (!known.some((one) => one === value))
    throw inputError(`${field} must be one of [${known.join(' ')}], it is "${shown(value)}"`);
  return String(value);
}

function readConfig(raw: Raw, before: Own): Own {
  const config: Own = { ...before };
  const set = <K extends keyof Own>(key: K, value: Own[K] | null) => {
    if (value !== null) config[key] = value;
  };
  for (const [name, key] of Object.entries(TYPE_SWITCHES))
    set(key as 'typingEvents', readBoolean(raw[name], name));
  set(
    'maxMessageLength',
    readWhole(raw.max_message_length, 'max_message_length', { min: 1, max: LIMITS.messageTextHard }),
  );
  set('messageRetention', readOne(raw.message_retention, 'message_retention', ['infinite']));
  set('automod', readOne(raw.automod, 'automod', AUTOMOD));
  set('automodBehavior', readOne(raw.automod_behavior, 'automod_behavior', BEHAVIORS));
  set('blocklistBehavior', readOne(raw.blocklist_behavior, 'blocklist_behavior', BEHAVIORS));
  if (raw.blocklist === null || raw.blocklist === '') config.blocklist = null;
  else set('blocklist', readText(raw.blocklist, 'blocklist'));
  return config;
}

/** Names, or `all` among them for every command there is. */
function readCommands(policy: Policy, value: unknown): readonly string[] | null {
  const names = readList(value, 'commands', MOST_COMMANDS)?.map((name) => readText(name, 'commands') ?? '');
  if (names === undefined) return null;
  if (names.includes('all')) return [...policy.commands.keys()];
  const unknown = names.find((name) => !policy.commands.has(name));
  if (unknown !== undefined)
    throw inputError(`command "${unknown}" does not exist; known: ${[...policy.commands.keys()].join(', ')}`);
  return [...new Set(names)];
}

/** The older way of saying who may do what. */
function refusePolicies(raw: Raw): void {
  const given = readList(raw.permissions, 'permissions', MOST_COMMANDS) ?? [];
  if (given.length > 0)
    throw inputError('permissions of a channel type are set by grants: {role: [permission ids]}');
}

const RESERVED = ['name', 'created_at', 'updated_at'];

/** @throws ApiError 4 for what an update cannot change. */
export function refuseReservedType(raw: Raw): void {
  const found = RESERVED.find((key) => raw[key] !== undefined);
  if (found !== undefined) throw inputError(`${found} of a channel type cannot be changed`);
}

/** A client's channel type over what is stored of it; what is not named stays. @throws ApiError 4 */
export function readType(
  policy: Policy,
  raw: Raw,
  { before, now }: { readonly before: StoredType | null; readonly now: number },
): StoredType {
  refusePolicies(raw);
  const config = readConfig(raw, before?.config ?? {});
  return {
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    config,
    commands: readCommands(policy, raw.commands) ?? before?.commands ?? null,
    grants: readGrants(policy, raw.grants, { before: before?.grants ?? {} }),
  };
}
