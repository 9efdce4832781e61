import Type from 'typebox';
import { AnyObject, Count, Flag, listOf, mapOf, nullable, optional, Text, Time } from './fields.ts';

/** Unread messages of one user. */
export const UNREAD = {
  total_unread_count: Count,
  total_unread_count_by_team: optional(mapOf(Count)),
  total_unread_threads_count: Count,
  channels: Type.Array(Type.Object({ channel_id: Text, unread_count: Count, last_read: nullable(Time) })),
  channel_type: Type.Array(Type.Object({ channel_type: Text, channel_count: Count, unread_count: Count })),
  threads: Type.Array(
    Type.Object({
      parent_message_id: Text,
      unread_count: Count,
      last_read: Time,
      last_read_message_id: Text,
    }),
  ),
};

const LEVELS = { chat_level: optional(Text), call_level: optional(Text), disabled_until: optional(Time) };

/** Devices, push preferences, unread counts, pictures and refusals. */
export const ACCOUNT_SCHEMAS = {
  DeviceResponse: Type.Object({
    id: Text,
    push_provider: Text,
    push_provider_name: optional(Text),
    voip: optional(Flag),
    user_id: Text,
    created_at: Time,
  }),
  PushPreferenceInput: Type.Object({
    ...LEVELS,
    user_id: optional(Text),
    channel_cid: optional(Text),
    chat_preferences: optional(AnyObject),
    remove_disable: optional(Flag),
  }),
  PushPreferencesResponse: Type.Object({ ...LEVELS, chat_preferences: optional(AnyObject) }),
  UnreadCountsResponse: Type.Object(UNREAD),
  APIError: Type.Object({
    code: Count,
    message: Text,
    StatusCode: Count,
    duration: Text,
    more_info: Text,
    details: Type.Array(Count),
    proof_of_work: optional(AnyObject),
  }),
  /** Pixels; `url` is in answers only. */
  ImageSize: Type.Object({
    url: optional(Text),
    width: optional(Count),
    height: optional(Count),
    crop: optional(Text),
    resize: optional(Text),
  }),
};

/** The state of a task. */
export const TASK = {
  task_id: Text,
  status: Text,
  created_at: Time,
  updated_at: Time,
  result: optional(AnyObject),
  error: optional(Type.Object({ type: Text, description: Text })),
};

/** The address of an uploaded file, and of smaller pictures of it. */
export const UPLOADED = {
  file: Text,
  thumb_url: optional(Text),
  upload_sizes: optional(listOf('ImageSize')),
};

/** Preview of a page or picture behind a link. */
export const PREVIEW = {
  type: Text,
  og_scrape_url: Text,
  title_link: Text,
  author_name: optional(Text),
  title: optional(Text),
  text: optional(Text),
  image_url: optional(Text),
  thumb_url: optional(Text),
  asset_url: optional(Text),
};
