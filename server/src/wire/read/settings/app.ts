/** Body of PATCH /app. */

import Type, { type TSchema } from 'typebox';
import {
  type AppChanges,
  type AppSettings,
  type Custom,
  inputError,
  shown,
  type UploadLimits,
} from '../../../domain/index.ts';
import { CHOSEN_APP_SETTINGS, GIVEN_APP_SETTINGS } from '../../schemas/app-settings.ts';
import { readGrants } from '../grants.ts';
import { maybe, maybeZero, reader } from '../reader.ts';
import {
  asJson,
  type Raw,
  readBoolean,
  readDate,
  readList,
  readRecord,
  readText,
  readWhole,
} from '../values.ts';
import { checkHookUrl, readEventHooks } from './hooks.ts';

const MOST_ENTRIES = 200;
/** Bytes of the largest file that an app may allow: 10 GB. */
const MOST_BYTES = 10 * 1024 ** 3;
/** Seconds of ten years. */
const MOST_SECONDS = 10 * 366 * 86_400;

function texts(value: unknown, field: string): readonly string[] {
  return (readList(value, field, MOST_ENTRIES) ?? []).map((item) => (readText(item, field) ?? '').trim());
}

const extension = (text: string) => `.${text.replace(/^\./, '').toLowerCase()}`;

function uploadLimits(value: unknown, field: string): UploadLimits {
  const raw = readRecord(value, field);
  const list = (key: string) => texts(raw[key], `${field}.${key}`);
  const limits = {
    allowedFileExtensions: list('allowed_file_extensions').map(extension),
    blockedFileExtensions: list('blocked_file_extensions').map(extension),
    allowedMimeTypes: list('allowed_mime_types').map((type) => type.toLowerCase()),
    blockedMimeTypes: list('blocked_mime_types').map((type) => type.toLowerCase()),
    sizeLimit: readWhole(raw.size_limit, `${field}.size_limit`, { min: 0, max: MOST_BYTES }) ?? 0,
  };
  if (limits.allowedMimeTypes.length > 0 && limits.blockedMimeTypes.length > 0)
    throw inputError('Cannot specify both allowed mime types and blocked mime types');
  if (limits.allowedFileExtensions.length > 0 && limits.blockedFileExtensions.length > 0)
    throw inputError('Cannot specify both allowed file extensions and blocked file extensions');
  return limits;
}

const UNIQUENESS = ['no', 'app', 'team'] as const;

function readUniqueness(value: unknown): AppSettings['uniqueNames'] {
  const found = UNIQUENESS.find((one) => one === value);
  if (found === undefined)
    throw inputError(`enforce_unique_usernames must be one of [${UNIQUENESS.join(' ')}]`);
  return found;
}

const ASSIGNMENTS = ['off', 'turns'] as const;

function readAssignment(value: unknown): AppSettings['supportAssignment'] {
  const found = ASSIGNMENTS.find((one) => one === value);
  if (found === undefined)
    throw inputError(`support_assignment must be one of [${ASSIGNMENTS.join(' ')}], it is ${shown(value)}`);
  return found;
}

/** Characters of an address. */
const MOST_URL = 2_048;
const WEB = /^https?:\/\/[^\s/]+/i;

/** Reads a URL; an empty text removes the value. */
function readUrl(value: unknown, field: string): string | null {
  const url = readText(value, field, MOST_URL)?.trim() ?? '';
  if (url === '') return null;
  if (!WEB.test(url) || !URL.canParse(url))
    throw inputError(`${field} must be a URL that begins with https:// or http://`);
  return url;
}

