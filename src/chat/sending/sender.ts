import type { MessageResponse } from '../../../protocol/index.ts';
import { retryPause } from '../../client/index.ts';
import type { Clock } from '../../util/clock.ts';
import { SEND_ATTEMPTS } from '../constants.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { ChatError, MessageExtra, QuotedMessage } from '../model.ts';
import { NOBODY, type OutboxStore } from '../store/outbox-store.ts';
import { Entries } from './entries.ts';
import { outcomeOf } from './outcome.ts';
import type { OutgoingMessage } from './outgoing.ts';
import type { Pending } from './pending.ts';
import { refusalIn } from './refusal.ts';

export interface SenderPorts {
  readonly clock: Clock;
  readonly store: OutboxStore;
  randomId(): string;
  /** Returns whether the connection is up and the channel known to exist. */
  canPost(cid: string): boolean;
  /** Resolves to null if another tab has sent the message. */
  post(cid: string, message: OutgoingMessage): Promise<MessageResponse | null>;
  maxLength(): number;
  changed(): void;
  /** Called when the server has stored the message; `message` is null if only the reply was lost. */
  stored(pending: Pending, message: MessageResponse | null): void;
  failed(pending: Pending, error: ChatError): void;
  /** Called when the server no longer accepts anything from this person; the handler holds or moves unsent messages. */
  identityRefused(error: ChatError): void;
}

/** Parts of a message besides its text. */
interface Accompanying {
  readonly quoted?: QuotedMessage | undefined;
  readonly extra?: MessageExtra | undefined;
  /** Time of the last message that the author saw, epoch ms. This device's clock may be behind. */
  readonly after?: number | undefined;
}

