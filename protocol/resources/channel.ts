import type { ChannelPushPreferencesResponse } from './device.ts';
import type { DraftResponse } from './draft.ts';
import type { SharedLocationResponseData } from './location.ts';
import type { ChannelMemberRequest, ChannelMemberResponse } from './member.ts';
import type { MessagePaginationParams, MessageRequest, MessageResponse } from './message.ts';
import type { PaginationParams, SortParamRequest } from './paging.ts';
import type { ThreadStateResponse } from './thread.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserRequest, UserResponse } from './user.ts';

/** A channel. Custom fields lie beside the named ones. */
export interface ChannelResponse {
  readonly auto_translation_enabled?: boolean;
  readonly auto_translation_language?: string;
  readonly blocked?: boolean;
  readonly cid: string;
  readonly config?: ChannelConfigWithInfo;
  readonly config_overrides?: ChannelConfigOverrides;
  /** Seconds between messages of one user, in slow mode. */
  readonly cooldown?: number;
  readonly created_at: Timestamp;
  /** Null if the server created it. */
  readonly created_by?: UserResponse | null;
  readonly deleted_at?: Timestamp;
  readonly disabled: boolean;
  /** Given by a visitor before a support conversation. */
  readonly email?: string;
  readonly filter_tags?: readonly string[];
  readonly frozen: boolean;
  readonly hidden?: boolean;
  readonly hide_messages_before?: Timestamp;
  readonly id: string;
  readonly image?: string;
  readonly last_message_at?: Timestamp;
  readonly member_count?: number;
  readonly members?: readonly ChannelMemberResponse[];
  readonly message_count?: number;
  readonly mute_expires_at?: Timestamp;
  readonly muted?: boolean;
  readonly name?: string;
  readonly own_capabilities?: readonly string[];
  /** Shown to staff and servers only, as are all `support_` fields. Null for nobody yet. */
  readonly support_assignee_id?: string | null;
  /** Null while it is not closed. */
  readonly support_closed_at?: Timestamp | null;
  /** Time from the visitor's first message to the first answer; null before the first answer. */
  readonly support_first_answer_seconds?: number | null;
  /** 0 (none) to 3 (most urgent). */
  readonly support_priority?: number;
  readonly support_rating?: ConversationRating | null;
  /** Null unless snoozed. */
  readonly support_snoozed_until?: Timestamp | null;
  readonly support_status?: 'open' | 'snoozed' | 'closed';
  readonly support_tags?: readonly string[];
  /** When the visitor wrote the first message that nobody has answered; null if none waits. */
  readonly support_unanswered_since?: Timestamp | null;
  readonly team?: string;
  readonly truncated_at?: Timestamp;
  readonly truncated_by?: UserResponse;
  readonly type: string;
  readonly updated_at: Timestamp;
}

/** A visitor's rating of a closed support conversation. */
export interface ConversationRating {
  readonly created_at: Timestamp;
  /** 1 (worst) to 5 (best). */
  readonly score: number;
  /** Empty if the visitor wrote nothing. */
  readonly text: string;
}

/** The settings of a channel type that hold for a channel. */
export interface ChannelConfigWithInfo {
  readonly allowed_flag_reasons?: readonly string[];
  readonly automod: string;
  readonly automod_behavior: string;
  readonly blocklist?: string;
  readonly blocklist_behavior?: string;
  readonly commands: readonly Command[];
  readonly connect_events: boolean;
  /** Of our own server: the visitor of a closed support conversation may rate it. Absent elsewhere. */
  readonly conversation_ratings?: boolean;
  readonly count_messages: boolean;
  readonly created_at: Timestamp;
  readonly custom_events: boolean;
  readonly delivery_events: boolean;
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  readonly mark_messages_pending: boolean;
  readonly max_message_length: number;
  readonly message_retention: string;
  readonly mutes: boolean;
  readonly name: string;
  readonly partition_size?: number;
  readonly partition_ttl?: string;
  readonly polls: boolean;
  readonly push_level?: string;
  readonly push_notifications: boolean;
  readonly quotes: boolean;
  readonly reactions: boolean;
  readonly read_events: boolean;
  readonly reminders: boolean;
  readonly replies: boolean;
  readonly search: boolean;
  readonly shared_locations: boolean;
  readonly skip_last_msg_update_for_system_msgs: boolean;
  /** Of our own server: false if messages cannot be translated. Absent elsewhere. */
  readonly translations?: boolean;
  readonly typing_events: boolean;
  readonly updated_at: Timestamp;
  readonly uploads: boolean;
  readonly url_enrichment: boolean;
  readonly user_message_reminders: boolean;
}

/** Settings of a channel that differ from those of its type. */
export type ChannelConfigOverrides = Partial<
  Omit<ChannelConfigWithInfo, 'name' | 'commands' | 'created_at' | 'updated_at'>
> & { readonly commands?: readonly string[] };

/** A slash command, such as /giphy. */
export interface Command {
  readonly args: string;
  readonly created_at?: Timestamp;
  readonly description: string;
  readonly name: string;
  readonly set: string;
  readonly updated_at?: Timestamp;
}

