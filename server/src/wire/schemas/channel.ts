import Type from 'typebox';
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
  withCustom,
} from './fields.ts';

/** Settings of a channel type that one channel may override. */
const CHANNEL_SWITCHES = {
  typing_events: Flag,
  read_events: Flag,
  delivery_events: Flag,
  search: Flag,
  reactions: Flag,
  replies: Flag,
  quotes: Flag,
  mutes: Flag,
  uploads: Flag,
  url_enrichment: Flag,
  custom_events: Flag,
  push_notifications: Flag,
  polls: Flag,
  count_messages: Flag,
  user_message_reminders: Flag,
  shared_locations: Flag,
  conversation_ratings: Flag,
  mark_messages_pending: Flag,
};

/** Settings that hold for all channels of a type. */
const TYPE_SWITCHES = { connect_events: Flag, reminders: Flag, skip_last_msg_update_for_system_msgs: Flag };

/** Settings of a channel type in an answer. */
export const CHANNEL_CONFIG = {
  name: Text,
  ...CHANNEL_SWITCHES,
  ...TYPE_SWITCHES,
  // Our own: clients offer translations where the server has a translator.
  translations: Flag,
  message_retention: Text,
  max_message_length: Count,
  automod: Text,
  automod_behavior: Text,
  blocklist_behavior: Text,
  blocklist: optional(Text),
  created_at: Time,
  updated_at: Time,
};

/** A visitor's rating of a support conversation in an answer. */
export const RATING = Type.Object({ score: Count, text: Text, created_at: Time });

const OVERRIDES = {
  ...CHANNEL_SWITCHES,
  max_message_length: Count,
  commands: Texts,
  blocklist: Text,
  blocklist_behavior: Text,
  grants: mapOf(Texts),
};

/** Fields of a channel that may be set. */
const CHANNEL_DATA = {
  frozen: optional(Flag),
  disabled: optional(Flag),
  team: optional(Text),
  config_overrides: optional(ref('ChannelConfigOverrides')),
};

/** Settings of a channel type that a server may change. */
export const CHANNEL_TYPE_CHANGES = Type.Partial(
  Type.Object({
    ...CHANNEL_SWITCHES,
    ...TYPE_SWITCHES,
    message_retention: Text,
    max_message_length: Count,
    automod: Text,
    automod_behavior: Text,
    blocklist: nullable(Text),
    blocklist_behavior: Text,
    commands: Texts,
    grants: mapOf(nullable(Texts)),
  }),
).properties;

/** A channel with the parts that are shown of it. */
export const CHANNEL_STATE = {
  channel: ref('ChannelResponse'),
  messages: listOf('MessageResponse'),
  pinned_messages: listOf('MessageResponse'),
  pending_messages: optional(listOf('PendingMessageResponse')),
  members: listOf('ChannelMemberResponse'),
  membership: nullable(ref('ChannelMemberResponse')),
  read: optional(listOf('ReadStateResponse')),
  watchers: listOf('UserResponse'),
  watcher_count: optional(Count),
  threads: listOf('ThreadStateResponse'),
  draft: optional(ref('DraftResponse')),
  active_live_locations: listOf('SharedLocationResponseData'),
  hidden: Flag,
  push_preferences: optional(ref('PushPreferencesResponse')),
  hide_messages_before: optional(Time),
};

/** Channels, their members, and the members' read marks. */
export const CHANNEL_SCHEMAS = {
  ChannelConfigWithInfo: Type.Object({ ...CHANNEL_CONFIG, commands: listOf('Command') }),
  ChannelConfigOverrides: Type.Partial(Type.Object(OVERRIDES)),
  /** The id of a user, or an object with more fields. */
  ChannelMemberRequest: Type.Union([withCustom({ user_id: Text, channel_role: optional(Text) }), Text]),
  ChannelInputRequest: withCustom(CHANNEL_DATA),
  ChannelInput: withCustom({
    ...CHANNEL_DATA,
    created_by: optional(ref('UserRequest')),
    created_by_id: optional(Text),
    members: optional(listOf('ChannelMemberRequest')),
    invites: optional(listOf('ChannelMemberRequest')),
    filter_tags: optional(Texts),
    hide_for_creator: optional(Flag),
  }),
  ChannelDataUpdate: withCustom({ ...CHANNEL_DATA, custom: optional(AnyObject) }),
  ChannelBatchFilter: Type.Object({
    cids: optional(Type.Unknown()),
    types: optional(Type.Unknown()),
  }),
  ChannelResponse: withCustom({
    id: Text,
    type: Text,
    cid: Text,
    last_message_at: optional(Time),
    created_at: Time,
    updated_at: Time,
    created_by: nullable(ref('UserResponse')),
    frozen: Flag,
    disabled: Flag,
    member_count: Count,
    message_count: optional(Count),
    config: ref('ChannelConfigWithInfo'),
    config_overrides: optional(ref('ChannelConfigOverrides')),
    own_capabilities: optional(Texts),
    hidden: optional(Flag),
    blocked: optional(Flag),
    team: optional(Text),
    cooldown: optional(Count),
    truncated_at: optional(Time),
    truncated_by: optional(ref('UserResponse')),
    filter_tags: optional(Texts),
    // For staff and servers, of support conversations.
    support_status: optional(Text),
    support_assignee_id: optional(nullable(Text)),
    support_tags: optional(Texts),
    support_priority: optional(Count),
    support_snoozed_until: optional(nullable(Time)),
    support_rating: optional(nullable(RATING)),
    support_unanswered_since: optional(nullable(Time)),
    support_first_answer_seconds: optional(nullable(Count)),
    support_closed_at: optional(nullable(Time)),
    hide_messages_before: optional(Time),
    deleted_at: optional(Time),
  }),
  ChannelStateResponseFields: Type.Object(CHANNEL_STATE),
  ChannelMemberResponse: withCustom({
    user_id: Text,
    user: ref('UserResponse'),
    created_at: Time,
    updated_at: Time,
    channel_role: Text,
    role: Text,
    status: Text,
    invited: optional(Flag),
    invite_accepted_at: optional(Time),
    invite_rejected_at: optional(Time),
    is_moderator: optional(Flag),
    banned: Flag,
    shadow_banned: Flag,
    ban_expires: optional(Time),
    notifications_muted: Flag,
    pinned_at: optional(Time),
    archived_at: optional(Time),
  }),
  ReadStateResponse: Type.Object({
    user: ref('UserResponse'),
    last_read: Time,
    unread_messages: Count,
    last_read_message_id: optional(Text),
    last_delivered_at: optional(Time),
    last_delivered_message_id: optional(Text),
  }),
  DeliveredMessagePayload: Type.Object({
    cid: optional(Text),
    id: optional(Text),
    parent_id: optional(Text),
  }),
  SortParamRequest: Type.Object({
    field: optional(Text),
    direction: optional(Count),
    type: optional(Text),
  }),
};
