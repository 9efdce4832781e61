import type { PollFields, PollOption, PollView, PollVoteView } from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { listedPeople, type WriteUser } from '../listed-people.ts';
import { writeTime } from '../time.ts';
import { writeUser } from '../user.ts';

export function writePollOption({ id, text, custom }: PollOption): JsonObject {
  return { ...custom, id, text };
}

/** Writes a vote, without its voter if the poll keeps them secret. */
export const writePollVote = (vote: PollVoteView): JsonObject => writeVoteBy(vote, writeUser);

function writeVoteBy(vote: PollVoteView, write: WriteUser): JsonObject {
  return {
    id: vote.id,
    poll_id: vote.pollId,
    option_id: vote.optionId ?? '',
    ...(vote.answerText !== null && { is_answer: true, answer_text: vote.answerText }),
    ...(vote.user !== null && { user_id: vote.user.id, user: write(vote.user) }),
    created_at: writeTime(vote.createdAt),
    updated_at: writeTime(vote.updatedAt),
  };
}

/** Fields that the owner of a poll sets. */
export function writePollFields(poll: Omit<PollFields, 'custom'>): JsonObject {
  return {
    name: poll.name,
    description: poll.description,
    voting_visibility: poll.votingVisibility,
    enforce_unique_vote: poll.enforceUniqueVote,
    ...(poll.maxVotesAllowed !== null && { max_votes_allowed: poll.maxVotesAllowed }),
    allow_answers: poll.allowAnswers,
    allow_user_suggested_options: poll.allowUserSuggestedOptions,
    is_closed: poll.isClosed,
    options: poll.options.map(writePollOption),
  };
}

export function writePoll(poll: PollView): JsonObject {
  const writeListed = listedPeople();
  const writeVote = (vote: PollVoteView) => writeVoteBy(vote, writeListed);
  const latest = Object.entries(poll.latestVotesByOption).map(([id, votes]) => [id, votes.map(writeVote)]);
  return {
    ...poll.custom,
    id: poll.id,
    ...writePollFields(poll),
    vote_count: poll.voteCount,
    vote_counts_by_option: poll.voteCountsByOption,
    latest_votes_by_option: Object.fromEntries(latest),
    answers_count: poll.answersCount,
    latest_answers: poll.latestAnswers.map(writeVote),
    own_votes: poll.ownVotes.map(writeVote),
    created_by_id: poll.createdBy.id,
    created_by: writeUser(poll.createdBy),
    created_at: writeTime(poll.createdAt),
    updated_at: writeTime(poll.updatedAt),
  };
}
