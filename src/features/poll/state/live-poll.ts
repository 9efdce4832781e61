import type { PollResponseData, PollVoteResponseData } from '../../../../protocol/index.ts';
import {
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  type EventFields,
  isUnanswered,
  type LeftBy,
  listIn,
} from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import {
  closePoll,
  deleteVote,
  getPoll,
  isVoteLimit,
  postOption,
  postVote,
  type VoteReply,
} from '../../../client/resources/polls.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { VOTE_WAITS } from './constants.ts';
import { type OwnVotes, type PollChange, type PollSnapshot, pollView, type Refusal } from './poll-view.ts';
import { wordsOf } from './words-of.ts';

const NOTHING: OwnVotes = { options: new Map(), comment: null };

/** Returns this person's own votes from a response of the server. */
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

/** Returns this person's own votes after a vote was added, changed or removed. A changed vote keeps its id. */
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
  /** Id of the user who made the change. The change must not be sent for a user who signs in later. */
  readonly by: string;
  /** Number of attempts that got no answer while the connection was up. */
  lost: number;
}

/**
 * A live poll: the last state from the server, with this person's pending changes on top. Changes show at once and are
 * sent one after the other. They wait while offline. A change is undone if the server refuses it or repeatedly does not
 * answer.
 */
export class LivePoll {
  readonly #runtime: ChatRuntime;
  readonly #id: string;
  readonly #wire: () => boolean;
  readonly #snapshot = writable<PollSnapshot | null>(null);
  #poll: PollResponseData | null = null;
  #own = NOTHING;
  /** Pending changes, oldest first. The first one is being sent. */
  #changes: OwnChange[] = [];
  #error: ChatError | null = null;
  #refusal: Refusal = null;
  #gone = false;
  /** Number of events about this poll, and of those about this person's own votes. */
  #eventCount = 0;
  #ownEventCount = 0;
  #running = false;
  /** Number of components that show the poll. */
  #lookers = 0;
  /** True if events may have been missed. */
  #missed = false;

  /** Null until the server has sent the poll. */
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

  /** @param wire returns whether there is a connection; without one, changes wait for the next `resume` */
  constructor(runtime: ChatRuntime, id: string, wire: () => boolean) {
    this.#runtime = runtime;
    this.#id = id;
    this.#wire = wire;
  }

