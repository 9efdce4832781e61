/** Bodies of channel types, roles, permissions, commands and block lists. */

import {
  type CommandChanges,
  type Custom,
  inputError,
  LIMITS,
  type NewBlocklist,
  type NewCommand,
  type NewPermission,
  type NewType,
  type PermissionInput,
  requireChannelType,
  requireCustomSize,
  shown,
  type TypeChanges,
} from '../../domain/index.ts';
import { SWITCHES_BY_NAME } from './channels/config-overrides.ts';
import { customOf } from './custom.ts';
import { readGrants } from './grants.ts';
import { type Raw, readBoolean, readList, readRecord, readText, readWhole, requireId } from './values.ts';
import { isZero } from './zero.ts';

type Config = { -readonly [K in keyof TypeChanges['config']]: TypeChanges['config'][K] };

/** Settings of a type that a single channel cannot override. */
const TYPE_SWITCHES = {
  ...SWITCHES_BY_NAME,
  connect_events: 'connectEvents',
  reminders: 'reminders',
  skip_last_msg_update_for_system_msgs: 'skipLastMsgUpdateForSystemMsgs',
} as const;

const BEHAVIORS = ['flag', 'block', 'shadow_block'] as const;
/** Automatic checks of messages beside block lists: this server has none. */
const AUTOMOD = ['disabled'] as const;
const MOST_COMMANDS = 100;

function readOne(value: unknown, field: string, known: readonly string[]): string | null {
  if (isZero(value)) return null;
  if (!known.some((one) => one === value))
    throw inputError(`${field} must be one of [${known.join(' ')}], it is "${shown(value)}"`);
  return String(value);
}

function readConfig(raw: Raw): Config {
  const config: Config = {};
  const set = <K extends keyof Config>(key: K, value: Config[K] | null) => {
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

/** Names of commands, or `all` for every existing command. */
function readCommands(value: unknown): TypeChanges['commands'] {
  const names = readList(value, 'commands', MOST_COMMANDS)?.map((name) => readText(name, 'commands') ?? '');
  if (names === undefined) return null;
  return names.includes('all') ? 'all' : names;
}

/** Refuses the older form of permissions. */
function refusePolicies(raw: Raw): void {
  const given = readList(raw.permissions, 'permissions', MOST_COMMANDS) ?? [];
  if (given.length > 0)
    throw inputError('permissions of a channel type are set by grants: {role: [permission ids]}');
}

function readTypeFields(raw: Raw): TypeChanges {
  refusePolicies(raw);
  return {
    config: readConfig(raw),
    commands: readCommands(raw.commands),
    grants: readGrants(raw.grants),
  };
}

/** Reads the body of POST /channeltypes. @throws ApiError `input` for its name; `changes` for the rest */
export function readNewType(raw: Raw): NewType {
  return { name: requireChannelType(raw.name), changes: () => readTypeFields(raw) };
}

const RESERVED = ['name', 'created_at', 'updated_at'];

/**
 * Reads the body of PUT /channeltypes/{name}. @throws ApiError `input` for a field that cannot be changed; the function
 * for the rest
 */
export function readTypeChanges(raw: Raw): () => TypeChanges {
  const found = RESERVED.find((key) => !isZero(raw[key]));
  if (found !== undefined) throw inputError(`${found} of a channel type cannot be changed`);
  return () => readTypeFields(raw);
}

const NO_KEYS: ReadonlySet<string> = new Set();
const ROLE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads the body of POST /roles. @throws ApiError `input` */
export function readRoleName(raw: Raw): string {
  const name = requireId(raw.name, 'name');
  if (!ROLE_NAME.test(name) || name === '__proto__')
    throw inputError('name must have 1 to 64 letters, digits, _ and -');
  return name;
}

/** Reads the condition of a permission, which is kept as it is. @throws ApiError `input`, `tooLarge` */
function readCondition(value: unknown): Custom {
  const condition = isZero(value) ? {} : readRecord(value, 'condition');
  const read = customOf(condition, NO_KEYS);
  requireCustomSize(read, 'condition');
  return read;
}

/** Reads the body of PUT /permissions/{id}. @throws ApiError `input` */
export function readPermission(raw: Raw): PermissionInput {
  const action = requireId(raw.action, 'action');
  return {
    name: requireId(raw.name, 'name'),
    action,
    owner: readBoolean(raw.owner, 'owner') ?? false,
    sameTeam: readBoolean(raw.same_team, 'same_team') ?? true,
    description: readText(raw.description, 'description', LIMITS.shortText) ?? '',
    condition: readCondition(raw.condition),
  };
}

const PERMISSION_ID = /^[A-Za-z0-9][\w-]{0,254}$/;

/** Reads the body of POST /permissions. @throws ApiError `input` */
export function readNewPermission(raw: Raw): NewPermission {
  const id = requireId(raw.id, 'id');
  if (!PERMISSION_ID.test(id)) throw inputError('id must have 1 to 255 letters, digits, - and _');
  return { id, ...readPermission(raw) };
}

function readCommandTexts(raw: Raw): CommandChanges {
  return {
    description: readText(raw.description, 'description'),
    args: readText(raw.args, 'args'),
    set: readText(raw.set, 'set'),
  };
}

const COMMAND_NAME = /^[\w-]{1,255}$/;

/** Reads the body of POST /commands. @throws ApiError `input` for its name; `texts` for the rest */
export function readNewCommand(raw: Raw): NewCommand {
  const name = requireId(raw.name, 'name');
  if (!COMMAND_NAME.test(name)) throw inputError('name must have 1 to 255 letters, digits, _ and -');
  return { name, texts: () => readCommandTexts(raw) };
}

/** Reads the body of PUT /commands/{name}. */
export function readCommandChanges(raw: Raw): () => CommandChanges {
  return () => readCommandTexts(raw);
}

/** Ways of matching words that do not exist here: a list has whole words, whatever their case. */
const OTHER_WAYS = [
  'is_leet_check_enabled',
  'is_plural_check_enabled',
  'is_confusable_folding_enabled',
  'is_substring_matching_enabled',
];

/** @throws ApiError `input` for settings that a list does not have. */
function refuseOtherWays(raw: Raw): void {
  const { type } = raw;
  if (!isZero(type) && type !== 'word') throw inputError(`type must be word, it is "${shown(type)}"`);
  if (!isZero(raw.team)) throw inputError('field `team`: block lists are of the whole app');
  for (const way of OTHER_WAYS)
    if (readBoolean(raw[way], way) === true) throw inputError(`field \`${way}\` cannot be switched on here`);
}

function readWords(raw: Raw): readonly string[] {
  refuseOtherWays(raw);
  const list = readList(raw.words, 'words', LIMITS.blocklistWords);
  if (list === null) throw inputError('words is a required field');
  const words = list.map((word) => readText(word, 'words', LIMITS.blocklistWord)?.trim() ?? '');
  return [...new Set(words)].filter((word) => word !== '');
}

const LIST_NAME = /^[\w.-]{1,255}$/;

/** Reads the body of POST /blocklists. @throws ApiError `input` */
export function readNewBlocklist(raw: Raw): NewBlocklist {
  const name = requireId(raw.name, 'name');
  if (!LIST_NAME.test(name) || name === '__proto__')
    throw inputError('name must have 1 to 255 letters, digits, _, - and .');
  return { name, words: readWords(raw) };
}

/** Reads the body of PUT /blocklists/{name}. */
export function readBlocklistWords(raw: Raw): () => readonly string[] {
  return () => readWords(raw);
}
