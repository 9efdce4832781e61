import type { PollOption, PollRecord, PollVoteRecord } from '../../../domain/ports/index.ts';
import type { PollRow, PollVoteRow } from '../schema-conversation.ts';
import { bit, parseList, parseRecord } from './json.ts';

export function pollFromRow(row: PollRow): PollRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    votingVisibility: row.visibility === 'anonymous' ? 'anonymous' : 'public',
    enforceUniqueVote: row.unique_vote === 1,
    maxVotesAllowed: row.max_votes,
    allowAnswers: row.allow_answers === 1,
    allowUserSuggestedOptions: row.allow_suggestions === 1,
    isClosed: row.closed === 1,
    options: parseList<PollOption>(row.options),
    custom: parseRecord(row.custom),
    createdById: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    voteCount: row.vote_count,
    voteCountsByOption: parseRecord<Record<string, number>>(row.vote_counts),
    answersCount: row.answers_count,
  };
}

export function pollToRow(poll: PollRecord): PollRow {
  return {
    id: poll.id,
    name: poll.name,
    description: poll.description,
    visibility: poll.votingVisibility,
    unique_vote: bit(poll.enforceUniqueVote),
    max_votes: poll.maxVotesAllowed,
    allow_answers: bit(poll.allowAnswers),
    allow_suggestions: bit(poll.allowUserSuggestedOptions),
    closed: bit(poll.isClosed),
    options: JSON.stringify(poll.options),
    custom: JSON.stringify(poll.custom),
    created_by: poll.createdById,
    created_at: poll.createdAt,
    updated_at: poll.updatedAt,
    vote_count: poll.voteCount,
    vote_counts: JSON.stringify(poll.voteCountsByOption),
    answers_count: poll.answersCount,
  };
}

export function voteFromRow(row: PollVoteRow): PollVoteRecord {
  return {
    id: row.id,
    pollId: row.poll_id,
    userId: row.user_id,
    optionId: row.option_id,
    answerText: row.answer_text,
    shadowed: row.shadowed === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function voteToRow(vote: PollVoteRecord): PollVoteRow {
  return {
    id: vote.id,
    poll_id: vote.pollId,
    user_id: vote.userId,
    option_id: vote.optionId,
    answer_text: vote.answerText,
    shadowed: bit(vote.shadowed),
    created_at: vote.createdAt,
    updated_at: vote.updatedAt,
  };
}
