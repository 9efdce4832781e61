import type { ReadScope } from '../query-types.ts';
import type { MessageRecord, PollRecord, PollVoteRecord, UserId } from '../types.ts';
import type { Page, PageQuery } from './paged.ts';

export interface PollQuery extends PageQuery {
  /** Polls of his own, and those in messages of channels within the scope; null for the server. */
  readonly viewer: UserId | null;
  readonly scope: ReadScope;
}

export interface VoteQuery extends PageQuery {
  readonly pollId: string;
  /** Only his own user id can be asked for; null where everybody's can. */
  readonly onlyUser: UserId | null;
  /** The caller, who finds their own shadowed votes; null for the server, which finds all. */
  readonly viewer: UserId | null;
}

/** A message that shows a poll, and whom it is for. */
export interface PollCarrier
  extends Pick<
    MessageRecord,
    'id' | 'cid' | 'userId' | 'restrictedVisibility' | 'createdAt' | 'hiddenForSome'
  > {}

export interface PollReader {
  get(id: string): Promise<PollRecord | null>;
  getMany(ids: readonly string[]): Promise<readonly PollRecord[]>;
  find(query: PollQuery): Promise<Page<PollRecord>>;
  /** Living messages that show the poll, at most `limit`. */
  carriers(id: string, limit: number): Promise<readonly PollCarrier[]>;
  vote(id: string): Promise<PollVoteRecord | null>;
  /** A user's votes and answers in these polls, newest first. */
  votesOf(pollIds: readonly string[], userId: UserId): Promise<readonly PollVoteRecord[]>;
  /** The newest `limit` votes for each option, newest first; none that was cast in the shadow. */
  latestVotes(optionIds: readonly string[], limit: number): Promise<readonly PollVoteRecord[]>;
  /** As `latestVotes`, of answers. */
  latestAnswers(pollIds: readonly string[], limit: number): Promise<readonly PollVoteRecord[]>;
  /** People with votes or answers in the shadow, at most `limit`. */
  shadowedVoters(pollId: string, limit: number): Promise<readonly UserId[]>;
  votes(query: VoteQuery): Promise<Page<PollVoteRecord>>;
}

export interface PollWriter extends PollReader {
  /** Insert or replace. */
  put(poll: PollRecord): Promise<void>;
  /** Gone with its votes. */
  remove(id: string): Promise<void>;
  /** Insert or replace. */
  putVote(vote: PollVoteRecord): Promise<void>;
  removeVote(id: string): Promise<void>;
  /** All votes for an option. */
  removeVotesFor(optionId: string): Promise<void>;
}
