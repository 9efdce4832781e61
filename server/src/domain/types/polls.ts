import type { Custom, Millis, UserId, UserView } from '../types.ts';

export interface PollOption {
  readonly id: string;
  readonly text: string;
  readonly custom: Custom;
}

export interface PollRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `anonymous`: nobody learns who voted for what, the voter himself apart. */
  readonly votingVisibility: 'public' | 'anonymous';
  readonly enforceUniqueVote: boolean;
  /** Options one user may vote for; null for any number. */
  readonly maxVotesAllowed: number | null;
  readonly allowAnswers: boolean;
  readonly allowUserSuggestedOptions: boolean;
  readonly isClosed: boolean;
  readonly options: readonly PollOption[];
  readonly custom: Custom;
  readonly createdById: UserId;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** Votes for options; answers are counted apart. */
  readonly voteCount: number;
  readonly voteCountsByOption: { readonly [optionId: string]: number };
  readonly answersCount: number;
}

/** A vote for an option, or an answer in the voter's own words: exactly one of the two is not null. */
export interface PollVoteRecord {
  readonly id: string;
  readonly pollId: string;
  readonly userId: UserId;
  readonly optionId: string | null;
  readonly answerText: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface PollVoteView extends Omit<PollVoteRecord, 'userId'> {
  /** Null where the poll is anonymous and the vote is somebody else's. */
  readonly user: UserView | null;
}

export interface PollView extends Omit<PollRecord, 'createdById'> {
  readonly createdBy: UserView;
  /** Newest first, at most 10 an option; empty where the poll is anonymous. */
  readonly latestVotesByOption: { readonly [optionId: string]: readonly PollVoteView[] };
  /** Newest first, at most 10. */
  readonly latestAnswers: readonly PollVoteView[];
  /** The caller's, his answer included; always empty in broadcasts. */
  readonly ownVotes: readonly PollVoteView[];
}
