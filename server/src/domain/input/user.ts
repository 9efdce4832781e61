/** A user as a body describes them. The wire reads users with it; the rules still do where another object names one. */
import type { UserFields } from '../services.ts';
import type { Custom, PrivacySettings, Raw } from '../types.ts';
import { PAGE_KEYS } from '../users/page-data.ts';
import { customOf, requireCustomSize } from './custom.ts';
import {
  inputError,
  isRecord,
  readBoolean,
  readList,
  readText,
  readTime,
  readWhole,
  requireId,
  wrongType,
} from './read.ts';

/** Keys the server owns: a well-formed value from a client is passed over, an ill-formed one refused. */
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
  'teams_role',
  'avg_response_time',
  'push_notifications',
  'duration',
];

export const OWNED_USER_KEYS: ReadonlySet<string> = new Set([
  ...OWNED_TIMES,
  ...OWNED_FLAGS,
  ...OWNED_COUNTS,
  ...OWNED_LISTS,
  ...OWNED_OTHER,
]);

const NAMED = ['id', 'name', 'image', 'language', 'role', 'teams', 'invisible', 'privacy_settings'];
const KNOWN: ReadonlySet<string> = new Set([...NAMED, ...OWNED_USER_KEYS, ...PAGE_KEYS]);

const MOST_TEAMS = 250;
const MOST_COUNT = Number.MAX_SAFE_INTEGER;

/** Returns the page data of a user object. `undefined` does not occur in JSON and is dropped. */
function pageDataOf(raw: Raw): Custom {
  const told = PAGE_KEYS.filter((key) => Object.hasOwn(raw, key) && raw[key] !== undefined);
  return Object.fromEntries(told.map((key) => [key, raw[key]])) as Custom;
}

function checkOwned(raw: Raw): void {
  for (const key of OWNED_TIMES) readTime(raw[key], key);
  for (const key of OWNED_FLAGS) readBoolean(raw[key], key);
  for (const key of OWNED_COUNTS) readWhole(raw[key], key, { min: 0, max: MOST_COUNT });
  for (const key of OWNED_LISTS) readList(raw[key], key, MOST_COUNT);
}

function readTeams(value: unknown): readonly string[] | null {
  const teams = readList(value, 'teams', MOST_TEAMS);
  return teams?.map((team) => readText(team, 'teams') ?? '') ?? null;
}

function readPrivacy(value: unknown): PrivacySettings | null {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) throw wrongType('privacy_settings', value, 'object');
  const enabled = (key: string) => {
    const setting = value[key];
    return isRecord(setting)
      ? (readBoolean(setting.enabled, `privacy_settings.${key}.enabled`) ?? true)
      : true;
  };
  return {
    typingIndicators: enabled('typing_indicators'),
    readReceipts: enabled('read_receipts'),
    deliveryReceipts: enabled('delivery_receipts'),
  };
}

/** @throws ApiError 4 for ill-typed fields, 22 for custom data that is too large. */
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
    invisible: readBoolean(raw.invisible, 'invisible'),
    privacy: readPrivacy(raw.privacy_settings),
    custom,
    pageData,
  };
}

/** As the API documents user ids, and the signs that email addresses and identity providers add. */
const USER_ID = /^(?!__proto__$)[A-Za-z0-9@_.+=|~-]+$/;

/** The id of somebody who is to be stored. @throws ApiError 4. */
export function requireUserId(value: unknown, field: string): string {
  const id = requireId(value, field);
  if (!USER_ID.test(id))
    throw inputError(`field \`${field}\` may hold letters, digits and @ _ . + = | ~ - only`);
  return id;
}
