import type { PollVoteResponseData } from '../../../protocol/index.ts';
import { queryVotes } from '../../client/resources/polls.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { boundedText, timeIn } from '../content/bounded.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import type { ChatError, Person } from '../model.ts';
import { LONGEST_COMMENT, VOTES_PAGE } from './constants.ts';
import { wordsOf } from './words-of.ts';

export interface VoteView {
  readonly id: string;
  /** Null where votes are anonymous. */
  readonly person: Person | null;
  readonly mine: boolean;
  /** Of a comment. */
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

/** Votes or comments while somebody looks at them. */
export interface Votes {
  readonly snapshot: Readable<VotesSnapshot>;
  /** The next page; after an error the same one again. */
  more(): void;
  stop(): void;
}

/** Which of a poll's votes: those for one option, or the comments. */
export type WhichVotes = { readonly option: string } | 'comments';

/** Opens the first page; what happens meanwhile is heard. */
export function openVotes(inside: Inside, pollId: string, which: WhichVotes): Votes {
  const snapshot = writable<VotesSnapshot>({ votes: [], loading: true, hasMore: false, error: null });
  const filter = which === 'comments' ? { is_answer: true } : { option_id: which.option };
  let next: string | undefined;
  let stopped = false;
  /** Raised with every question: the answer to an earlier one is nobody's. */
  let epoch = 0;
  /** What is told of while everything is asked for again: it may be newer than the answer. */
  let held: EventFields[] | null = null;

  const show = (change: Partial<VotesSnapshot>) => snapshot.set({ ...snapshot.get(), ...change });
  const isWanted = (vote: PollVoteResponseData) =>
    which === 'comments' ? wordsOf(vote) !== undefined : vote.option_id === which.option;
  const view = (vote: PollVoteResponseData): VoteView => {
    const { id, user, user_id, created_at } = vote;
    const person = user?.id ? inside.person(user) : null;
    const mine = (user_id ?? user?.id) === inside.me();
    return { id, person, mine, text: boundedText(wordsOf(vote), LONGEST_COMMENT), at: timeIn(created_at) };
  };

  function ask(from: string | undefined) {
    const client = inside.client();
    if (!client) throw new ChatFailure('no-answer');
    return queryVotes(client, pollId, { filter, limit: VOTES_PAGE, next: from });
  }

  async function load(): Promise<void> {
    epoch += 1;
    const asked = epoch;
    show({ loading: true, error: null });
    try {
      const page = await ask(next);
      if (stopped || asked !== epoch) return;
      next = page.next;
      const known = new Set(snapshot.get().votes.map(({ id }) => id));
      const more = page.votes.filter(({ id }) => !known.has(id)).map(view);
      show({ votes: [...snapshot.get().votes, ...more], loading: false, hasMore: next !== undefined });
    } catch (cause) {
      if (!stopped && asked === epoch) show({ loading: false, error: inside.errorOf(cause) });
    }
  }

  /** The wire is up again, and nobody told of votes meanwhile: what is shown is asked for anew, as far as it was read. */
  async function again(): Promise<void> {
    epoch += 1;
    const asked = epoch;
    const told: EventFields[] = [];
    held = told;
    const wanted = snapshot.get().votes.length;
    try {
      const found: PollVoteResponseData[] = [];
      let from: string | undefined;
      do {
        const page = await ask(from);
        if (stopped || asked !== epoch) return;
        found.push(...page.votes);
        from = page.next;
      } while (from !== undefined && found.length < wanted);
      next = from;
      show({ votes: found.map(view), loading: false, hasMore: next !== undefined, error: null });
    } catch (cause) {
      if (!stopped && asked === epoch) show({ loading: false, error: inside.errorOf(cause) });
    }
    if (held !== told) return;
    held = null;
    for (const event of told) hear(event);
  }

  function hear(event: EventFields): void {
    const { type, poll, poll_vote: vote } = event;
    if (!type.startsWith('poll.vote_') || poll?.id !== pollId || !vote) return;
    held?.push(event);
    const { votes } = snapshot.get();
    const stays = type !== 'poll.vote_removed' && isWanted(vote);
    const known = votes.some(({ id }) => id === vote.id);
    if (!stays) show({ votes: votes.filter(({ id }) => id !== vote.id) });
    else if (known) show({ votes: votes.map((other) => (other.id === vote.id ? view(vote) : other)) });
    else show({ votes: [view(vote), ...votes] });
  }

  const { events, ready } = coreOf(inside).session;
  const stops = [events.on(hear), ready.on(() => void again())];
  void load();
  return {
    snapshot,
    more: () => void load(),
    stop() {
      stopped = true;
      for (const stop of stops) stop();
    },
  };
}