/** Readers of each key of the client, which return its change. */
const SETTINGS: { readonly [key: string]: (value: unknown) => AppChanges['settings'] } = {
  file_upload_config: (value) => ({ fileUpload: uploadLimits(value, 'file_upload_config') }),
  image_upload_config: (value) => ({ imageUpload: uploadLimits(value, 'image_upload_config') }),
  cdn_expiration_seconds: (value) => ({
    // 0 as null: addresses are valid for ever, as they are by default.
    linkSeconds: readWhole(value, 'cdn_expiration_seconds', { min: 0, max: MOST_SECONDS }) || null,
  }),
  enforce_unique_usernames: (value) => ({ uniqueNames: readUniqueness(value) }),
  guest_user_creation_disabled: (value) => ({
    guestCreationDisabled: readBoolean(value, 'guest_user_creation_disabled') ?? false,
  }),
  revoke_tokens_issued_before: (value) => ({
    revokeTokensIssuedBefore: readDate(value, 'revoke_tokens_issued_before'),
  }),
  allowed_flag_reasons: (value) => ({ allowedFlagReasons: texts(value, 'allowed_flag_reasons') }),
  custom_action_handler_url: (value) => ({ commandUrl: readUrl(value, 'custom_action_handler_url') }),
  support_assignment: (value) => ({ supportAssignment: readAssignment(value) }),
  team_shown: (value) => ({ teamShown: readBoolean(value, 'team_shown') ?? true }),
  user_search_disallowed_roles: (value) => ({
    searchDisallowedRoles: texts(value, 'user_search_disallowed_roles'),
  }),
};

/** Settings that decide on permissions: they are part of the policy. */
const RULES: { readonly [key: string]: (value: unknown) => Omit<AppChanges, 'settings' | 'kept'> } = {
  grants: (value) => ({ grants: readGrants(value) }),
  disable_permissions_checks: (value) => ({
    unchecked: readBoolean(value, 'disable_permissions_checks') ?? false,
  }),
  multi_tenant_enabled: (value) => ({ teamed: readBoolean(value, 'multi_tenant_enabled') ?? false }),
};

/** Settings that null puts back to their default; null at any other key counts as absent. */
const RESET_BY_NULL: ReadonlySet<string> = new Set([
  'cdn_expiration_seconds',
  'grants',
  'revoke_tokens_issued_before',
]);
/** Settings that an empty text removes. */
const RESET_BY_EMPTY: ReadonlySet<string> = new Set(['custom_action_handler_url']);

function isGiven(raw: Raw, key: string): boolean {
  if (!Object.hasOwn(raw, key)) return false;
  if (raw[key] === null) return RESET_BY_NULL.has(key);
  return raw[key] !== '' || RESET_BY_EMPTY.has(key);
}

/** Reads the keys of a table that the body has. */
function readKnown<Changes extends object>(
  raw: Raw,
  table: { readonly [key: string]: (value: unknown) => Changes },
): Changes {
  const given = Object.entries(table).filter(([key]) => isGiven(raw, key));
  return Object.assign({}, ...given.map(([key, read]) => read(raw[key])));
}

const mapped = (
  fields: Readonly<Record<string, TSchema>>,
  to: (schema: TSchema) => TSchema,
): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, to(schema)]));

const readKeptShape = reader(
  Type.Object({ ...mapped(CHOSEN_APP_SETTINGS, maybeZero), ...mapped(GIVEN_APP_SETTINGS, maybe) }),
);

const KEPT: ReadonlySet<string> = new Set(Object.keys({ ...CHOSEN_APP_SETTINGS, ...GIVEN_APP_SETTINGS }));

/** Addresses that this server posts to. */
const ADDRESSES: ReadonlySet<string> = new Set(['before_message_send_hook_url', 'webhook_url']);

/** Reads the settings that are only kept; an empty text removes one. @throws ApiError `input` */
function readKept(raw: Raw): Custom {
  const known = Object.entries(raw).filter(([key]) => KEPT.has(key));
  const read = readKeptShape(Object.fromEntries(known)) as Raw;
  const given = Object.entries(read).filter(([, value]) => value !== null);
  for (const [key, value] of given) if (ADDRESSES.has(key)) checkHookUrl(value, key);
  return Object.fromEntries(
    given.map(([key, value]) => {
      if (key === 'event_hooks') return [key, readEventHooks(value)];
      return [key, value === '' ? null : asJson(value)];
    }),
  );
}

/** Reads changes of the named keys; unknown ones are ignored. @throws ApiError `input` for an ill-typed key */
export function readAppChanges(raw: Raw): AppChanges {
  return { settings: readKnown(raw, SETTINGS), kept: readKept(raw), ...readKnown(raw, RULES) };
}
