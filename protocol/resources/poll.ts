import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserResponse } from './user.ts';

export type VotingVisibility = 'public' | 'anonymous';

/** A poll. Custom fields lie beside the named ones. */
export interface PollResponseData {
  readonly allow_answers: boolean;
  readonly allow_user_suggested_options: boolean;
  readonly answers_count: number;
  readonly created_at: Timestamp;
  readonly created_by?: UserResponse;
  readonly created_by_id: string;
  readonly description: string;
  readonly enforce_unique_vote: boolean;
  readonly id: string;
  readonly is_closed?: boolean;
  readonly latest_answers: readonly PollVoteResponseData[];
  readonly latest_votes_by_option: Readonly<Record<string, readonly PollVoteResponseData[]>>;
  readonly max_votes_allowed?: number;
  readonly name: string;
  readonly options: readonly PollOptionResponseData[];
  readonly own_votes: readonly PollVoteResponseData[];
  readonly updated_at: Timestamp;
  readonly vote_count: number;
  readonly vote_counts_by_option: Readonly<Record<string, number>>;
  readonly voting_visibility: VotingVisibility;
}

/** An option of a poll. */
export interface PollOptionResponseData {
  readonly id: string;
  readonly text: string;
}

/** A vote or a comment; without its voter in an anonymous poll. */
export interface PollVoteResponseData {
  readonly answer_text?: string;
  readonly created_at: Timestamp;
  readonly id: string;
  readonly is_answer?: boolean;
  readonly option_id: string;
  readonly poll_id: string;
  readonly updated_at: Timestamp;
  readonly user?: UserResponse;
  readonly user_id?: string;
}

/** A vote for an option, or a comment. */
export interface VoteData {
  readonly answer_text?: string;
  readonly option_id?: string;
}

/** The body of POST /polls. */
export interface CreatePollRequest extends ActingUser {
  readonly allow_answers?: boolean;
  readonly allow_user_suggested_options?: boolean;
  readonly description?: string;
  readonly enforce_unique_vote?: boolean;
  readonly id?: string;
  readonly is_closed?: boolean;
  readonly max_votes_allowed?: number;
  readonly name: string;
  readonly options?: readonly PollOptionInput[];
  readonly voting_visibility?: VotingVisibility;
}

/** An option to create with a poll. */
export interface PollOptionInput {
  readonly text?: string;
}

/** The body of POST /polls/{poll_id}/options. */
export interface CreatePollOptionRequest extends ActingUser {
  readonly text: string;
}

/** The body of PATCH /polls/{poll_id}. */
export interface UpdatePollPartialRequest extends ActingUser {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** The body of POST /messages/{message_id}/polls/{poll_id}/vote. */
export interface CastPollVoteRequest extends ActingUser {
  readonly vote?: VoteData;
}

/** The body of POST /polls/{poll_id}/votes. */
export interface QueryPollVotesRequest {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly next?: string;
  readonly prev?: string;
  readonly sort?: readonly SortParamRequest[];
}
