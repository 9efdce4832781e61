import type { Timestamp } from './timestamp.ts';
import type { ActingUser } from './user.ts';

/** A device or browser that receives push notifications. */
export interface DeviceResponse {
  readonly created_at: Timestamp;
  readonly disabled?: boolean;
  readonly disabled_reason?: string;
  readonly hardware_id?: string;
  readonly id: string;
  readonly push_provider: string;
  readonly push_provider_name?: string;
  readonly user_id: string;
  readonly voip?: boolean;
}

/** The body of POST /devices. */
export interface CreateDeviceRequest extends ActingUser {
  readonly hardware_id?: string;
  readonly id: string;
  readonly push_provider: string;
  readonly push_provider_name?: string;
  readonly voip_token?: boolean;
}

/** Push notifications a user wants. */
export interface PushPreferencesResponse {
  readonly call_level?: string;
  readonly chat_level?: string;
  readonly chat_preferences?: ChatPreferencesResponse;
  readonly disabled_until?: Timestamp;
}

/** Push preferences by the kind of message; each is `all` or `none`. */
export interface ChatPreferencesResponse {
  readonly channel_mentions?: string;
  readonly default_preference?: string;
  readonly direct_mentions?: string;
  readonly group_mentions?: string;
  readonly here_mentions?: string;
  readonly role_mentions?: string;
  readonly thread_replies?: string;
}

/** Push notifications a user wants from one channel. */
export interface ChannelPushPreferencesResponse {
  readonly chat_level?: string;
  readonly chat_preferences?: ChatPreferencesResponse;
  readonly disabled_until?: Timestamp;
}

/** One entry of POST /push_preferences. */
export interface PushPreferenceInput {
  readonly call_level?: string;
  readonly channel_cid?: string;
  readonly chat_level?: string;
  readonly chat_preferences?: ChatPreferencesResponse;
  readonly disabled_until?: Timestamp;
  readonly remove_disable?: boolean;
  readonly user_id?: string;
}
