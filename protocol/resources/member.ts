import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserResponse } from './user.ts';

export type MemberStatus = 'member' | 'pending' | 'accepted' | 'rejected';

/** A member of a channel. Custom fields lie beside the named ones. */
export interface ChannelMemberResponse {
  readonly archived_at?: Timestamp | null;
  readonly ban_expires?: Timestamp;
  readonly ban_from_future_channels?: boolean;
  readonly banned: boolean;
  readonly channel_role: string;
  readonly created_at: Timestamp;
  readonly deleted_at?: Timestamp;
  readonly deleted_messages?: readonly string[];
  readonly future_channel_ban_expires?: Timestamp;
  readonly invite_accepted_at?: Timestamp;
  readonly invite_rejected_at?: Timestamp;
  readonly invited?: boolean;
  readonly is_moderator?: boolean;
  readonly notifications_muted: boolean;
  readonly pinned_at?: Timestamp | null;
  readonly role?: string;
  readonly shadow_banned: boolean;
  readonly status?: MemberStatus;
  readonly updated_at: Timestamp;
  readonly user?: UserResponse;
  readonly user_id?: string;
}

/** The author of a message as a member of its channel. */
export interface ChannelMemberPartialResponse {
  readonly channel_role: string;
  readonly notifications_muted: boolean;
}

/** A member to add or invite. */
export interface ChannelMemberRequest {
  readonly channel_role?: string;
  readonly user?: UserResponse;
  readonly user_id: string;
}

/** The `payload` parameter of GET /members. */
export interface QueryMembersPayload extends ActingUser {
  readonly filter_conditions: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly limit?: number;
  readonly members?: readonly ChannelMemberRequest[];
  readonly offset?: number;
  readonly sort?: readonly SortParamRequest[];
  readonly type: string;
}

/** The body of PATCH /channels/{type}/{id}/member. */
export interface UpdateMemberPartialRequest {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}
