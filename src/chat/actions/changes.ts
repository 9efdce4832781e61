import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { chatError } from '../errors/failure.ts';
import { isUnanswered, toChatError } from '../errors/to-chat-error.ts';
import type { Known } from '../messages/messages.ts';
import type { ChatError, UnsavedChange } from '../model.ts';
import type { Change } from './change.ts';

export interface ChangesPorts {
  /** Null while nobody is connected. */
  client(): ChatClient | null;
  /** Called when a message looks different. */
  changed(messageId: string): void;
  /** Called with the server's answer; null if the message is gone for this person. */
  saved(messageId: string, message: MessageResponse | null): void;
}

interface Entry {
  readonly change: Change;
  /** The message, which stays in memory until the change is saved. */
  readonly known: Known | undefined;
  state: 'waiting' | 'saving' | 'failed';
  error: ChatError | null;
  /** True if the server refused; false without an answer, when the change may be sent again automatically. */
  refused: boolean;
}

/**
 * Changes to stored messages that the server has not confirmed yet. They show at once and go out one at a time per
 * message. A failed change stays on its message until its author retries or undoes it.
 */
export class Changes {
  readonly #ports: ChangesPorts;
  #entries: Entry[] = [];
  #owner = '';
  /** Increased when the person changes: replies to earlier requests are then discarded. */
  #requestId = 0;

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** Returns the message with its pending changes. */
  applied(message: MessageResponse): MessageResponse {
    return this.#of(message.id).reduce((shown, { change }) => change.apply(shown), message);
  }

  /** Returns the unsaved change of a message: a failed one before a pending one. */
  unsaved(messageId: string): UnsavedChange | null {
    const entries = this.#of(messageId);
    const entry = entries.find(({ state }) => state === 'failed') ?? entries[0];
    return entry ? { ...entry.change, error: entry.error } : null;
  }

  add(change: Change, known?: Known): void {
    // A new change replaces one of the same kind that failed or has not gone out.
    this.#entries = this.#entries.filter(
      ({ change: { messageId, kind }, state }) =>
        messageId !== change.messageId || kind !== change.kind || kind === 'react' || state === 'saving',
    );
    this.#entries.push({ change, known, state: 'waiting', error: null, refused: false });
    this.#ports.changed(change.messageId);
    void this.#drain(change.messageId);
  }

  /** @returns false if no change of that message has failed */
  retry(messageId: string): boolean {
    return this.#again(messageId, () => true);
  }

  /**
   * Undoes the failed changes of a message.
   * @returns false if none had failed
   */
  undo(messageId: string): boolean {
    const failed = this.#of(messageId).filter(({ state }) => state === 'failed');
    if (failed.length === 0) return false;
    this.#entries = this.#entries.filter((entry) => !failed.includes(entry));
    this.#ports.changed(messageId);
    return true;
  }

  /** Repeats this person's unanswered changes once the connection is up again. */
  resume(me: string): void {
    this.ownedBy(me);
    for (const id of new Set(this.#entries.map(({ change }) => change.messageId))) {
      this.#again(id, (entry) => !entry.refused);
    }
  }

  /** Sets the person whose changes these are, in any conversation; another person's changes are forgotten. */
  ownedBy(me: string): void {
    if (me === this.#owner) return;
    this.#owner = me;
    this.#requestId += 1;
    const ids = this.#entries.map(({ change }) => change.messageId);
    this.#entries = [];
    for (const id of ids) this.#ports.changed(id);
  }

  /** Returns the changes of a message; none if the message is gone. */
  #of(messageId: string): Entry[] {
    return this.#entries.filter(({ change, known }) => change.messageId === messageId && !known?.gone);
  }

  #again(messageId: string, which: (entry: Entry) => boolean): boolean {
    const failed = this.#of(messageId).filter((entry) => entry.state === 'failed' && which(entry));
    for (const entry of failed) Object.assign(entry, { state: 'waiting', error: null });
    if (failed.length === 0) return false;
    this.#ports.changed(messageId);
    void this.#drain(messageId);
    return true;
  }

  async #drain(messageId: string): Promise<void> {
    if (this.#of(messageId).some(({ state }) => state === 'saving')) return;
    const requestId = this.#requestId;
    for (;;) {
      const next = this.#of(messageId).find(({ state }) => state === 'waiting');
      if (!next) return;
      next.state = 'saving';
      const done = await this.#run(next);
      if (requestId !== this.#requestId) return;
      if (done) this.#entries = this.#entries.filter((entry) => entry !== next);
      this.#ports.changed(messageId);
    }
  }

  /** @returns whether the change is done; if not, the entry gives the reason */
  async #run(entry: Entry): Promise<boolean> {
    const requestId = this.#requestId;
    const { change } = entry;
    const client = this.#ports.client();
    try {
      const message = client ? await change.run(client) : undefined;
      if (requestId !== this.#requestId) return false;
      if (message === undefined) this.#failed(entry, chatError('no-answer'), false);
      else this.#ports.saved(change.messageId, message);
      return message !== undefined;
    } catch (cause) {
      this.#failed(entry, toChatError(cause), !isUnanswered(cause));
      return false;
    }
  }

  #failed(entry: Entry, error: ChatError, refused: boolean): void {
    entry.state = 'failed';
    entry.error = error;
    entry.refused = refused;
  }
}
