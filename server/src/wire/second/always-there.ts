import type { Raw } from '../read/values.ts';

const USER: Raw = { language: '', invisible: false, shadow_banned: false, blocked_user_ids: [] };

/** Settings of an app that this server does not have, with the value that stands for none. */
const APP: Raw = {
  allow_multi_user_devices: false,
  call_types: {},
  campaign_enabled: false,
  cdn_expiration_seconds: 0,
  channel_configs: {},
  custom_action_handler_url: '',
  disable_auth_checks: false,
  disable_permissions_checks: false,
  enforce_unique_usernames: 'no',
  event_hooks: [],
  feed_audit_logs_enabled: false,
  grants: {},
  guest_user_creation_disabled: false,
  image_moderation_enabled: false,
  max_aggregated_activities_length: 0,
  member_custom_on_messages_enabled: false,
  moderation_audio_call_moderation_enabled: false,
  moderation_enabled: false,
  moderation_llm_configurability_enabled: false,
  moderation_multitenant_blocklist_enabled: false,
  moderation_video_call_moderation_enabled: false,
  moderation_webhook_url: '',
  multi_tenant_enabled: false,
  organization: '',
  permission_version: 'v2',
  policies: {},
  reminders_interval: 0,
  sns_key: '',
  sns_secret: '',
  sns_topic_arn: '',
  sqs_key: '',
  sqs_secret: '',
  sqs_url: '',
  suspended: false,
  suspended_explanation: '',
  use_hook_v2: false,
  user_response_time_enabled: false,
  user_search_disallowed_roles: [],
  webhook_events: [],
  webhook_url: '',
};

const UNREAD: Raw = {
  channel_mutes: [],
  total_unread_count: 0,
  unread_channels: 0,
  unread_count: 0,
  unread_threads: 0,
};

/**
 * Fields that the first generation leaves out, by the name of their schema or call, with the value that says the same. Typed clients of the second refuse an
 * object without them.
 */
export const FIELDS_ALWAYS_THERE: Readonly<Record<string, Raw>> = {
  UserResponse: USER,
  FullUserResponse: { ...USER, ...UNREAD },
  OwnUserResponse: USER,
  AppResponse: APP,
  Permission: { owner_resource: '' },
  UserGroupMember: { app_pk: 0 },
  EntityCreatorResponse: USER,
  ModerationConfig: { supported_video_call_harm_types: [] },
  ReviewQueueItemResponse: {
    ai_text_severity: '',
    escalated: false,
    latest_moderator_action: '',
    reviewed_by: '',
  },
  // Zero is no time: the campaign has not begun or ended, the segment is not deleted.
  CampaignStatsResponse: { stats_completed_at: 0, stats_started_at: 0 },
  SegmentResponse: { deleted_at: 0 },
  SegmentTargetResponse: { app_pk: 0 },
  MarkReadResponseEvent: { channel_id: '', channel_type: '', cid: '' },
  ThreadParticipant: { custom: {} },
  UpdateUsers: { membership_deletion_task_id: '' },
  UpdateUsersPartial: { membership_deletion_task_id: '' },
};
