import type { MessageResponse } from '../../../protocol/index.ts';
import { retryPause } from '../../client/index.ts';
import type { Clock } from '../../util/clock.ts';
import { SEND_ATTEMPTS } from '../constants.ts';
import type { ChatError, MessageExtra, QuotedMessage } from '../model.ts';
import { NOBODY, type OutboxStore } from '../store/outbox-store.ts';
import { toChatError } from '../to-chat-error.ts';
import { Entries } from './entries.ts';
import { outcomeOf } from './outcome.ts';
import type { OutgoingMessage } from './outgoing.ts';
import type { Pending } from './pending.ts';
import { refusalIn } from './refusal.ts';

export interface SenderPorts {
  readonly clock: Clock;
  readonly store: OutboxStore;
  randomId(): string;
  /** Whether the wire is up and the channel known to exist. */
  canPost(cid: string): boolean;
  post(cid: string, message: OutgoingMessage): Promise<MessageResponse>;
  maxLength(): number;
  changed(): void;
  /** Stored by the server; `message` is null where only the reply was lost. */
  stored(pending: Pending, message: MessageResponse | null): void;
  failed(pending: Pending, error: ChatError): void;
  /** The server does not take anything from this person any more; whoever hears it holds or moves what is unsent. */
  identityRefused(error: ChatError): void;
}