/** A channel with its messages, members and reads: an entry of POST /channels. */
export interface ChannelStateResponseFields {
  readonly active_live_locations?: readonly SharedLocationResponseData[];
  readonly channel: ChannelResponse;
  readonly draft?: DraftResponse;
  readonly hidden?: boolean;
  readonly hide_messages_before?: Timestamp;
  readonly members: readonly ChannelMemberResponse[];
  /** Null for callers who are not members. */
  readonly membership?: ChannelMemberResponse | null;
  readonly messages: readonly MessageResponse[];
  readonly pending_messages?: readonly PendingMessageResponse[];
  readonly pinned_messages: readonly MessageResponse[];
  readonly push_preferences?: ChannelPushPreferencesResponse;
  readonly read?: readonly ReadStateResponse[];
  readonly threads: readonly ThreadStateResponse[];
  readonly watcher_count?: number;
  readonly watchers?: readonly UserResponse[];
}

/** The answer of POST /channels/{type}/{id}/query. */
export interface ChannelStateResponse extends ChannelStateResponseFields {
  readonly duration: string;
}

/** How far a user has read a channel or thread. */
export interface ReadStateResponse {
  readonly last_delivered_at?: Timestamp;
  readonly last_delivered_message_id?: string;
  readonly last_read: Timestamp;
  readonly last_read_message_id?: string;
  readonly unread_messages: number;
  readonly user: UserResponse;
}

/** A message of the caller that waits for approval. */
export interface PendingMessageResponse {
  readonly channel?: ChannelResponse;
  readonly message?: MessageResponse;
  readonly pending_message_metadata?: Readonly<Record<string, string>>;
  readonly user?: UserResponse;
}

/** The body of POST /channels/{type}/{id}/query. */
export interface ChannelGetOrCreateRequest {
  readonly data?: ChannelInput;
  readonly hide_for_creator?: boolean;
  readonly member_custom_include?: readonly string[];
  readonly members?: PaginationParams;
  readonly messages?: MessagePaginationParams;
  readonly presence?: boolean;
  readonly state?: boolean;
  readonly thread_unread_counts?: boolean;
  /** Needs a connection. */
  readonly watch?: boolean;
  readonly watchers?: PaginationParams;
}

/** The channel to create. */
export interface ChannelInput {
  readonly auto_translation_enabled?: boolean;
  readonly auto_translation_language?: string;
  readonly config_overrides?: ChannelConfigOverrides;
  readonly created_by?: UserRequest;
  readonly created_by_id?: string;
  readonly disabled?: boolean;
  readonly filter_tags?: readonly string[];
  readonly frozen?: boolean;
  readonly invites?: readonly ChannelMemberRequest[];
  readonly members?: readonly ChannelMemberRequest[];
  readonly team?: string;
  readonly truncated_by_id?: string;
}

/** The body of POST /channels. */
export interface QueryChannelsRequest extends ActingUser {
  readonly filter_conditions?: Readonly<Record<string, unknown>>;
  readonly filter_values?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly member_custom_include?: readonly string[];
  readonly member_limit?: number;
  readonly message_limit?: number;
  readonly offset?: number;
  readonly predefined_filter?: string;
  readonly presence?: boolean;
  readonly sort?: readonly SortParamRequest[];
  readonly sort_values?: Readonly<Record<string, unknown>>;
  readonly state?: boolean;
  /** Needs a connection. */
  readonly watch?: boolean;
}

/** The answer of POST /channels. */
export interface QueryChannelsResponse {
  readonly channels: readonly ChannelStateResponseFields[];
  readonly duration: string;
}

/** The body of PATCH /channels/{type}/{id}. */
export interface UpdateChannelPartialRequest extends ActingUser {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** The body of POST /channels/{type}/{id}/truncate. */
export interface TruncateChannelRequest extends ActingUser {
  readonly hard_delete?: boolean;
  readonly member_ids?: readonly string[];
  readonly message?: MessageRequest;
  readonly skip_push?: boolean;
  readonly truncated_at?: Timestamp;
}

/** The body of POST /channels/{type}/{id}/hide. */
export interface HideChannelRequest extends ActingUser {
  readonly clear_history?: boolean;
}

/** The body of POST /channels/{type}/{id}/read. */
export interface MarkReadRequest extends ActingUser {
  readonly message_id?: string;
  readonly thread_id?: string;
}

/** The body of POST /channels/{type}/{id}/unread. */
export interface MarkUnreadRequest extends ActingUser {
  readonly message_id?: string;
  readonly message_timestamp?: Timestamp;
  readonly thread_id?: string;
}

/** The body of POST /channels/delivered. */
export interface MarkDeliveredRequest {
  readonly latest_delivered_messages?: readonly DeliveredMessagePayload[];
}

/** The newest message of a channel that a device has received. */
export interface DeliveredMessagePayload {
  readonly cid?: string;
  readonly id?: string;
  readonly parent_id?: string;
}
