/** Users in bodies: the keys of a user object, wherever it occurs. */
import {
  type Custom,
  type DescribedUser,
  type EmbeddedUser,
  inputError,
  type NamedPerson,
  PAGE_KEYS,
  type PrivacySettings,
  requireCustomSize,
  type TeamRoles,
  type UserFields,
} from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import {
  isRecord,
  type Raw,
  readBoolean,
  readDate,
  readList,
  readRecord,
  readText,
  readWhole,
  requireId,
  wrongType,
} from '../values.ts';
import { isBlank, isZero } from '../zero.ts';

/** Keys that the server owns: a well-formed value from a client is ignored, an ill-formed one refused. */
const OWNED_TIMES = [
  'created_at',
  'updated_at',
  'last_active',
  'deactivated_at',
  'deleted_at',
  'ban_expires',
];
const OWNED_FLAGS = ['online', 'banned', 'shadow_banned', 'anon', 'bypass_moderation'];
const OWNED_COUNTS = ['unread_count', 'total_unread_count', 'unread_channels', 'unread_threads'];
const OWNED_LISTS = ['devices', 'mutes', 'channel_mutes', 'blocked_user_ids', 'latest_hidden_channels'];
const OWNED_OTHER = [
  'revoke_tokens_issued_before',
  'push_preferences',
  'total_unread_count_by_team',
  'avg_response_time',
  'push_notifications',
  'duration',
];

/** Keys of a user that only the server writes. */
export const OWNED_USER_KEYS: ReadonlySet<string> = new Set([
  ...OWNED_TIMES,
  ...OWNED_FLAGS,
  ...OWNED_COUNTS,
  ...OWNED_LISTS,
  ...OWNED_OTHER,
]);

const NAMED = [
  'id',
  'name',
  'image',
  'language',
  'role',
  'teams',
  'teams_role',
  'invisible',
  'privacy_settings',
];
const KNOWN: ReadonlySet<string> = new Set([...NAMED, ...OWNED_USER_KEYS, ...PAGE_KEYS]);

const MOST_TEAMS = 250;
const MOST_COUNT = Number.MAX_SAFE_INTEGER;

/** Returns the page data of a user object. `undefined` does not occur in JSON and is dropped. */
function pageDataOf(raw: Raw): Custom {
  const present = PAGE_KEYS.filter((key) => Object.hasOwn(raw, key) && raw[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, raw[key]])) as Custom;
}

function checkOwned(raw: Raw): void {
  for (const key of OWNED_TIMES) readDate(raw[key], key);
  for (const key of OWNED_FLAGS) readBoolean(raw[key], key);
  for (const key of OWNED_COUNTS) readWhole(raw[key], key, { min: 0, max: MOST_COUNT });
  for (const key of OWNED_LISTS) readList(raw[key], key, MOST_COUNT);
}

function readTeams(value: unknown): readonly string[] | null {
  const teams = readList(value, 'teams', MOST_TEAMS);
  return teams?.map((team) => readText(team, 'teams') ?? '') ?? null;
}

function readTeamRoles(value: unknown): TeamRoles | null {
  if (isZero(value)) return null;
  const roles = Object.entries(readRecord(value, 'teams_role'));
  if (roles.length > MOST_TEAMS) throw inputError(`teams_role names at most ${MOST_TEAMS} teams`);
  return Object.fromEntries(roles.map(([team, role]) => [team, requireId(role, `teams_role.${team}`)]));
}

function readPrivacy(value: unknown): PrivacySettings | null {
  if (isZero(value)) return null;
  if (!isRecord(value)) throw wrongType('privacy_settings', value, 'object');
  const enabled = (key: string) => {
    const setting = value[key];
    if (isZero(setting)) return true;
    if (!isRecord(setting)) throw wrongType(`privacy_settings.${key}`, setting, 'object');
    return readBoolean(setting.enabled, `privacy_settings.${key}.enabled`) ?? true;
  };
  return {
    typingIndicators: enabled('typing_indicators'),
    readReceipts: enabled('read_receipts'),
    deliveryReceipts: enabled('delivery_receipts'),
  };
}

/** @throws ApiError `input` for ill-typed fields, `tooLarge` for custom data that is too large */
export function readUserFields(raw: Raw): UserFields {
  checkOwned(raw);
  const custom = customOf(raw, KNOWN);
  requireCustomSize(custom, 'user');
  const pageData = pageDataOf(raw);
  requireCustomSize(pageData, 'user');
  return {
    name: readText(raw.name, 'name'),
    image: readText(raw.image, 'image'),
    language: readText(raw.language, 'language'),
    role: readText(raw.role, 'role'),
    teams: readTeams(raw.teams),
    teamsRole: readTeamRoles(raw.teams_role),
    invisible: readBoolean(raw.invisible, 'invisible'),
    privacy: readPrivacy(raw.privacy_settings),
    custom,
    pageData,
  };
}

/** Returns the user that `field` of a body describes. @throws ApiError `input`, `tooLarge` */
export function readEmbeddedUser(value: unknown, field: string): EmbeddedUser {
  const raw = isRecord(value) ? value : {};
  const id = requireId(raw.id, `${field}.id`);
  const fields = readUserFields(raw);
  const isBare = Object.keys(raw).every((key) => key === 'id' || OWNED_USER_KEYS.has(key));
  return { id, fields, isBare };
}

export const describedUser = (raw: Raw): DescribedUser => ({
  id: typeof raw.id === 'string' ? raw.id : null,
  read: (field) => readEmbeddedUser(raw, field),
});

/** Typed clients send an empty user beside an id. */
const isGiven = (value: unknown) => !isZero(value) && !(isRecord(value) && isBlank(value));

/**
 * Returns the user that `key` and `<key>_id` of an object name.
 * @param field the place of `key` in the body, for refusals
 */
export function readNamed(object: Raw, key: string, field = key): NamedPerson {
  const user = object[key];
  const userId = object[`${key}_id`];
  return {
    field,
    isGiven: isGiven(user) || isGiven(userId),
    namesOtherThan(known) {
      const ids = [userId, isRecord(user) ? user.id : undefined].filter((id) => isGiven(id) && id !== '');
      return ids.some((id) => !known.some((one) => one === id));
    },
    person() {
      if (isGiven(userId) && isGiven(user)) throw inputError(`cannot set both ${field} and ${field}_id.`);
      if (isGiven(user)) return { id: null, user: readEmbeddedUser(user, field) };
      return { id: isGiven(userId) ? requireId(userId, `${field}_id`) : null, user: null };
    },
  };
}

/** Does as `readNamed`, if a body can only give the id. */
export const readNamedById = (field: string, id: unknown): NamedPerson =>
  readNamed({ user_id: id }, 'user', field);
