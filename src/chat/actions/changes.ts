import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { chatError } from '../failure.ts';
import type { ChatError, UnsavedChange } from '../model.ts';
import { isUnanswered, toChatError } from '../to-chat-error.ts';
import type { Change } from './change.ts';

export interface ChangesPorts {
  /** Null while nobody is connected. */
  client(): ChatClient | null;
  /** A message looks different now. */
  changed(messageId: string): void;
  /** The server's word, null where the message is gone for this person. */
  saved(messageId: string, message: MessageResponse | null): void;
}

interface Entry {
  readonly change: Change;
  state: 'waiting' | 'saving' | 'failed';
  error: ChatError | null;
  /** The server said no; it said nothing otherwise, and may be asked again by itself. */
  refused: boolean;
}

/**
 * Changes to stored messages that the server has not confirmed yet. They show at once, go out one at a time a message,
 * and one that fails stays on its message until its author tries again or takes it back.
 */
export class Changes {
  readonly #ports: ChangesPorts;
  #entries: Entry[] = [];
  #owner = '';
  /** Raised when the person changes: replies to earlier requests are nobody's then. */
  #requestId = 0;

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** The message as its reader is to see it. */
  applied(message: MessageResponse): MessageResponse {
    return this.#of(message.id).reduce((shown, { change }) => change.apply(shown), message);
  }

  /** What of it is not saved yet: a failure before what is under way. */
  unsaved(messageId: string): UnsavedChange | null {
    const entries = this.#of(messageId);
    const entry = entries.find(({ state }) => state === 'failed') ?? entries[0];
    return entry ? { ...entry.change, error: entry.error } : null;
  }

  /** Nothing waits to be saved, and nothing has failed. */
  get empty(): boolean {
    return this.#entries.length === 0;
  }

  add(change: Change): void {
    // A new wish of the same kind takes the place of one that failed, and of one that has not gone out.
    this.#entries = this.#entries.filter(
      ({ change: { messageId, kind }, state }) =>
        messageId !== change.messageId || kind !== change.kind || kind === 'react' || state === 'saving',
    );
    this.#entries.push({ change, state: 'waiting', error: null, refused: false });
    this.#ports.changed(change.messageId);
    void this.#drain(change.messageId);
  }

  /** @returns false where nothing of that message has failed */
  retry(messageId: string): boolean {
    return this.#again(messageId, () => true);
  }

  /** Takes back what failed. @returns false where nothing had */
  undo(messageId: string): boolean {
    const failed = this.#of(messageId).filter(({ state }) => state === 'failed');
    if (failed.length === 0) return false;
    this.#entries = this.#entries.filter((entry) => !failed.includes(entry));
    this.#ports.changed(messageId);
    return true;
  }

  /** The wire is up again: what got no answer is asked again. */
  resume(): void {
    for (const id of new Set(this.#entries.map(({ change }) => change.messageId))) {
      this.#again(id, (entry) => !entry.refused);
    }
  }

  /** From now on this person's, in whatever conversation; what another one had changed is forgotten. */
  ownedBy(me: string): void {
    if (me === this.#owner) return;
    this.#owner = me;
    this.#requestId += 1;
    const ids = this.#entries.map(({ change }) => change.messageId);
    this.#entries = [];
    for (const id of ids) this.#ports.changed(id);
  }

  #of(messageId: string): Entry[] {
    return this.#entries.filter(({ change }) => change.messageId === messageId);
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

  /** @returns whether it is done; where not, the entry says why */
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
