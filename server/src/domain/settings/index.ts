import { ApiError } from '../errors.ts';
import {
  inputError,
  isRecord,
  readBoolean,
  readList,
  readRecord,
  readText,
  readTime,
  readWhole,
} from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { AppService, AppSettings, UploadLimits } from '../services.ts';
import type { StoreReader } from '../store-port.ts';
import type { Json, Raw } from '../types.ts';
import { callerOf } from '../users/caller.ts';
import { tellRevoked } from '../users/tell-revoked.ts';

const NAME = 'app';
const MOST_ENTRIES = 200;
/** Bytes of the largest file anybody may allow: 10 GB. */
const MOST_BYTES = 10 * 1024 ** 3;
/** Seconds of ten years. */
const MOST_SECONDS = 10 * 366 * 86_400;

const OPEN: UploadLimits = {
  allowedFileExtensions: [],
  blockedFileExtensions: [],
  allowedMimeTypes: [],
  blockedMimeTypes: [],
  sizeLimit: 0,
};

const DEFAULTS: AppSettings = {
  fileUpload: OPEN,
  imageUpload: OPEN,
  linkSeconds: null,
  uniqueNames: 'no',
  guestCreationDisabled: false,
  allowedFlagReasons: [],
  searchDisallowedRoles: [],
  revokeTokensIssuedBefore: null,
};

/** The app's settings as they are now. */
export async function appSettings(store: StoreReader): Promise<AppSettings> {
  const stored = await store.settings.get(NAME);
  return isRecord(stored) ? { ...DEFAULTS, ...(stored as Partial<AppSettings>) } : DEFAULTS;
}

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
    sizeLimit: readWhole(raw.size_limit, `${field}.size_limit`, 0, MOST_BYTES) ?? 0,
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

/** How each key of the client is read into what it changes. */
const READERS: { readonly [key: string]: (value: unknown) => Partial<AppSettings> } = {
  file_upload_config: (value) => ({ fileUpload: uploadLimits(value, 'file_upload_config') }),
  image_upload_config: (value) => ({ imageUpload: uploadLimits(value, 'image_upload_config') }),
  cdn_expiration_seconds: (value) => ({
    linkSeconds: readWhole(value, 'cdn_expiration_seconds', 1, MOST_SECONDS),
  }),
  enforce_unique_usernames: (value) => ({ uniqueNames: readUniqueness(value) }),
  guest_user_creation_disabled: (value) => ({
    guestCreationDisabled: readBoolean(value, 'guest_user_creation_disabled') ?? false,
  }),
  revoke_tokens_issued_before: (value) => ({
    revokeTokensIssuedBefore: readTime(value, 'revoke_tokens_issued_before'),
  }),
  allowed_flag_reasons: (value) => ({ allowedFlagReasons: texts(value, 'allowed_flag_reasons') }),
  user_search_disallowed_roles: (value) => ({
    searchDisallowedRoles: texts(value, 'user_search_disallowed_roles'),
  }),
};

function readChanges(raw: Raw): Partial<AppSettings> {
  const changes: Partial<AppSettings> = {};
  for (const [key, value] of Object.entries(raw)) {
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    if (read === undefined)
      throw inputError(`unrecognized field "${key}"; known: ${Object.keys(READERS).join(', ')}`);
    Object.assign(changes, read(value));
  }
  return changes;
}

export function appService(ports: Ports): AppService {
  return {
    settings: () => ports.store.read(appSettings),
    update: async (actor, raw) => {
      const changes = readChanges(raw);
      return ports.store.write(async (store) => {
        const caller = await callerOf(store.users, actor);
        if (!caller.server) throw new ApiError('notAllowed', 'app settings can only be updated server-side');
        const settings = { ...(await appSettings(store)), ...changes };
        await store.settings.put(NAME, settings as unknown as Json);
        const { revokeTokensIssuedBefore: before } = changes;
        if (before !== undefined) tellRevoked(ports, store, before, { kind: 'everybody' });
      });
    },
  };
}