/** Sends one message at a time per channel, in order, each under the id it got when it was written. */
export class Sender {
  readonly #ports: SenderPorts;
  readonly #entries: Entries;
  readonly #timers = new Set<() => void>();
  readonly #busy = new Set<string>();
  /** Conversations whose oldest unanswered message is about to be sent again. */
  readonly #retrying = new Set<string>();
  /** Increased when the person changes: replies to earlier requests are then discarded. */
  #requestId = 0;
  /** True while nothing is sent to an overloaded server. A timer ends it, because a clock can be set back. */
  #crowded = false;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    this.#entries = new Entries(ports.store);
  }

  add(text: string, cid: string | null, { quoted, extra, after = 0 }: Accompanying = {}): Pending {
    const { randomId, clock } = this.#ports;
    const entry: Pending = {
      id: randomId(),
      cid,
      text,
      ...(quoted ? { quoted } : {}),
      ...(extra ? { extra } : {}),
      at: Math.max(clock.now(), after),
      state: 'waiting',
      error: null,
      attempts: 0,
      refused: false,
    };
    this.#entries.add(entry);
    this.#ports.changed();
    if (cid) void this.#drain(cid);
    return entry;
  }

  /** Returns the unsent messages of a conversation, or of one of its threads, oldest first. */
  list(cid: string | null, parentId?: string): readonly Pending[] {
    return this.#entries.list.filter((entry) => entry.cid === cid && entry.extra?.parent_id === parentId);
  }

  get(id: string): Pending | undefined {
    return this.#entries.get(id);
  }

  hasWaiting(): boolean {
    return this.#entries.list.some((entry) => entry.state === 'waiting');
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (entry?.state !== 'failed') return;
    const at = this.#ports.clock.now();
    this.#entries.change(id, { at, state: 'waiting', error: null, attempts: 0, refused: false });
    this.#ports.changed();
    if (entry.cid) void this.#drain(entry.cid);
  }

  /**
   * Sends a refused message again with another text.
   * @returns false if no failed message has this id
   */
  rewrite(id: string, text: string, extra?: MessageExtra): boolean {
    const entry = this.#entries.get(id);
    if (entry?.state !== 'failed') return false;
    this.#entries.change(id, { text, ...(extra && { extra: { ...entry.extra, ...extra } }) });
    this.retry(id);
    return true;
  }

  discard(id: string): void {
    const entry = this.#entries.get(id);
    if (entry?.state !== 'failed') return;
    this.#entries.remove(id);
    this.#ports.changed();
    // Later messages may have waited for it.
    if (entry.cid) void this.#drain(entry.cid);
  }

  /** Sends the unanswered messages again, in order, once the connection is up, and those that a closed tab left. */
  resume(): void {
    this.#entries.adopt();
    this.#entries.changeAll((entry) => {
      if (!isUnanswered(entry) && entry.state !== 'waiting') return entry;
      return { ...entry, state: 'waiting', error: null, attempts: 0 };
    });
    this.#ports.changed();
    this.#drainAll();
  }

  /**
   * Assigns a conversation to the messages that wait without one; they go out with the next `resume`.
   * @param refused cid of a refused conversation: its messages move as well
   */
  assign(cid: string, refused: string | null = null): void {
    this.#entries.changeAll((entry) =>
      entry.cid === null || entry.cid === refused ? { ...entry, cid } : entry,
    );
    this.#ports.changed();
  }

  /** Removes a message that the shown list now contains. */
  settle(id: string): void {
    if (this.#entries.get(id)) this.#entries.remove(id);
  }

  /** Holds all messages because the session ended: none goes out automatically any more. */
  hold(error: ChatError): void {
    this.#stop();
    for (const { id, state } of this.#entries.list) {
      if (state === 'acked') this.#entries.remove(id);
      else this.#entries.change(id, { state: 'failed', error, refused: true });
    }
    this.#ports.changed();
  }

  /** Switches to another person. Unsent messages of `from` come along, without their conversation if `homeless`. */
  moveTo(owner: string, from: string | null, homeless: boolean): void {
    this.#stop();
    this.#entries.moveTo(owner, from, ({ id }) =>
      // In the new conversation they are new messages, because an earlier attempt may have reached the old one.
      homeless ? { cid: null, id: from === NOBODY ? id : this.#ports.randomId() } : {},
    );
    this.#ports.changed();
  }

  /** Fails the waiting messages, because nobody can be signed in to send them. */
  failWaiting(error: ChatError): void {
    for (const entry of this.#entries.list) {
      if (entry.state === 'waiting') this.#refuse(entry, error);
    }
  }

  forget(): void {
    this.#stop();
    this.#entries.forget();
    this.#ports.changed();
  }

  stop(): void {
    this.#stop();
  }

  #stop(): void {
    this.#requestId += 1;
    this.#crowded = false;
    this.#busy.clear();
    this.#retrying.clear();
    for (const stopTimer of this.#timers) stopTimer();
    this.#timers.clear();
  }

  #drainAll(): void {
    for (const cid of new Set(this.#entries.list.map((entry) => entry.cid))) if (cid) void this.#drain(cid);
  }

  async #drain(cid: string): Promise<void> {
    if (this.#crowded || this.#busy.has(cid)) return;
    const requestId = this.#requestId;
    this.#busy.add(cid);
    for (let goOn = true; goOn && requestId === this.#requestId; ) {
      const next = this.#next(cid);
      goOn = next !== null && this.#ports.canPost(cid) && (await this.#sendOne(next, cid));
    }
    if (requestId === this.#requestId) this.#busy.delete(cid);
  }

  /** Returns the message whose turn it is; null if there is none, or an older one waits for the next attempt. */
  #next(cid: string): Pending | null {
    const first = this.#entries.list.find(
      (entry) => entry.cid === cid && (entry.state === 'waiting' || isUnanswered(entry)),
    );
    return first?.state === 'waiting' ? first : null;
  }

  /** @returns whether the next message may go */
  async #sendOne(entry: Pending, cid: string): Promise<boolean> {
    const requestId = this.#requestId;
    this.#entries.change(entry.id, { state: 'posting' });
    this.#ports.changed();
    try {
      const reply = await this.#ports.post(cid, outgoing(entry));
      if (requestId !== this.#requestId) return false;
      const error = reply && refusalIn(reply, entry.text, this.#ports.maxLength());
      if (error) this.#refuse(entry, error);
      else this.#finish(entry, reply);
    } catch (cause) {
      if (requestId !== this.#requestId) return false;
      // The socket may have brought the message before its reply got lost.
      if (this.#entries.get(entry.id)?.state !== 'posting') return true;
      return this.#failed(entry, cid, cause);
    }
    return true;
  }

  /** @returns whether the next message may go */
  #failed(entry: Pending, cid: string, cause: unknown): boolean {
    const outcome = outcomeOf(cause);
    switch (outcome.kind) {
      case 'stored':
        this.#finish(entry, null);
        return true;
      case 'refused':
        // The quoted message may have been deleted meanwhile: the text is sent without the quote.
        if (entry.quoted && outcome.error.code === 'not-found')
          this.#entries.change(entry.id, { state: 'waiting', quoted: undefined });
        else this.#refuse(entry, outcome.error);
        return true;
      case 'unanswered':
        this.#unanswered(entry, cid, cause);
        return false;
      case 'crowded':
        this.#entries.change(entry.id, { state: 'waiting' });
        this.#crowded = true;
        this.#later(outcome.wait, () => {
          this.#crowded = false;
          this.#drainAll();
        });
        return false;
      case 'unauthenticated':
        this.#entries.change(entry.id, { state: 'waiting' });
        this.#ports.identityRefused(outcome.error);
        return false;
    }
  }

  #finish(entry: Pending, message: MessageResponse | null): void {
    // The server answers again, so its unanswered messages are sent again as well.
    this.#entries.changeAll((other) =>
      other.cid === entry.cid && isUnanswered(other) ? { ...other, state: 'waiting', error: null } : other,
    );
    this.#entries.change(entry.id, { state: 'acked', error: null });
    this.#ports.stored(entry, message);
    this.#ports.changed();
  }

  #refuse(entry: Pending, error: ChatError): void {
    this.#entries.change(entry.id, { state: 'failed', error, refused: true });
    this.#ports.failed(entry, error);
    this.#ports.changed();
  }

  /**
   * Handles a missing answer. The message is sent again while the connection is up, and shows as failed after a few
   * attempts, so that its author can discard it. Later ones wait: they may not arrive before it.
   */
  #unanswered(entry: Pending, cid: string, cause: unknown): void {
    const attempts = entry.attempts + 1;
    const gaveUp = this.#ports.canPost(cid) && attempts >= SEND_ATTEMPTS;
    const error = gaveUp ? toChatError(cause) : null;
    this.#entries.change(entry.id, { state: gaveUp ? 'failed' : 'waiting', error, attempts });
    // The page gets one event, however often later attempts fail.
    if (error && attempts === SEND_ATTEMPTS) this.#ports.failed(entry, error);
    this.#ports.changed();
    this.#retryLater(cid, attempts);
  }

  /** Sends the oldest unanswered message again after a random pause; the others follow once the server has answered. */
  #retryLater(cid: string, attempts: number): void {
    if (this.#retrying.has(cid) || !this.#ports.canPost(cid)) return;
    this.#retrying.add(cid);
    this.#later(retryPause(attempts, Math.random()), () => {
      this.#retrying.delete(cid);
      // A restored connection sends everything anyway.
      if (!this.#ports.canPost(cid)) return;
      const oldest = this.#entries.list.find((entry) => entry.cid === cid && isUnanswered(entry));
      if (oldest) this.#entries.change(oldest.id, { state: 'waiting', error: null });
      this.#ports.changed();
      void this.#drain(cid);
    });
  }

  #later(ms: number, run: () => void): void {
    const stop = this.#ports.clock.after(ms, () => {
      this.#timers.delete(stop);
      run();
    });
    this.#timers.add(stop);
  }
}

/** Returns whether a message failed without an answer of the server, so that it may be sent again. */
const isUnanswered = ({ state, refused }: Pending): boolean => state === 'failed' && !refused;

function outgoing({ id, text, quoted, extra }: Pending): OutgoingMessage {
  return { ...extra, id, text, ...(quoted ? { quoted_message_id: quoted.id } : {}) };
}
