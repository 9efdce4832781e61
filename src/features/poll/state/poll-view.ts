import type { PollResponseData } from '../../../../protocol/index.ts';
import {
  boundedNumber,
  boundedText,
  type ChatError,
  type ChatRuntime,
  listIn,
  type Person,
} from '../../../chat/index.ts';
import {
  LONGEST_COMMENT,
  LONGEST_DESCRIPTION,
  LONGEST_QUESTION,
  POLL_OPTIONS_MAX,
  POLL_VOTES_MAX,
} from './constants.ts';

export interface PollOption {
  readonly id: string;
  readonly text: string;
  readonly count: number;
  /** Of all votes, 0 to 1. */
  readonly share: number;
  readonly mine: boolean;
  /** As many votes as none has more of, and at least one. */
  readonly leads: boolean;
  /** The latest ones, at most ten; nobody where votes are anonymous. */
  readonly voters: readonly Person[];
}

/** A poll as it is shown, with one's own changes that are on their way. */
export interface PollSnapshot {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly PollOption[];
  readonly voteCount: number;
  /** One vote a person. */
  readonly unique: boolean;
  /** Most votes of a person; null for no limit. */
  readonly maxVotes: number | null;
  readonly anonymous: boolean;
  readonly closed: boolean;
  /** Others than its owner may add options. */
  readonly suggestions: boolean;
  readonly comments: boolean;
  readonly commentCount: number;
  /** One's own comment; null where there is none. */
  readonly ownComment: string | null;
  /** Made by whoever looks at it. */
  readonly mine: boolean;
  /** It was deleted. */
  readonly gone: boolean;
  /** Why the last change was not taken. */
  readonly error: ChatError | null;
}

/** What a person has in a poll: the votes by option, and a comment, each with the vote's id. */
export interface OwnVotes {
  readonly options: ReadonlyMap<string, string>;
  readonly comment: { readonly id: string; readonly text: string } | null;
}

/** A change of one's own that the server has not confirmed yet. */
export type PollChange =
  | { readonly kind: 'vote' | 'unvote'; readonly option: string }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'uncomment' };

/** What is one's own with the changes on top, and by how much the numbers of votes change. */
interface Changed {
  readonly mine: Set<string>;
  comment: string | null;
  readonly more: Map<string, number>;
}

function changed(own: OwnVotes, unique: boolean, changes: readonly PollChange[]): Changed {
  const state: Changed = {
    mine: new Set(own.options.keys()),
    comment: own.comment?.text ?? null,
    more: new Map(),
  };
  const count = (option: string, by: number) => state.more.set(option, (state.more.get(option) ?? 0) + by);
  const drop = (option: string) => state.mine.delete(option) && count(option, -1);
  for (const change of changes) {
    if (change.kind === 'comment') state.comment = change.text;
    else if (change.kind === 'uncomment') state.comment = null;
    else if (change.kind === 'unvote') drop(change.option);
    else if (!state.mine.has(change.option)) {
      if (unique) for (const option of [...state.mine]) drop(option);
      state.mine.add(change.option);
      count(change.option, 1);
    }
  }
  return state;
}

const countIn = (value: unknown) => boundedNumber(value, 0, Number.MAX_SAFE_INTEGER) ?? 0;

/** The latest voters of an option, oneself in or out as the changes on their way have it. */
function votersOf(
  poll: PollResponseData,
  option: string,
  mine: boolean,
  runtime: ChatRuntime,
): readonly Person[] {
  const me = runtime.me();
  const votes = listIn(poll.latest_votes_by_option?.[option]);
  const voters = votes.flatMap(({ user }) => (user?.id ? [runtime.person(user)] : []));
  const others = voters.filter(({ id }) => id !== me);
  if (!mine || poll.voting_visibility === 'anonymous') return others;
  return [voters.find(({ id }) => id === me) ?? runtime.person({ id: me }), ...others];
}

/** @param changes one's own, oldest first, on top of what the server said */
export function pollView(
  poll: PollResponseData,
  own: OwnVotes,
  changes: readonly PollChange[],
  runtime: ChatRuntime,
  more: Pick<PollSnapshot, 'gone' | 'error'>,
): PollSnapshot {
  const unique = poll.enforce_unique_vote === true;
  const { mine, comment, more: difference } = changed(own, unique, changes);
  const counts = new Map(
    listIn(poll.options)
      .slice(0, POLL_OPTIONS_MAX)
      .map(({ id }) => [id, countIn(poll.vote_counts_by_option?.[id]) + (difference.get(id) ?? 0)]),
  );
  const voteCount = [...difference.values()].reduce((sum, by) => sum + by, countIn(poll.vote_count));
  const most = Math.max(1, ...counts.values());
  const commented = Number(comment !== null) - Number(own.comment !== null);
  return {
    id: poll.id,
    name: boundedText(poll.name, LONGEST_QUESTION),
    description: boundedText(poll.description, LONGEST_DESCRIPTION),
    options: [...counts].map(([id, count]) => ({
      id,
      text: boundedText(poll.options.find((option) => option.id === id)?.text, LONGEST_QUESTION),
      count,
      share: voteCount > 0 ? Math.min(1, count / voteCount) : 0,
      mine: mine.has(id),
      leads: count === most,
      voters: votersOf(poll, id, mine.has(id), runtime),
    })),
    voteCount,
    unique,
    maxVotes: unique ? 1 : boundedNumber(poll.max_votes_allowed, 1, POLL_VOTES_MAX),
    anonymous: poll.voting_visibility === 'anonymous',
    closed: poll.is_closed === true,
    suggestions: poll.allow_user_suggested_options === true,
    comments: poll.allow_answers === true,
    commentCount: countIn(poll.answers_count) + commented,
    ownComment: comment === null ? null : comment.slice(0, LONGEST_COMMENT),
    mine: (poll.created_by_id ?? poll.created_by?.id) === runtime.me(),
    ...more,
  };
}
