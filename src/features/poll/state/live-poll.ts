import type { PollResponseData, PollVoteResponseData } from '../../../../protocol/index.ts';
import {
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  type EventFields,
  isUnanswered,
  listIn,
} from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import {
  closePoll,
  deleteVote,
  getPoll,
  postOption,
  postVote,
  type VoteReply,
} from '../../../client/resources/polls.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { VOTE_WAITS } from './constants.ts';
import { type OwnVotes, type PollChange, type PollSnapshot, pollView } from './poll-view.ts';
import { wordsOf } from './words-of.ts';

/** What the server would say to a vote too many; said here before it is asked. */
export type Refusal = 'limit' | null;

const NOTHING: OwnVotes = { options: new Map(), comment: null };

/** The own votes of a poll that was asked for by its reader. */
function ownVotesOf(votes: readonly PollVoteResponseData[]): OwnVotes {
  const options = new Map<string, string>();
  let comment: OwnVotes['comment'] = null;
  for (const vote of votes) {
    const text = wordsOf(vote);
    if (vote.option_id) options.set(vote.option_id, vote.id);
    else if (text !== undefined) comment = { id: vote.id, text };
  }
  return { options, comment };
}

/** One's own votes after one more, changed, or gone; a vote that changed keeps its id. */
function afterVote(own: OwnVotes, vote: PollVoteResponseData, removed: boolean): OwnVotes {
  const { id, option_id } = vote;
  const text = wordsOf(vote);
  const options = new Map([...own.options].filter(([, known]) => known !== id));
  let comment = own.comment?.id === id ? null : own.comment;
  if (!removed && option_id) options.set(option_id, id);
  else if (!removed && text !== undefined) comment = { id, text };
  return { options, comment };
}

interface OwnChange {
  readonly change: PollChange;
  readonly messageId: string;
  /** Whose it is: whoever comes after them did not vote. */
  readonly by: string;
  /** How often it went out without an answer while the wire stood. */
  lost: number;
}

/**
 * One poll while the chat runs: what the server said last, with one's own changes on top. They show at once, go out one
 * after the other, wait where there is no wire, and are taken back when they are refused, or got no answer again and again.
 */
export class LivePoll {
  readonly #runtime: ChatRuntime;
  readonly #id: string;
  readonly #wire: () => boolean;
  readonly #snapshot = writable<PollSnapshot | null>(null);
  #poll: PollResponseData | null = null;
  #own = NOTHING;
  /** Oldest first; the first one is on its way. */
  #changes: OwnChange[] = [];
  #error: ChatError | null = null;
  #gone = false;
  /** How many events told of it, and how many of them of one's own votes. */
  #heard = 0;
  #ownHeard = 0;
  #running = false;
  /** How many look at it. */
  #lookers = 0;
  /** Something may have happened that nobody told of. */
  #missed = false;

  /** Null until the server has said something of it. */
  readonly snapshot: Readable<PollSnapshot | null> = {
    get: () => this.#snapshot.get(),
    subscribe: (listener) => {
      const stop = this.#snapshot.subscribe(listener);
      this.#lookers += 1;
      return () => {
        this.#lookers -= 1;
        stop();
      };
    },
  };

  /** @param wire whether there is a connection; where there is none, changes wait for the next `resume` */
  constructor(runtime: ChatRuntime, id: string, wire: () => boolean) {
    this.#runtime = runtime;
    this.#id = id;
    this.#wire = wire;
  }

