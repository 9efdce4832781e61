import Type from 'typebox';
import {
  AnyObject,
  Count,
  Flag,
  listOf,
  mapOf,
  optional,
  ref,
  Text,
  Texts,
  Time,
  withCustom,
} from './fields.ts';

const Receipts = optional(Type.Object({ enabled: optional(Flag) }));

const USER = {
  id: Text,
  name: optional(Text),
  image: optional(Text),
  language: optional(Text),
  role: Text,
  teams: Texts,
  teams_role: optional(mapOf(Text)),
  created_at: Time,
  updated_at: Time,
  last_active: optional(Time),
  banned: Flag,
  shadow_banned: optional(Flag),
  ban_expires: optional(Time),
  online: Flag,
  deactivated_at: optional(Time),
  deleted_at: optional(Time),
};

const USER_REQUEST = {
  name: optional(Text),
  image: optional(Text),
  language: optional(Text),
  role: optional(Text),
  teams: optional(Texts),
  teams_role: optional(mapOf(Text)),
  invisible: optional(Flag),
  privacy_settings: optional(ref('PrivacySettings')),
};

/** Users, and their settings about each other. */
export const USER_SCHEMAS = {
  PrivacySettings: Type.Object({
    typing_indicators: Receipts,
    read_receipts: Receipts,
    delivery_receipts: Receipts,
  }),
  UserRequest: withCustom({ id: Text, ...USER_REQUEST }),
  UsersById: mapOf(ref('UserRequest')),
  UpdateUserPartialRequest: Type.Object({ id: Text, set: optional(AnyObject), unset: optional(Texts) }),
  UserResponse: withCustom({
    ...USER,
    // Sent to servers only, in lists and answers to changes of users.
    invisible: optional(Flag),
    privacy_settings: optional(ref('PrivacySettings')),
    mutes: optional(listOf('UserMuteResponse')),
    blocked_user_ids: optional(Texts),
    devices: optional(listOf('DeviceResponse')),
  }),
  OwnUserResponse: withCustom({
    ...USER,
    invisible: Flag,
    revoke_tokens_issued_before: optional(Time),
    privacy_settings: ref('PrivacySettings'),
    push_preferences: optional(ref('PushPreferencesResponse')),
    devices: listOf('DeviceResponse'),
    mutes: listOf('UserMuteResponse'),
    channel_mutes: listOf('ChannelMute'),
    blocked_user_ids: Texts,
    unread_count: Count,
    total_unread_count: Count,
    unread_channels: Count,
    total_unread_count_by_team: optional(mapOf(Count)),
    unread_threads: Count,
    latest_hidden_channels: Texts,
  }),
  UserMuteResponse: Type.Object({
    user: ref('UserResponse'),
    target: ref('UserResponse'),
    created_at: Time,
    updated_at: Time,
    expires: optional(Time),
  }),
  ChannelMute: Type.Object({
    user: ref('UserResponse'),
    channel: ref('ChannelResponse'),
    created_at: Time,
    updated_at: Time,
    expires: optional(Time),
  }),
  BlockedUserResponse: Type.Object({
    user_id: Text,
    blocked_user_id: Text,
    created_at: Time,
    user: ref('UserResponse'),
    blocked_user: ref('UserResponse'),
  }),
  UserGroupResponse: Type.Object({
    id: Text,
    name: Text,
    description: optional(Text),
    team_id: optional(Text),
    created_by: optional(Text),
    created_at: Time,
    updated_at: Time,
    members: optional(listOf('UserGroupMember')),
  }),
  UserGroupMember: Type.Object({ group_id: Text, user_id: Text, is_admin: Flag, created_at: Time }),
};
