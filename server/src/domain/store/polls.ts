import type { ReadScope } from '../query-types.ts';
import type { MessageRecord, PollRecord, PollVoteRecord, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

export interface PollQuery extends PageQuery {
  /** Limits polls to this user's own, and those in messages of channels within the scope; null for the server. */
  readonly viewer: UserId | null;
  readonly scope: ReadScope;
}

export interface VoteQuery extends PageQuery {
  readonly pollId: string;
  /** The only user id that can be asked for; null if everybody's can. */
  readonly onlyUser: UserId | null;
  /** The caller, who finds their own shadowed votes; null for the server, which finds all. */
  readonly viewer: UserId | null;
}

/** A message that shows a poll, and the message's audience. */
export interface PollCarrier
  extends Pick<
    MessageRecord,
    'id' | 'cid' | 'userId' | 'restrictedVisibility' | 'createdAt' | 'hiddenForSome'
  > {}

export interface PollReader {
  get(id: string): Promise<PollRecord | null>;
  getMany(ids: readonly string[]): Promise<readonly PollRecord[]>;
  find(query: PollQuery): Promise<Page<PollRecord>>;
  /** Returns messages that show the poll and are not deleted, at most `limit`. */
  carriers(id: string, limit: number): Promise<readonly PollCarrier[]>;
  vote(id: string): Promise<PollVoteRecord | null>;
  /** Returns a user's votes and answers in these polls, newest first. */
  votesOf(pollIds: readonly string[], userId: UserId): Promise<readonly PollVoteRecord[]>;
  /** Returns the newest `limit` votes for each option, newest first, without shadowed votes. */
  latestVotes(optionIds: readonly string[], limit: number): Promise<readonly PollVoteRecord[]>;
  /** Does as `latestVotes`, for answers. */
  latestAnswers(pollIds: readonly string[], limit: number): Promise<readonly PollVoteRecord[]>;
  /** Returns users with shadowed votes or answers, at most `limit`. */
  shadowedVoters(pollId: string, limit: number): Promise<readonly UserId[]>;
  votes(query: VoteQuery): Promise<Page<PollVoteRecord>>;
}

export interface PollWriter extends PollReader {
  /** Inserts or replaces the poll. */
  put(poll: PollRecord): Promise<void>;
  /** Removes the poll with its votes. */
  remove(id: string): Promise<void>;
  /** Inserts or replaces the vote. */
  putVote(vote: PollVoteRecord): Promise<void>;
  removeVote(id: string): Promise<void>;
  /** Removes all votes for an option. */
  removeVotesFor(optionId: string): Promise<void>;
}
