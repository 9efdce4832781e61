import type { ChannelResponse, ReadStateResponse } from './channel.ts';
import type { DraftResponse } from './draft.ts';
import type { MessageResponse } from './message.ts';
import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserResponse } from './user.ts';

/** A thread with its latest replies, participants and reads. */
export interface ThreadStateResponse extends ThreadResponse {
  readonly draft?: DraftResponse;
  readonly latest_replies: readonly MessageResponse[];
  readonly read?: readonly ReadStateResponse[];
}

/** A thread as events carry it. */
export interface ThreadResponse {
  readonly active_participant_count: number;
  readonly channel?: ChannelResponse;
  readonly channel_cid: string;
  readonly created_at: Timestamp;
  readonly created_by?: UserResponse;
  readonly created_by_user_id: string;
  readonly deleted_at?: Timestamp;
  readonly last_message_at?: Timestamp;
  readonly parent_message?: MessageResponse;
  readonly parent_message_id: string;
  readonly participant_count: number;
  /** Missing in events. */
  readonly reply_count?: number;
  readonly thread_participants?: readonly ThreadParticipant[];
  readonly title: string;
  readonly updated_at: Timestamp;
}

/** A user who takes part in a thread. */
export interface ThreadParticipant {
  readonly channel_cid: string;
  readonly created_at: Timestamp;
  readonly last_read_at: Timestamp;
  readonly last_thread_message_at?: Timestamp;
  readonly left_thread_at?: Timestamp;
  readonly thread_id?: string;
  readonly user?: UserResponse;
  readonly user_id?: string;
}

/** The body of POST /threads. */
export interface QueryThreadsRequest extends ActingUser {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly member_limit?: number;
  readonly next?: string;
  readonly participant_limit?: number;
  readonly prev?: string;
  readonly reply_limit?: number;
  readonly sort?: readonly SortParamRequest[];
}

/** The body of PATCH /threads/{message_id}. */
export interface UpdateThreadPartialRequest extends ActingUser {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}
