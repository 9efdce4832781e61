import type { ChannelResponse } from './channel.ts';
import type { MessageResponse } from './message.ts';
import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserRequest, UserResponse } from './user.ts';

/** The body of POST /moderation/ban. `timeout` is in minutes. */
export interface BanRequest extends ActingUser {
  readonly ban_from_future_channels?: boolean;
  readonly banned_by?: UserRequest;
  readonly banned_by_id?: string;
  readonly channel_cid?: string;
  readonly delete_messages?: string;
  readonly delete_reactions?: boolean;
  readonly ip_ban?: boolean;
  readonly reason?: string;
  readonly shadow?: boolean;
  readonly target_user_id: string;
  readonly timeout?: number;
}

/** A ban in a channel, or in the app if `channel` is missing. */
export interface BanResponse {
  readonly banned_by?: UserResponse;
  readonly channel?: ChannelResponse;
  readonly created_at: Timestamp;
  readonly expires?: Timestamp;
  readonly ip_ban?: boolean;
  readonly reason?: string;
  readonly shadow?: boolean;
  readonly user?: UserResponse;
}

/** The body of POST /moderation/flag. */
export interface FlagRequest extends ActingUser {
  readonly reason?: string;
  readonly target_message_id?: string;
  readonly target_user_id?: string;
}

/** The body of POST /moderation/mute. `timeout` is in minutes. */
export interface MuteUserRequest extends ActingUser {
  readonly target_ids?: readonly string[];
  readonly timeout?: number;
}

/** The body of POST /moderation/mute/channel. `expiration` is in ms. */
export interface MuteChannelRequest extends ActingUser {
  readonly channel_cids?: readonly string[];
  readonly expiration?: number;
}

/** The `payload` parameter of GET /query_banned_users. */
export interface QueryBannedUsersPayload extends ActingUser {
  readonly exclude_expired_bans?: boolean;
  readonly filter_conditions: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly offset?: number;
  readonly sort?: readonly SortParamRequest[];
}

/** A report of a message or user. */
export interface ModerationFlag {
  readonly created_at: Timestamp;
  readonly reason?: string;
  readonly reporter_type: 'automod' | 'user';
  readonly type: 'automod' | 'user_report';
  readonly user: UserResponse;
}

/** An action that a moderator took. */
export interface ModerationAction {
  readonly created_at: Timestamp;
  readonly reason?: string;
  readonly type: string;
  readonly user?: UserResponse;
  readonly user_id?: string;
}

/**
 * A reported message or user, with the reports and the actions taken (`/api/v2/moderation`). The
 * reference does not describe it.
 */
export interface ReviewQueueItem {
  readonly actions: readonly ModerationAction[];
  readonly bans: readonly (BanResponse & { readonly channel_cid?: string })[];
  readonly channel_cid?: string;
  readonly completed_at?: Timestamp;
  readonly created_at: Timestamp;
  readonly entity_creator: UserResponse;
  readonly entity_creator_id: string;
  /** Id of the message or user. */
  readonly entity_id: string;
  readonly entity_type: 'stream:user' | 'stream:chat:v1:message';
  readonly flags: readonly ModerationFlag[];
  readonly flags_count: number;
  readonly id: string;
  readonly latest_moderator_action?: string;
  readonly message?: MessageResponse;
  readonly reviewed_at?: Timestamp;
  /** Id of the moderator. */
  readonly reviewed_by?: string;
  readonly reviewer?: UserResponse;
  readonly status: 'pending' | 'reviewed';
  readonly updated_at: Timestamp;
}
