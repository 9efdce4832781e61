import Type from 'typebox';
import { KEPT_APP_SETTINGS, PUSH_NOTIFICATIONS } from './app-settings.ts';
import { CHANNEL_CONFIG, CHANNEL_TYPE_CHANGES } from './channel.ts';
import {
  AnyObject,
  Count,
  Flag,
  listOf,
  mapOf,
  nullable,
  optional,
  ref,
  Text,
  Texts,
  Time,
} from './fields.ts';

const COMMAND_TEXTS = { description: optional(Text), args: optional(Text), set: optional(Text) };
const PERMISSION = {
  name: Text,
  action: Text,
  owner: optional(Flag),
  same_team: optional(Flag),
  description: optional(Text),
  condition: optional(AnyObject),
};
const FILTER = {
  operation: Text,
  filter: AnyObject,
  sort: optional(Type.Array(Type.Unknown())),
  description: optional(Text),
};
const GROUP = { description: optional(Text), team_id: optional(Text) };

/** A channel type with its grants; `commands` differs by call. */
const CHANNEL_TYPE = {
  ...CHANNEL_CONFIG,
  grants: mapOf(Texts),
  permissions: Type.Array(
    Type.Object({
      name: Text,
      action: Text,
      priority: Count,
      created_at: Time,
      updated_at: Time,
      resources: Texts,
      roles: Texts,
      owner: Flag,
    }),
  ),
};

/** The answer about a channel type. */
export const FULL_CHANNEL_TYPE = { ...CHANNEL_TYPE, commands: listOf('Command') };
/** The answer to a change of one: commands by name. */
export const BRIEF_CHANNEL_TYPE = { ...CHANNEL_TYPE, commands: Texts };

export const COMMAND = {
  name: Text,
  description: Text,
  args: Text,
  set: Text,
  created_at: optional(Time),
  updated_at: optional(Time),
};

/** Files that the app accepts; 0 bytes stand for the default. */
const UPLOAD_CONFIG = Type.Object({
  allowed_file_extensions: Texts,
  blocked_file_extensions: Texts,
  allowed_mime_types: Texts,
  blocked_mime_types: Texts,
  size_limit: Count,
});

/** Bodies of changes by servers: the rules read these themselves. */
const REQUESTS = {
  CreateChannelTypeRequest: Type.Object({ ...CHANNEL_TYPE_CHANGES, name: Text }),
  UpdateChannelTypeRequest: Type.Object(CHANNEL_TYPE_CHANGES),
  CreateCommandRequest: Type.Object({ name: Text, ...COMMAND_TEXTS }),
  UpdateCommandRequest: Type.Object(COMMAND_TEXTS),
  CreateRoleRequest: Type.Object({ name: Text }),
  CreatePermissionRequest: Type.Object({ id: Text, ...PERMISSION }),
  PermissionRequest: Type.Object(PERMISSION),
  CreateBlockListRequest: Type.Object({ name: Text, words: Texts, type: optional(Text) }),
  UpdateBlockListRequest: Type.Object({ words: Texts }),
  CreateCannedAnswerRequest: Type.Object({ shortcut: Text, text: Text }),
  UpdateCannedAnswerRequest: Type.Object({ text: Text }),
  UpdateSupportHoursRequest: Type.Object({ hours: nullable(ref('SupportHours')) }),
  CreatePredefinedFilterRequest: Type.Object({ name: Text, ...FILTER }),
  UpdatePredefinedFilterRequest: Type.Object(FILTER),
  CreateUserGroupRequest: Type.Object({
    name: Text,
    id: optional(Text),
    member_ids: optional(Texts),
    ...GROUP,
  }),
  UpdateUserGroupRequest: Type.Object({ name: optional(Text), ...GROUP }),
  UpdateAppRequest: Type.Object({
    file_upload_config: optional(ref('FileUploadConfigRequest')),
    image_upload_config: optional(ref('FileUploadConfigRequest')),
    cdn_expiration_seconds: optional(nullable(Count)),
    enforce_unique_usernames: optional(Text),
    guest_user_creation_disabled: optional(Flag),
    revoke_tokens_issued_before: optional(nullable(Time)),
    allowed_flag_reasons: optional(Texts),
    custom_action_handler_url: optional(Text),
    user_search_disallowed_roles: optional(Texts),
    team_shown: optional(Flag),
    support_assignment: optional(Text),
    grants: optional(mapOf(nullable(Texts))),
    disable_permissions_checks: optional(Flag),
    multi_tenant_enabled: optional(Flag),
    ...KEPT_APP_SETTINGS,
  }),
};

/** The app, its channel types, roles, permissions, commands and lists of words. */
export const POLICY_SCHEMAS = {
  ...REQUESTS,
  FileUploadConfig: UPLOAD_CONFIG,
  FileUploadConfigRequest: Type.Partial(UPLOAD_CONFIG),
  AppResponse: Type.Object({
    id: Count,
    name: Text,
    placement: Text,
    ...KEPT_APP_SETTINGS,
    async_url_enrich_enabled: Flag,
    auto_translation_enabled: Flag,
    file_upload_config: ref('FileUploadConfig'),
    image_upload_config: ref('FileUploadConfig'),
    web_push: optional(Type.Object({ public_key: Text })),
    // Sent to all but servers.
    team: optional(Type.Array(Type.Object({ id: Text, name: Text, image: optional(Text), online: Flag }))),
    // Sent to all but servers, if the app has business hours.
    hours: optional(Type.Object({ open: Flag, opens_at: nullable(Time) })),
    // Sent to servers only.
    enforce_unique_usernames: optional(Text),
    cdn_expiration_seconds: optional(nullable(Count)),
    guest_user_creation_disabled: optional(Flag),
    allowed_flag_reasons: optional(Texts),
    revoke_tokens_issued_before: optional(nullable(Time)),
    custom_action_handler_url: optional(Text),
    user_search_disallowed_roles: optional(Texts),
    team_shown: optional(Flag),
    support_assignment: optional(Text),
    disable_permissions_checks: optional(Flag),
    multi_tenant_enabled: optional(Flag),
    grants: optional(mapOf(Texts)),
    push_notifications: optional(PUSH_NOTIFICATIONS),
  }),
  ChannelTypeConfig: Type.Object(FULL_CHANNEL_TYPE),
  Command: Type.Object(COMMAND),
  Role: Type.Object({ name: Text, custom: Flag, scopes: Texts, created_at: Time, updated_at: Time }),
  Permission: Type.Object({
    id: Text,
    name: Text,
    description: Text,
    action: Text,
    owner: Flag,
    same_team: Flag,
    custom: Flag,
    level: Text,
    tags: Texts,
    condition: AnyObject,
  }),
  BlockListResponse: Type.Object({
    name: Text,
    type: Text,
    words: Texts,
    is_leet_check_enabled: Flag,
    is_plural_check_enabled: Flag,
    is_confusable_folding_enabled: Flag,
    is_substring_matching_enabled: Flag,
    created_at: optional(Time),
    updated_at: optional(Time),
  }),
  SupportHours: Type.Object({
    time_zone: Text,
    week: optional(Type.Array(Type.Object({ day: Count, from: Text, to: Text }))),
    holidays: optional(Texts),
  }),
  CannedAnswerResponse: Type.Object({ shortcut: Text, text: Text, created_at: Time, updated_at: Time }),
  PredefinedFilterResponse: Type.Object({ name: Text, ...FILTER, created_at: Time, updated_at: Time }),
};
