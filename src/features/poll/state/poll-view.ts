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

/** Reason to refuse a vote: the person has none left. */
export type Refusal = 'limit' | null;

export interface PollOption {
  readonly id: string;
  readonly text: string;
  readonly count: number;
  /** Share of all votes, 0 to 1. */
  readonly share: number;
  readonly mine: boolean;
  /** True if the option has at least one vote and no option has more. */
  readonly leads: boolean;
  /** The latest voters, at most ten; empty if votes are anonymous. */
  readonly voters: readonly Person[];
}

/** A poll as it is shown, with this person's pending changes. */
export interface PollSnapshot {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly PollOption[];
  readonly voteCount: number;
  /** True if each person has one vote. */
  readonly unique: boolean;
  /** Maximum number of votes per person; null for no limit. */
  readonly maxVotes: number | null;
  readonly anonymous: boolean;
  readonly closed: boolean;
  /** True if people other than the owner may add options. */
  readonly suggestions: boolean;
  readonly comments: boolean;
  readonly commentCount: number;
  /** This person's comment; null for none. */
  readonly ownComment: string | null;
  /** True if the current user created the poll. */
  readonly mine: boolean;
  /** True if the poll was deleted. */
  readonly gone: boolean;
  /** Why the server refused the last change, apart from `refusal`. */
  readonly error: ChatError | null;
  /** `limit` if the server refused the last vote: another device of this person has used the last one. */
  readonly refusal: Refusal;
}

/** A person's own votes by option, and their comment, each with the id of its vote. */
export interface OwnVotes {
  readonly options: ReadonlyMap<string, string>;
  readonly comment: { readonly id: string; readonly text: string } | null;
}

/** A change by this person that the server has not confirmed yet. */
export type PollChange =
  | { readonly kind: 'vote' | 'unvote'; readonly option: string }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'uncomment' };

/** The own votes with the pending changes on top, and the resulting differences in the vote counts. */
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
  function vote(option: string): void {
    if (state.mine.has(option)) return;
    if (unique) for (const other of [...state.mine]) drop(other);
    state.mine.add(option);
    count(option, 1);
  }
  for (const change of changes) {
    if (change.kind === 'comment') state.comment = change.text;
    else if (change.kind === 'uncomment') state.comment = null;
    else if (change.kind === 'unvote') drop(change.option);
    else vote(change.option);
  }
  return state;
}

const countIn = (value: unknown) => boundedNumber(value, 0, Number.MAX_SAFE_INTEGER) ?? 0;

/** Returns the latest voters of an option. Pending changes add or remove this person. */
function votersOf(
  runtime: ChatRuntime,
  poll: PollResponseData,
  { option, mine }: { readonly option: string; readonly mine: boolean },
): readonly Person[] {
  const me = runtime.me();
  const votes = listIn(poll.latest_votes_by_option?.[option]);
  const voters = votes.flatMap(({ user }) => (user?.id ? [runtime.person(user)] : []));
  const others = voters.filter(({ id }) => id !== me);
  if (!mine || poll.voting_visibility === 'anonymous') return others;
  return [voters.find(({ id }) => id === me) ?? runtime.person({ id: me }), ...others];
}

interface PollInputs extends Pick<PollSnapshot, 'gone' | 'error' | 'refusal'> {
  readonly own: OwnVotes;
  /** This person's pending changes, oldest first, applied to the server's state. */
  readonly changes: readonly PollChange[];
}

/** Returns the view of a poll. */
export function pollView(
  runtime: ChatRuntime,
  poll: PollResponseData,
  { own, changes, gone, error, refusal }: PollInputs,
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
      voters: votersOf(runtime, poll, { option: id, mine: mine.has(id) }),
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
    gone,
    error,
    refusal,
  };
}
