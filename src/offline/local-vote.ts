import type { MessageResponse, PollVoteResponseData, VoteData } from '../../protocol/index.ts';
import type { Made, Make } from './change.ts';
import { messageWrites } from './rows.ts';

type Poll = NonNullable<MessageResponse['poll']>;

/** Begins the ids of votes that the server has not seen. */
const LOCAL = 'local-';
const ANSWER = 'answer';

const localId = ({ option_id = ANSWER }: VoteData): string => `${LOCAL}${option_id}`;
const isAnswer = ({ answer_text }: VoteData) => answer_text !== undefined;

/** Returns the poll without one of the person's own votes. */
function without(poll: Poll, vote: PollVoteResponseData): Poll {
  const own_votes = poll.own_votes.filter(({ id }) => id !== vote.id);
  if (isAnswer(vote)) return { ...poll, own_votes, answers_count: Math.max(0, poll.answers_count - 1) };
  const { [vote.option_id]: count = 1, ...others } = poll.vote_counts_by_option;
  return {
    ...poll,
    own_votes,
    vote_count: Math.max(0, poll.vote_count - 1),
    vote_counts_by_option: count > 1 ? { ...others, [vote.option_id]: count - 1 } : others,
  };
}

/** Returns the poll with a vote of the person. */
function withVote(poll: Poll, vote: PollVoteResponseData): Poll {
  const own_votes = [...poll.own_votes, vote];
  if (isAnswer(vote)) return { ...poll, own_votes, answers_count: poll.answers_count + 1 };
  const count = poll.vote_counts_by_option[vote.option_id] ?? 0;
  return {
    ...poll,
    own_votes,
    vote_count: poll.vote_count + 1,
    vote_counts_by_option: { ...poll.vote_counts_by_option, [vote.option_id]: count + 1 },
  };
}

function madeOf(message: MessageResponse, poll: Poll, vote: PollVoteResponseData): Made {
  return { answer: { vote, poll }, writes: messageWrites({ ...message, poll }) };
}

/** Returns the stored message with its poll, whose lists of votes are complete. */
function pollIn(
  message: MessageResponse | null,
  id: string,
): { message: MessageResponse; poll: Poll } | null {
  const { poll } = message ?? {};
  if (!message || !poll || poll.id !== id) return null;
  return {
    message,
    poll: {
      ...poll,
      own_votes: poll.own_votes ?? [],
      vote_counts_by_option: poll.vote_counts_by_option ?? {},
    },
  };
}

const vote: Make = async ({ archive, me, now, asked, parts: [messageId = '', pollId = ''] }) => {
  const found = pollIn(await archive.message(messageId), pollId);
  const { vote: data } = (asked.body ?? {}) as { readonly vote?: VoteData };
  if (!found || !data || found.poll.is_closed) return null;
  const { poll, message } = found;
  const same = (own: PollVoteResponseData) =>
    isAnswer(data) ? isAnswer(own) : own.option_id === data.option_id;
  const known = poll.own_votes.find(same);
  const at = new Date(now).toISOString();
  const made: PollVoteResponseData = {
    created_at: at,
    option_id: '',
    poll_id: pollId,
    user_id: me,
    // A comment that replaces an earlier one keeps its id, as on the server.
    id: known?.id ?? localId(data),
    ...data,
    updated_at: at,
  };
  // One vote each replaces an earlier one; a comment replaces the earlier comment.
  const replaced = poll.own_votes.filter(
    (own) => same(own) || (poll.enforce_unique_vote && !isAnswer(data) && !isAnswer(own)),
  );
  return madeOf(message, withVote(replaced.reduce(without, poll), made), made);
};

const unvote: Make = async ({ archive, parts: [messageId = '', pollId = '', voteId = ''] }) => {
  const found = pollIn(await archive.message(messageId), pollId);
  const own = found?.poll.own_votes.find(({ id }) => id === voteId);
  return found && own ? madeOf(found.message, without(found.poll, own), own) : null;
};

export const voteChanges: readonly (readonly [string, RegExp, Make])[] = [
  ['POST', /^\/messages\/([^/]+)\/polls\/([^/]+)\/vote$/, vote],
  ['DELETE', /^\/messages\/([^/]+)\/polls\/([^/]+)\/vote\/([^/]+)$/, unvote],
];

/** Returns a function that gives later changes of a vote the id that the server gave it. */
export function withVoteId(
  { path, body }: { readonly path: string; readonly body?: unknown },
  answer: unknown,
): (path: string) => string {
  const { vote: asked } = (body ?? {}) as { readonly vote?: VoteData };
  const { vote: given } = (answer ?? {}) as { readonly vote?: Partial<PollVoteResponseData> };
  if (!asked || typeof given?.id !== 'string') return (later) => later;
  const before = `${path}/${encodeURIComponent(localId(asked))}`;
  const after = `${path}/${encodeURIComponent(given.id)}`;
  return (later) => (later === before ? after : later);
}
