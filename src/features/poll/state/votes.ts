import type { PollVoteResponseData } from '../../../../protocol/index.ts';
import {
  boundedText,
  type ChatError,
  type ChatRuntime,
  createSessionList,
  followSession,
  type LeftBy,
  type Person,
  timeIn,
} from '../../../chat/index.ts';
import { queryVotes } from '../../../client/resources/polls.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { LONGEST_COMMENT, VOTES_PAGE } from './constants.ts';
import { wordsOf } from './words-of.ts';

export interface VoteView {
  readonly id: string;
  /** Null if votes are anonymous. */
  readonly person: Person | null;
  readonly mine: boolean;
  /** Text of a comment. */
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
}

export interface VotesSnapshot {
  /** Newest first. */
  readonly votes: readonly VoteView[];
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** Votes or comments while a component shows them. */
export interface Votes {
  readonly snapshot: Readable<VotesSnapshot>;
  /** Loads the next page, or the same page again after an error. */
  more(): void;
  stop(): void;
}

/** Votes to load: those for one option, or the comments. */
export type WhichVotes = { readonly option: string } | 'comments';

/** Opens the first page and follows the votes from then on. */
export function openVotes(runtime: ChatRuntime, pollId: string, which: WhichVotes): Votes {
  const snapshot = writable<VotesSnapshot>({ votes: [], loading: true, hasMore: false, error: null });
  const filter = which === 'comments' ? { is_answer: true } : { option_id: which.option };
  const isWanted = (vote: PollVoteResponseData) =>
    which === 'comments' ? wordsOf(vote) !== undefined : vote.option_id === which.option;

  const list = createSessionList<VoteView>(runtime, {
    keyOf: ({ id }) => id,
    // A vote from an event is newer than the one in a page.
    merge: (known) => known,
    pageSize: () => VOTES_PAGE,
    async fetchPage(client, { limit, cursor }) {
      const { votes, next = null } = await queryVotes(client, pollId, { filter, limit, next: cursor });
      return { items: votes.map((vote) => voteView(runtime, vote)), next };
    },
    reduce(items, event) {
      const { poll, poll_vote: vote } = event;
      if (poll?.id !== pollId || !vote) return;
      switch (event.type) {
        case 'poll.vote_casted':
        case 'poll.vote_changed':
          if (isWanted(vote)) items.put(voteView(runtime, vote));
          else items.delete(vote.id);
          break;
        case 'poll.vote_removed':
          items.delete(vote.id);
          break;
        default: {
          event.type satisfies LeftBy<'votes'>;
        }
      }
    },
    changed() {
      const { reading, hasMore, error } = list.state;
      // A reload after an outage shows no loading state.
      const loading = reading !== null && reading !== 'again';
      snapshot.set({ votes: list.items.list(), loading, hasMore, error });
    },
  });
  return { snapshot, more: () => void list.loadMore(), stop: followSession(runtime, list) };
}

function voteView(runtime: ChatRuntime, vote: PollVoteResponseData): VoteView {
  const { id, user, user_id, created_at } = vote;
  const person = user?.id ? runtime.person(user) : null;
  const mine = (user_id ?? user?.id) === runtime.me();
  return { id, person, mine, text: boundedText(wordsOf(vote), LONGEST_COMMENT), at: timeIn(created_at) };
}
