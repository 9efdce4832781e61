import type { ChannelResponse } from './channel.ts';
import type { DeviceResponse, PushPreferencesResponse } from './device.ts';
import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';

/** A user as others see them. Custom fields lie beside the named ones. */
export interface UserResponse {
  readonly avg_response_time?: number;
  readonly ban_expires?: Timestamp;
  readonly banned: boolean;
  readonly bypass_moderation?: boolean;
  readonly created_at: Timestamp;
  readonly deactivated_at?: Timestamp;
  readonly deleted_at?: Timestamp;
  readonly devices?: readonly DeviceResponse[];
  readonly id: string;
  readonly image?: string;
  readonly invisible?: boolean;
  readonly language?: string;
  readonly last_active?: Timestamp;
  readonly name?: string;
  readonly online: boolean;
  readonly privacy_settings?: PrivacySettingsResponse;
  readonly revoke_tokens_issued_before?: Timestamp;
  readonly role: string;
  readonly shadow_banned?: boolean;
  readonly teams: readonly string[];
  readonly teams_role?: Readonly<Record<string, string>>;
  readonly updated_at: Timestamp;
}

/** The signed-in user: `me` of the first frame of a connection. */
export interface OwnUserResponse {
  readonly avg_response_time?: number;
  readonly banned: boolean;
  readonly blocked_user_ids?: readonly string[];
  readonly channel_mutes: readonly ChannelMute[];
  readonly created_at: Timestamp;
  readonly deactivated_at?: Timestamp;
  readonly deleted_at?: Timestamp;
  readonly devices: readonly DeviceResponse[];
  readonly id: string;
  readonly image?: string;
  readonly invisible: boolean;
  readonly language?: string;
  readonly last_active?: Timestamp;
  readonly latest_hidden_channels?: readonly string[];
  readonly mutes: readonly UserMuteResponse[];
  readonly name?: string;
  readonly online: boolean;
  readonly privacy_settings?: PrivacySettingsResponse;
  readonly push_preferences?: PushPreferencesResponse;
  readonly revoke_tokens_issued_before?: Timestamp;
  readonly role: string;
  readonly teams: readonly string[];
  readonly teams_role?: Readonly<Record<string, string>>;
  readonly total_unread_count: number;
  readonly total_unread_count_by_team?: Readonly<Record<string, number>>;
  readonly unread_channels: number;
  readonly unread_count: number;
  readonly unread_threads: number;
  readonly updated_at: Timestamp;
}

/** A user in a request. */
export interface UserRequest {
  readonly id: string;
  readonly image?: string;
  readonly invisible?: boolean;
  readonly language?: string;
  readonly name?: string;
  readonly privacy_settings?: PrivacySettingsResponse;
  readonly role?: string;
  readonly teams?: readonly string[];
  readonly teams_role?: Readonly<Record<string, string>>;
}

/** The user on whose behalf a server calls; exactly one of the two fields. Clients leave both out. */
export interface ActingUser {
  readonly user?: UserRequest;
  readonly user_id?: string;
}

/** The activity a user lets others see. */
export interface PrivacySettingsResponse {
  readonly delivery_receipts?: DeliveryReceiptsResponse;
  readonly read_receipts?: ReadReceiptsResponse;
  readonly typing_indicators?: TypingIndicatorsResponse;
}

/** Setting that lets others see that the user is typing. */
export interface TypingIndicatorsResponse {
  readonly enabled?: boolean;
}

/** Setting that lets others see what the user has read. */
export interface ReadReceiptsResponse {
  readonly enabled?: boolean;
}

/** Setting that lets others see what the user has received. */
export interface DeliveryReceiptsResponse {
  readonly enabled?: boolean;
}

/** A mute of one user by another. */
export interface UserMuteResponse {
  readonly created_at: Timestamp;
  readonly expires?: Timestamp;
  readonly target?: UserResponse;
  readonly updated_at: Timestamp;
  readonly user?: UserResponse;
}

/** A mute of a channel by a user. */
export interface ChannelMute {
  readonly channel?: ChannelResponse;
  readonly created_at: Timestamp;
  readonly expires?: Timestamp;
  readonly updated_at: Timestamp;
  readonly user?: UserResponse;
}

/** A block of one user by another. */
export interface BlockedUserResponse {
  readonly blocked_user: UserResponse;
  readonly blocked_user_id: string;
  readonly created_at: Timestamp;
  readonly user: UserResponse;
  readonly user_id: string;
}

/** A group of users that messages can mention. */
export interface UserGroupResponse {
  readonly created_at: Timestamp;
  readonly created_by?: string;
  readonly description?: string;
  readonly id: string;
  readonly members?: readonly UserGroupMember[];
  readonly name: string;
  readonly team_id?: string;
  readonly updated_at: Timestamp;
}

/** A member of a user group. */
export interface UserGroupMember {
  readonly created_at: Timestamp;
  readonly group_id: string;
  readonly is_admin: boolean;
  readonly user_id: string;
}

/** A change of some fields of a user. */
export interface UpdateUserPartialRequest {
  readonly id: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** The `payload` parameter of GET /users. */
export interface QueryUsersPayload extends ActingUser {
  readonly filter_conditions: Readonly<Record<string, unknown>>;
  readonly include_deactivated_users?: boolean;
  readonly limit?: number;
  readonly offset?: number;
  readonly presence?: boolean;
  readonly sort?: readonly SortParamRequest[];
}
