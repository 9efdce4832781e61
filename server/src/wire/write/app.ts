import type { AppSettings, Custom, Policy, UploadLimits, UserView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** Writes limits. With 0 bytes the client falls back to its own limit, which is the server's. */
function writeLimits(limits: UploadLimits): JsonObject {
  return {
    allowed_file_extensions: limits.allowedFileExtensions,
    blocked_file_extensions: limits.blockedFileExtensions,
    allowed_mime_types: limits.allowedMimeTypes,
    blocked_mime_types: limits.blockedMimeTypes,
    size_limit: limits.sizeLimit,
  };
}

const objectAt = (kept: Custom, key: string): Custom => {
  const value = kept[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Custom) : {};
};

/** Writes the config of a push provider in the older form, where `enabled` stands for `Disabled`. */
function writeProvider(kept: Custom, key: string): JsonObject {
  const { Disabled: disabled = false, ...config } = objectAt(kept, key);
  const enabled = Object.keys(config).length > 0 && disabled !== true;
  return { ...config, enabled };
}

function writePush(kept: Custom): JsonObject {
  return {
    version: 'v2',
    offline_only: false,
    ...objectAt(kept, 'push_config'),
    apn: { development: false, ...writeProvider(kept, 'apn_config') },
    firebase: writeProvider(kept, 'firebase_config'),
    huawei: writeProvider(kept, 'huawei_config'),
    xiaomi: writeProvider(kept, 'xiaomi_config'),
  };
}

/** Writes the settings. `all`: includes the fields for the server only. */
export function writeAppSettings(settings: AppSettings, all: boolean): JsonObject {
  const { kept } = settings;
  return {
    ...(all && { ...kept, push_notifications: writePush(kept) }),
    async_url_enrich_enabled: kept.async_url_enrich_enabled === true,
    auto_translation_enabled: kept.auto_translation_enabled === true,
    file_upload_config: writeLimits(settings.fileUpload),
    image_upload_config: writeLimits(settings.imageUpload),
    ...(all && {
      enforce_unique_usernames: settings.uniqueNames,
      cdn_expiration_seconds: settings.linkSeconds,
      guest_user_creation_disabled: settings.guestCreationDisabled,
      allowed_flag_reasons: settings.allowedFlagReasons,
      revoke_tokens_issued_before:
        settings.revokeTokensIssuedBefore === null ? null : writeTime(settings.revokeTokensIssuedBefore),
      custom_action_handler_url: settings.commandUrl ?? '',
      user_search_disallowed_roles: settings.searchDisallowedRoles,
      team_shown: settings.teamShown,
      support_assignment: settings.supportAssignment,
    }),
  };
}

/** Writes the team for visitors: an addition to the API. */
export function writeTeam(team: readonly UserView[]): JsonObject {
  return {
    team: team.map(({ id, name, image, online }) => ({
      id,
      name: name ?? '',
      ...(image === null ? {} : { image }),
      online,
    })),
  };
}

/** Writes the app's decisions about grants; for the server only. */
export function writeRules(policy: Policy): JsonObject {
  return {
    disable_permissions_checks: policy.unchecked,
    multi_tenant_enabled: policy.teamed,
    grants: Object.fromEntries([...policy.appGrants].map(([role, ids]) => [role, [...ids].sort()])),
  };
}
