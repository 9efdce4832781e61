/** Settings of an app that are stored and given back, but not acted on yet. */
import Type, { type TSchema } from 'typebox';
import { AnyObject, Count, Flag, optional, Text, Texts } from './fields.ts';

const between = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

const DAY_SECONDS = 86_400;
const MOST_MS = 3_600_000;
const MOST_REMINDERS = 100_000;
const MOST_HOOKS = 100;

/** Texts, lists and flags: their zero value is a choice, as an empty URL that switches a webhook off. */
export const CHOSEN_APP_SETTINGS = {
  async_url_enrich_enabled: Flag,
  auto_translation_enabled: Flag,
  before_message_send_hook_url: Text,
  channel_hide_members_only: Flag,
  chat_primary_use_case: Text,
  disable_auth_checks: Flag,
  enable_hook_payload_compression: Flag,
  event_hooks: Type.Array(AnyObject, { maxItems: MOST_HOOKS }),
  feed_audit_logs_enabled: Flag,
  feeds_moderation_enabled: Flag,
  feeds_v2_region: Text,
  image_moderation_block_labels: Texts,
  image_moderation_enabled: Flag,
  image_moderation_labels: Texts,
  member_custom_on_messages_enabled: Flag,
  migrate_permissions_to_v2: Flag,
  moderation_analytics_enabled: Flag,
  moderation_enabled: Flag,
  moderation_onboarding_complete: Flag,
  moderation_s3_image_access_role_arn: Text,
  moderation_webhook_url: Text,
  permission_version: Text,
  sns_key: Text,
  sns_secret: Text,
  sns_topic_arn: Text,
  sqs_key: Text,
  sqs_secret: Text,
  sqs_url: Text,
  user_response_time_enabled: Flag,
  video_primary_use_case: Text,
  webhook_events: Texts,
  webhook_url: Text,
} as const;

/** Numbers and objects: typed clients send zero for those that are not given. */
export const GIVEN_APP_SETTINGS = {
  activity_metrics_config: AnyObject,
  apn_config: AnyObject,
  async_moderation_config: AnyObject,
  before_message_send_hook_attempt_timeout_ms: between(0, MOST_MS),
  datadog_info: AnyObject,
  firebase_config: AnyObject,
  huawei_config: AnyObject,
  max_aggregated_activities_length: Count,
  moderation_dashboard_preferences: AnyObject,
  push_config: AnyObject,
  reminders_interval: between(60, DAY_SECONDS),
  reminders_max_members: Type.Integer({ minimum: 2 }),
  reminders_max_per_user: between(1, MOST_REMINDERS),
  xiaomi_config: AnyObject,
} as const;

const optionals = (fields: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, optional(schema)]));

/** The same as optional fields of a description. */
export const KEPT_APP_SETTINGS = { ...optionals(CHOSEN_APP_SETTINGS), ...optionals(GIVEN_APP_SETTINGS) };

/** Push settings in the older form, made of `push_config` and the configs of the providers. */
export const PUSH_NOTIFICATIONS = Type.Object({
  version: Text,
  offline_only: Flag,
  apn: AnyObject,
  firebase: AnyObject,
  huawei: AnyObject,
  xiaomi: AnyObject,
});
