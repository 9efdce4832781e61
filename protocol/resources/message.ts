import type { Attachment } from './attachment.ts';
import type { DraftResponse } from './draft.ts';
import type { SharedLocation, SharedLocationResponseData } from './location.ts';
import type { ChannelMemberPartialResponse } from './member.ts';
import type { PollResponseData } from './poll.ts';
import type { ReactionGroupResponse, ReactionResponse } from './reaction.ts';
import type { ReminderResponseData } from './reminder.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserGroupResponse, UserRequest, UserResponse } from './user.ts';

/** `error`: refused by moderation, visible only to its author. `ephemeral`: the answer of a command, not sent yet. */
export type MessageType = 'regular' | 'reply' | 'system' | 'ephemeral' | 'error' | 'deleted';

/** A message. Custom fields lie beside the named ones. */
export interface MessageResponse {
  /** True for the system message that closes a support conversation. */
  readonly closing?: boolean;
  /** True if an assistant wrote it. */
  readonly ai_generated?: boolean;
  /** The text after the name of the command. */
  readonly args?: string;
  readonly attachments: readonly Attachment[];
  readonly cid: string;
  readonly command?: string;
  readonly command_info?: { readonly name: string };
  readonly created_at: Timestamp;
  readonly deleted_at?: Timestamp;
  readonly deleted_for_me?: boolean;
  readonly deleted_reply_count: number;
  readonly draft?: DraftResponse;
  readonly html: string;
  readonly i18n?: Readonly<Record<string, string>>;
  readonly id: string;
  readonly image_labels?: Readonly<Record<string, readonly string[]>>;
  readonly latest_reactions: readonly ReactionResponse[];
  readonly member?: ChannelMemberPartialResponse;
  readonly mentioned_channel: boolean;
  readonly mentioned_group_ids?: readonly string[];
  readonly mentioned_groups?: readonly UserGroupResponse[];
  readonly mentioned_here: boolean;
  readonly mentioned_roles?: readonly string[];
  readonly mentioned_users: readonly UserResponse[];
  readonly message_text_updated_at?: Timestamp;
  readonly mml?: string;
  readonly moderation?: ModerationV2Response;
  readonly own_reactions: readonly ReactionResponse[];
  readonly parent_id?: string;
  readonly pin_expires?: Timestamp | null;
  readonly pinned: boolean;
  readonly pinned_at?: Timestamp | null;
  readonly pinned_by?: UserResponse | null;
  readonly poll?: PollResponseData;
  readonly poll_id?: string;
  readonly quoted_message?: MessageResponse;
  readonly quoted_message_id?: string;
  readonly reaction_counts: Readonly<Record<string, number>>;
  /** Null if there are none. */
  readonly reaction_groups?: Readonly<Record<string, ReactionGroupResponse>> | null;
  readonly reaction_scores: Readonly<Record<string, number>>;
  readonly reminder?: ReminderResponseData;
  readonly reply_count: number;
  readonly restricted_visibility: readonly string[];
  /** A note that only staff and servers read; absent from other messages. */
  readonly support_note?: boolean;
  readonly shadowed: boolean;
  readonly shared_location?: SharedLocationResponseData;
  readonly show_in_channel?: boolean;
  readonly silent: boolean;
  readonly text: string;
  readonly thread_participants?: readonly UserResponse[];
  readonly type: MessageType;
  readonly updated_at: Timestamp;
  readonly user: UserResponse;
}

/** A message to send. */
export interface MessageRequest {
  readonly attachments?: readonly Attachment[];
  readonly html?: string;
  readonly id?: string;
  readonly mentioned_channel?: boolean;
  readonly mentioned_group_ids?: readonly string[];
  readonly mentioned_here?: boolean;
  readonly mentioned_roles?: readonly string[];
  readonly mentioned_users?: readonly string[];
  readonly mml?: string;
  readonly parent_id?: string;
  readonly pin_expires?: Timestamp;
  readonly pinned?: boolean;
  readonly pinned_at?: Timestamp;
  readonly poll_id?: string;
  readonly quoted_message_id?: string;
  readonly restricted_visibility?: readonly string[];
  /** Makes the message a note to the staff. Only staff and servers may send it, to support conversations. */
  readonly support_note?: boolean;
  readonly shared_location?: SharedLocation;
  readonly show_in_channel?: boolean;
  readonly silent?: boolean;
  readonly text?: string;
  readonly type?: string;
  readonly user?: UserRequest;
  readonly user_id?: string;
}

/** The body of POST /channels/{type}/{id}/message. */
export interface SendMessageRequest {
  readonly force_moderation?: boolean;
  readonly include_channel_context?: boolean;
  readonly include_mentioned_members?: boolean;
  readonly keep_channel_hidden?: boolean;
  readonly message: MessageRequest;
  readonly pending?: boolean;
  readonly pending_message_metadata?: Readonly<Record<string, string>>;
  readonly skip_enrich_url?: boolean;
  readonly skip_push?: boolean;
}

/** The answer of POST /channels/{type}/{id}/message. */
export interface SendMessageResponse {
  readonly duration: string;
  readonly mentioned_members?: Readonly<Record<string, boolean>>;
  readonly message: MessageResponse;
  readonly pending_message_metadata?: Readonly<Record<string, string>>;
}

/** The body of POST /messages/{id}. */
export interface UpdateMessageRequest {
  readonly message: MessageRequest;
  readonly skip_enrich_url?: boolean;
  readonly skip_push?: boolean;
}

/** The body of PUT /messages/{id}. */
export interface UpdateMessagePartialRequest extends ActingUser {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly skip_enrich_url?: boolean;
  readonly skip_push?: boolean;
  readonly unset?: readonly string[];
}

/** The page of messages to read: the newest page if no bound is given. Times are RFC 3339. */
export interface MessagePaginationParams {
  readonly created_at_after?: Timestamp;
  readonly created_at_after_or_equal?: Timestamp;
  readonly created_at_around?: Timestamp;
  readonly created_at_before?: Timestamp;
  readonly created_at_before_or_equal?: Timestamp;
  readonly id_around?: string;
  readonly id_gt?: string;
  readonly id_gte?: string;
  readonly id_lt?: string;
  readonly id_lte?: string;
  readonly limit?: number;
}

/** The decision of moderation about a message. */
export interface ModerationV2Response {
  readonly action: string;
  readonly blocklist_matched?: string;
  readonly blocklists_matched?: readonly string[];
  readonly image_harms?: readonly string[];
  readonly original_text: string;
  readonly platform_circumvented?: boolean;
  readonly semantic_filter_matched?: string;
  readonly text_harms?: readonly string[];
}

/** The body of POST /messages/{id}/action. */
export interface MessageActionRequest extends ActingUser {
  readonly form_data: Readonly<Record<string, string>>;
}

/** The body of POST /messages/{id}/translate. */
export interface TranslateMessageRequest {
  readonly language: string;
}
