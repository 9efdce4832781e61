import type { AppSettings, Policy, UploadLimits, UserView } from '../../domain/index.ts';
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

/** Writes the settings. `all`: includes the fields for the server only. */
export function writeAppSettings(settings: AppSettings, all: boolean): JsonObject {
  return {
    async_url_enrich_enabled: false,
    auto_translation_enabled: false,
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
