import type { Attachment } from './attachment.ts';
import type { ChannelResponse } from './channel.ts';
import type { MessageResponse } from './message.ts';
import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserResponse } from './user.ts';

/** A draft of the signed-in user for a channel or thread. */
export interface DraftResponse {
  readonly channel?: ChannelResponse;
  readonly channel_cid: string;
  readonly created_at: Timestamp;
  readonly message: DraftPayloadResponse;
  readonly parent_id?: string;
  readonly parent_message?: MessageResponse;
  readonly quoted_message?: MessageResponse;
}

/** The message of a draft. */
export interface DraftPayloadResponse {
  readonly attachments?: readonly Attachment[];
  readonly html?: string;
  readonly id: string;
  readonly mentioned_channel?: boolean;
  readonly mentioned_group_ids?: readonly string[];
  readonly mentioned_here?: boolean;
  readonly mentioned_roles?: readonly string[];
  readonly mentioned_users?: readonly UserResponse[];
  readonly mml?: string;
  readonly parent_id?: string;
  readonly poll_id?: string;
  readonly quoted_message_id?: string;
  readonly show_in_channel?: boolean;
  readonly silent?: boolean;
  readonly text: string;
  readonly type?: string;
}

/** The body of POST /drafts/query. */
export interface QueryDraftsRequest extends ActingUser {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly next?: string;
  readonly prev?: string;
  readonly sort?: readonly SortParamRequest[];
}