/** Sends one message at a time a channel, in order, each under the id it got when it was written. */
export class Sender {
  readonly #ports: SenderPorts;
  readonly #entries: Entries;
  readonly #timers = new Set<() => void>();
  readonly #busy = new Set<string>();
  /** Conversations whose oldest unanswered message is about to be sent again. */
  readonly #retrying = new Set<string>();
  /** Raised when the person changes: replies to earlier requests are nobody's then. */
  #requestId = 0;
  /** A crowded server is left alone until then, epoch ms. */
  #crowdedUntil = 0;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    this.#entries = new Entries(ports.store);
  }

  add(text: string, cid: string | null, quoted?: QuotedMessage, extra?: MessageExtra): Pending {
    const { randomId, clock } = this.#ports;
    const entry: Pending = {
      id: randomId(),
      cid,
      text,
      ...(quoted ? { quoted } : {}),
      ...(extra ? { extra } : {}),
      at: clock.now(),
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

  /** Unsent messages of a conversation, or of one of its threads, oldest first. */
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
    this.#entries.change(id, { state: 'waiting', error: null, attempts: 0, refused: false });
    this.#ports.changed();
    if (entry.cid) void this.#drain(entry.cid);
  }

  /** A refused message goes out with other words. @returns false where there is none of that id */
  rewrite(id: string, text: string, extra?: MessageExtra): boolean {
    const entry = this.#entries.get(id);
    if (entry?.state !== 'failed') return false;
    this.#entries.change(id, { text, ...(extra && { extra: { ...entry.extra, ...extra } }) });
    this.retry(id);
    return true;
  }

  discard(id: string): void {
    if (this.#entries.get(id)?.state !== 'failed') return;
    this.#entries.remove(id);
    this.#ports.changed();
  }

  /** The wire is up (again): what got no answer is sent anew, in order. */
  resume(): void {
    this.#entries.changeAll((entry) => {
      if (!isUnanswered(entry) && entry.state !== 'waiting') return entry;
      return { ...entry, state: 'waiting', error: null, attempts: 0 };
    });
    this.#ports.changed();
    this.#drainAll();
  }

  /**
   * Gives messages that wait without a conversation the one they waited for; they go out with the next `resume`.
   * @param refused a conversation that was refused: its messages move as well
   */
  assign(cid: string, refused: string | null = null): void {
    this.#entries.changeAll((entry) =>
      entry.cid === null || entry.cid === refused ? { ...entry, cid } : entry,
    );
    this.#ports.changed();
  }

  /** The list has it now. */
  settle(id: string): void {
    if (this.#entries.get(id)) this.#entries.remove(id);
  }

  /** The session ended: nothing goes out by itself any more. */
  hold(error: ChatError): void {
    this.#stop();
    for (const { id, state } of this.#entries.list) {
      if (state === 'acked') this.#entries.remove(id);
      else this.#entries.change(id, { state: 'failed', error, refused: true });
    }
    this.#ports.changed();
  }

  /** From now on for this person; unsent messages of `from` go along, `homeless` without their conversation. */
  moveTo(owner: string, from: string | null, homeless: boolean): void {
    this.#stop();
    const another = homeless && from !== NOBODY;
    this.#entries.moveTo(owner, from, homeless, another ? this.#ports.randomId : null);
    this.#ports.changed();
  }

  /** Nobody can be made to send what is waiting. */
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
    this.#crowdedUntil = 0;
    this.#busy.clear();
    this.#retrying.clear();
    for (const stopTimer of this.#timers) stopTimer();
    this.#timers.clear();
  }

  #drainAll(): void {
    for (const cid of new Set(this.#entries.list.map((entry) => entry.cid))) if (cid) void this.#drain(cid);
  }

  async #drain(cid: string): Promise<void> {
    if (this.#busy.has(cid) || this.#ports.clock.now() < this.#crowdedUntil) return;
    const requestId = this.#requestId;
    this.#busy.add(cid);
    for (let goOn = true; goOn && requestId === this.#requestId; ) {
      const next = this.#entries.list.find((entry) => entry.cid === cid && entry.state === 'waiting');
      goOn = next !== undefined && this.#ports.canPost(cid) && (await this.#sendOne(next, cid));
    }
    if (requestId === this.#requestId) this.#busy.delete(cid);
  }

  /** @returns whether the next message may go */
  async #sendOne(entry: Pending, cid: string): Promise<boolean> {
    const requestId = this.#requestId;
    this.#entries.change(entry.id, { state: 'posting' });
    this.#ports.changed();
    try {
      const reply = await this.#ports.post(cid, outgoing(entry));
      if (requestId !== this.#requestId) return false;
      const error = refusalIn(reply, entry.text, this.#ports.maxLength());
      if (error) this.#refuse(entry, error);
      else this.#finish(entry, reply);
    } catch (cause) {
      if (requestId !== this.#requestId) return false;
      // The socket may have brought it before its reply got lost.
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
        // What is answered may have been deleted for good meanwhile: the words are still worth saying.
        if (entry.quoted && outcome.error.code === 'not-found')
          this.#entries.change(entry.id, { state: 'waiting', quoted: undefined });
        else this.#refuse(entry, outcome.error);
        return true;
      case 'unanswered':
        return this.#unanswered(entry, cid, cause);
      case 'crowded':
        this.#entries.change(entry.id, { state: 'waiting' });
        this.#crowdedUntil = this.#ports.clock.now() + outcome.wait;
        this.#later(outcome.wait, () => this.#drainAll());
        return false;
      case 'unauthenticated':
        this.#entries.change(entry.id, { state: 'waiting' });
        this.#ports.identityRefused(outcome.error);
        return false;
    }
  }

  #finish(entry: Pending, message: MessageResponse | null): void {
    // The server answers again: what it gave no answer to goes out as well.
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
   * Nobody knows whether it arrived. It is sent again as long as the wire is well, and is shown as failed after a few
   * tries, so that its author can take it back.
   * @returns whether the next message may go
   */
  #unanswered(entry: Pending, cid: string, cause: unknown): boolean {
    const attempts = entry.attempts + 1;
    const gaveUp = this.#ports.canPost(cid) && attempts >= SEND_ATTEMPTS;
    const error = gaveUp ? toChatError(cause) : null;
    this.#entries.change(entry.id, { state: gaveUp ? 'failed' : 'waiting', error, attempts });
    // The page is told once, however often it fails from then on.
    if (error && attempts === SEND_ATTEMPTS) this.#ports.failed(entry, error);
    this.#ports.changed();
    this.#retryLater(cid, attempts);
    return gaveUp;
  }

  /** Sends the oldest unanswered message again after a random pause; the others follow once the server has answered. */
  #retryLater(cid: string, attempts: number): void {
    if (this.#retrying.has(cid) || !this.#ports.canPost(cid)) return;
    this.#retrying.add(cid);
    this.#later(retryPause(attempts, Math.random()), () => {
      this.#retrying.delete(cid);
      // A connection that is back sends everything by itself.
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

/** Failed without a word of the server, so that it may be sent again. */
const isUnanswered = ({ state, refused }: Pending): boolean => state === 'failed' && !refused;

function outgoing({ id, text, quoted, extra }: Pending): OutgoingMessage {
  return { ...extra, id, text, ...(quoted ? { quoted_message_id: quoted.id } : {}) };
}