  /** Somebody looks at it again. */
  open(): void {
    if (!this.#missed) return;
    this.#missed = false;
    void this.refresh();
  }

  /** The poll as the server gave it to this reader, own votes included. */
  take(poll: PollResponseData): void {
    this.#poll = poll;
    this.#own = ownVotesOf(listIn(poll.own_votes));
    this.#show();
  }

  /** Asks the server how it stands. */
  async refresh(): Promise<void> {
    const heard = this.#heard;
    const ownHeard = this.#ownHeard;
    try {
      const poll = await getPoll(this.#client(), this.#id);
      // What could not be asked has been answered now; what was refused stays said.
      if (this.#error?.retryable) this.#error = null;
      // What was told meanwhile may be newer than the answer.
      if (heard === this.#heard) this.#poll = poll;
      if (ownHeard === this.#ownHeard) this.#own = ownVotesOf(listIn(poll.own_votes));
      this.#show();
    } catch (cause) {
      const error = this.#runtime.errorOf(cause);
      if (error.code === 'not-found') this.#gone = true;
      // What is shown stays, and is asked for again when the wire is back.
      else if (error.retryable && this.#poll) return;
      this.#fail(cause);
    }
  }

  /**
   * The wire is up again: nobody told of votes meanwhile, and one's own have waited. One that nobody looks at is asked for
   * when somebody does: it may be out of reach by now.
   */
  async resume(): Promise<void> {
    if (this.#gone) return;
    const me = this.#runtime.me();
    this.#changes = this.#changes.filter(({ by }) => by === me);
    this.#missed = this.#lookers === 0;
    if (!this.#missed) await this.refresh();
    void this.#run();
  }

  onEvent({ type, poll, poll_vote: vote }: EventFields): void {
    if (!poll) return;
    this.#heard += 1;
    if (type === 'poll.deleted') this.#gone = true;
    // Broadcasts know nobody's own votes.
    else this.#poll = poll;
    if (vote && (vote.user_id ?? vote.user?.id) === this.#runtime.me()) {
      this.#ownHeard += 1;
      this.#own = afterVote(this.#own, vote, type === 'poll.vote_removed');
    }
    this.#show();
  }

  /** Votes for an option, or takes the vote back. @returns `limit` where another vote has to go first */
  vote(messageId: string, option: string): Refusal {
    const shown = this.#snapshot.get();
    if (!shown || shown.closed || shown.gone) return null;
    const mine = shown.options.filter((one) => one.mine);
    const voted = mine.some(({ id }) => id === option);
    if (!voted && !shown.unique && shown.maxVotes !== null && mine.length >= shown.maxVotes) return 'limit';
    this.#add(messageId, { kind: voted ? 'unvote' : 'vote', option });
    return null;
  }

  /** Sets one's own comment; an empty text takes it away. */
  comment(messageId: string, text: string): void {
    this.#add(messageId, text === '' ? { kind: 'uncomment' } : { kind: 'comment', text });
  }

  /** @returns null, or why the option was not taken */
  suggest(text: string): Promise<ChatError | null> {
    return this.#ask(async (client) => {
      await postOption(client, this.#id, text);
      this.take(await getPoll(client, this.#id));
    });
  }

  /** Ends it. @returns null, or why it could not be done */
  close(): Promise<ChatError | null> {
    return this.#ask(async (client) => {
      this.#poll = { ...(await closePoll(client, this.#id)) };
      this.#show();
    });
  }

  #client(): ChatClient {
    const client = this.#runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    return client;
  }

  async #ask(request: (client: ChatClient) => Promise<void>): Promise<ChatError | null> {
    try {
      await request(this.#client());
      return null;
    } catch (cause) {
      return this.#runtime.errorOf(cause);
    }
  }

  #add(messageId: string, change: PollChange): void {
    this.#error = null;
    this.#changes.push({ change, messageId, by: this.#runtime.me(), lost: 0 });
    this.#show();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let next = this.#changes[0]; next; next = this.#changes[0]) {
      const heard = this.#ownHeard;
      try {
        const reply = await this.#send(next.messageId, next.change);
        this.#changes = this.#changes.filter((one) => one !== next);
        this.#error = null;
        // What was told meanwhile is as new as the answer, and what follows it is newer.
        if (reply?.poll && this.#ownHeard === heard) this.take(reply.poll);
        else this.#show();
      } catch (cause) {
        const unanswered = isUnanswered(cause);
        if (!this.#wire() && (unanswered || !this.#runtime.client())) break;
        // A wire may be gone before anybody knows: then it waits for the next one.
        const wait = unanswered ? VOTE_WAITS[next.lost] : undefined;
        if (wait !== undefined) {
          next.lost += 1;
          await new Promise<void>((resolve) => this.#runtime.clock.after(wait, resolve));
          continue;
        }
        // What came after it was meant on top of it.
        this.#changes = [];
        this.#fail(cause);
      }
    }
    this.#running = false;
  }

  #send(messageId: string, change: PollChange): Promise<VoteReply> | null {
    const client = this.#client();
    const place = { messageId, pollId: this.#id };
    // One that had arrived, and whose answer was lost, counts once.
    if (change.kind === 'vote') return postVote(client, place, { option_id: change.option });
    if (change.kind === 'comment') return postVote(client, place, { answer_text: change.text });
    const vote = change.kind === 'unvote' ? this.#own.options.get(change.option) : this.#own.comment?.id;
    return vote === undefined ? null : deleteVote(client, place, vote);
  }

  #fail(cause: unknown): void {
    this.#error = this.#runtime.errorOf(cause);
    this.#show();
  }

  #show(): void {
    if (!this.#poll) return;
    const changes = this.#changes.map(({ change }) => change);
    const more = { gone: this.#gone, error: this.#error };
    this.#snapshot.set(pollView(this.#poll, this.#own, changes, this.#runtime, more));
  }
}
