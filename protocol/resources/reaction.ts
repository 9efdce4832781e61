import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserRequest, UserResponse } from './user.ts';

/** A reaction of a user to a message. */
export interface ReactionResponse {
  readonly created_at: Timestamp;
  /** The emoji, for push notifications. */
  readonly emoji_code?: string;
  readonly message_id: string;
  readonly score: number;
  readonly type: string;
  readonly updated_at: Timestamp;
  readonly user: UserResponse;
  readonly user_id: string;
}

/** A reaction to send. */
export interface ReactionRequest {
  readonly created_at?: Timestamp;
  readonly emoji_code?: string;
  readonly score?: number;
  readonly type: string;
  readonly updated_at?: Timestamp;
  readonly user?: UserRequest;
  readonly user_id?: string;
}

/** The body of POST /messages/{id}/reaction. */
export interface SendReactionRequest {
  readonly enforce_unique?: boolean;
  readonly reaction: ReactionRequest;
  readonly skip_push?: boolean;
}

/** All reactions of one type to a message. */
export interface ReactionGroupResponse {
  readonly count: number;
  readonly first_reaction_at: Timestamp;
  readonly last_reaction_at: Timestamp;
  readonly latest_reactions_by: readonly ReactionGroupUserResponse[];
  readonly sum_scores: number;
}

/** A user who reacted. */
export interface ReactionGroupUserResponse {
  readonly created_at: Timestamp;
  readonly user?: UserResponse;
  readonly user_id: string;
}

/** The body of POST /messages/{id}/reactions. */
export interface QueryReactionsRequest extends ActingUser {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly next?: string;
  readonly prev?: string;
  readonly sort?: readonly SortParamRequest[];
}