  /** Reloads a poll that is shown again, if events may have been missed. */
  open(): void {
    if (!this.#missed) return;
    this.#missed = false;
    void this.refresh();
  }

  /** Stores the poll as the server sent it to this person, own votes included. */
  take(poll: PollResponseData): void {
    this.#poll = poll;
    this.#own = ownVotesOf(listIn(poll.own_votes));
    this.#show();
  }

  /** Reloads the poll from the server. */
  async refresh(): Promise<void> {
    const eventCount = this.#eventCount;
    const ownEventCount = this.#ownEventCount;
    try {
      const poll = await getPoll(this.#client(), this.#id);
      // This answer settles an earlier request that failed to load. A refusal stays visible.
      if (this.#error?.retryable) this.#error = null;
      // Events received during the request may be newer than its answer.
      if (eventCount === this.#eventCount) this.#poll = poll;
      if (ownEventCount === this.#ownEventCount) this.#own = ownVotesOf(listIn(poll.own_votes));
      this.#show();
    } catch (cause) {
      const error = this.#runtime.errorOf(cause);
      if (error.code === 'not-found') this.#gone = true;
      // The poll stays visible, and is reloaded after the next reconnect.
      else if (error.retryable && this.#poll) return;
      this.#fail(cause);
    }
  }

  /**
   * Sends the pending changes after a reconnect and reloads the poll, because events may have been missed. A poll that
   * is not shown is reloaded when it is shown again: it may be inaccessible by now.
   */
  async resume(): Promise<void> {
    if (this.#gone) return;
    const me = this.#runtime.me();
    this.#changes = this.#changes.filter(({ by }) => by === me);
    this.#missed = this.#lookers === 0;
    if (!this.#missed) await this.refresh();
    void this.#run();
  }

  onEvent(event: EventFields): void {
    const { poll, poll_vote: vote } = event;
    if (!poll) return;
    this.#eventCount += 1;
    switch (event.type) {
      case 'poll.deleted':
        this.#gone = true;
        break;
      case 'poll.updated':
      case 'poll.closed':
      case 'poll.vote_casted':
      case 'poll.vote_changed':
      case 'poll.vote_removed':
        // Broadcast events carry no own votes.
        this.#poll = poll;
        break;
      default: {
        event.type satisfies LeftBy<'polls'>;
      }
    }
    if (vote && (vote.user_id ?? vote.user?.id) === this.#runtime.me()) {
      this.#ownEventCount += 1;
      this.#own = afterVote(this.#own, vote, event.type === 'poll.vote_removed');
    }
    this.#show();
  }

  /**
   * Votes for an option, or removes the vote. One vote too many is refused here, before the server would do so.
   * @returns `limit` if another vote has to be removed first
   */
  vote(messageId: string, option: string): Refusal {
    const shown = this.#snapshot.get();
    if (!shown || shown.closed || shown.gone) return null;
    const mine = shown.options.filter((one) => one.mine);
    const voted = mine.some(({ id }) => id === option);
    if (!voted && !shown.unique && shown.maxVotes !== null && mine.length >= shown.maxVotes) return 'limit';
    this.#add(messageId, { kind: voted ? 'unvote' : 'vote', option });
    return null;
  }

  /** Sets this person's comment; an empty text removes it. */
  comment(messageId: string, text: string): void {
    this.#add(messageId, text === '' ? { kind: 'uncomment' } : { kind: 'comment', text });
  }

  /**
   * Suggests an option.
   * @returns null, or why the server refused the option
   */
  suggest(text: string): Promise<ChatError | null> {
    return this.#ask(async (client) => {
      await postOption(client, this.#id, text);
      this.take(await getPoll(client, this.#id));
    });
  }

  /**
   * Ends the poll.
   * @returns null, or why the poll could not be ended
   */
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
    this.#settle();
    this.#changes.push({ change, messageId, by: this.#runtime.me(), lost: 0 });
    this.#show();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let next = this.#changes[0]; next; next = this.#changes[0]) {
      const eventCount = this.#ownEventCount;
      try {
        const reply = await this.#send(next.messageId, next.change);
        this.#changes = this.#changes.filter((one) => one !== next);
        this.#settle();
        // An event received during the request is as new as the answer, and later events are newer.
        if (reply?.poll && this.#ownEventCount === eventCount) this.take(reply.poll);
        else this.#show();
      } catch (cause) {
        const unanswered = isUnanswered(cause);
        if (!this.#wire() && (unanswered || !this.#runtime.client())) break;
        // The connection may be lost before the client notices. In that case the change waits for the next
        // connection.
        const wait = unanswered ? VOTE_WAITS[next.lost] : undefined;
        if (wait !== undefined) {
          next.lost += 1;
          await new Promise<void>((resolve) => this.#runtime.clock.after(wait, resolve));
          continue;
        }
        // Later changes were based on this one.
        this.#changes = [];
        this.#fail(cause);
      }
    }
    this.#running = false;
  }

  #send(messageId: string, change: PollChange): Promise<VoteReply> | null {
    const client = this.#client();
    const place = { messageId, pollId: this.#id };
    // A vote that arrived although its answer was lost counts once.
    if (change.kind === 'vote') return postVote(client, place, { option_id: change.option });
    if (change.kind === 'comment') return postVote(client, place, { answer_text: change.text });
    const vote = change.kind === 'unvote' ? this.#own.options.get(change.option) : this.#own.comment?.id;
    return vote === undefined ? null : deleteVote(client, place, vote);
  }

  #settle(): void {
    this.#error = null;
    this.#refusal = null;
  }

  #fail(cause: unknown): void {
    this.#refusal = isVoteLimit(cause) ? 'limit' : null;
    this.#error = this.#refusal ? null : this.#runtime.errorOf(cause);
    this.#show();
  }

  #show(): void {
    if (!this.#poll) return;
    const changes = this.#changes.map(({ change }) => change);
    const inputs = { own: this.#own, changes, gone: this.#gone, error: this.#error, refusal: this.#refusal };
    this.#snapshot.set(pollView(this.#runtime, this.#poll, inputs));
  }
}
