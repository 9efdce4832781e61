import type { Chat, ChatError, MessageSnapshot } from '../../chat/index.ts';
import { randomId } from '../../util/random-id.ts';
import { COLD_SESSION, type ColdConfig, coldConversation, earlyMessage, errorOf } from './cold.ts';
import type { EarlyOutbox } from './early-outbox.ts';
import { createSource } from './source.ts';

export interface DeferredChatOptions {
  readonly config: ColdConfig;
  /**
   * Fetches the chat client and creates the chat; called again after a failure.
   * @param made called before the chat is created: early messages are handed to the chat, and must not be in the
   * store as well
   */
  readonly load: (made: () => void) => Promise<Chat>;
  readonly now: () => number;
  /** Keeps early messages over a reload. */
  readonly outbox: EarlyOutbox;
  /** Called if the client could not be loaded. */
  readonly onFailure: (error: ChatError) => void;
}

/**
 * The state and calls of the chat until the chat client is there. From then on `real` is the chat,
 * and the sources follow it.
 */
export class PendingChat {
  readonly #options: DeferredChatOptions;
  readonly session = createSource(COLD_SESSION);
  readonly conversation;
  real: Chat | null = null;
  /** Calls to hand over, oldest first, and the early messages by the id they are shown under. */
  readonly #calls = new Map<string, (chat: Chat) => void>();
  readonly #early = new Map<string, MessageSnapshot>();
  readonly #unfollow: (() => void)[] = [];
  /** Refuse the calls that need the client, when it could not be loaded. */
  readonly #refusals: ((error: Error) => void)[] = [];
  #loading = false;
  #disposed = false;

  constructor(options: DeferredChatOptions) {
    this.#options = options;
    this.conversation = createSource(coldConversation(options.config));
  }

  /** Begins to load before anything is requested, or retries a failed load and shows that it does. */
  prepare(): void {
    if (this.real || this.#loading || this.#disposed) return;
    this.#loading = true;
    // A notice that stayed during this load would offer another try, which this load makes impossible.
    if (this.session.get().error) this.#hideFailure();
    this.#options
      // The client is there by now, so nothing is lost between one store and the other.
      .load(() => this.#early.forEach((_, id) => void this.#options.outbox.drop(id)))
      .then(
        (chat) => (this.#disposed ? chat.dispose() : this.#arrived(chat)),
        (cause) => this.#failed(cause),
      )
      .finally(() => {
        this.#loading = false;
      });
  }

  /** Runs a call now, or when the client is there. A later call with the same id replaces the earlier one. */
  hand(call: (chat: Chat) => void, id: string = randomId()): void {
    if (this.real) {
      call(this.real);
      return;
    }
    this.#calls.set(id, call);
    this.prepare();
  }

  /**
   * Returns the answer of a call, which waits for the client.
   * @param isRefused rejects if the client could not be loaded; a later try makes the call all the same
   */
  answered<T>(call: (chat: Chat) => Promise<T>, isRefused = false): Promise<T> {
    if (this.real) return call(this.real);
    return new Promise((resolve, reject) => {
      if (isRefused) this.#refusals.push(reject);
      this.hand((chat) => call(chat).then(resolve, reject));
    });
  }

  /** Drops the call with this id. */
  withdraw(id: string): void {
    this.#calls.delete(id);
  }

  /** Shows a message that is sent before the chat is there, and hands it over in its turn. */
  say(text: string, send: (chat: Chat) => void): void {
    const id = randomId();
    const message = earlyMessage(id, text, this.#options.now());
    this.#early.set(id, message);
    this.#options.outbox.keep(message);
    this.#showEarly({});
    this.hand(send, id);
  }

  unsay(id: string): void {
    this.withdraw(id);
    this.#early.delete(id);
    this.#options.outbox.drop(id);
    this.#showEarly({});
  }

  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#unfollow) stop();
    this.#calls.clear();
    this.real?.dispose();
  }

  #hideFailure(): void {
    this.session.set(COLD_SESSION);
    this.#showEarly({ status: 'sending' });
    this.conversation.set({ ...coldConversation(this.#options.config), messages: [...this.#early.values()] });
  }

  #showEarly(change: Partial<MessageSnapshot>): void {
    for (const [id, message] of this.#early) this.#early.set(id, { ...message, ...change });
    this.conversation.set({ ...this.conversation.get(), messages: [...this.#early.values()] });
  }

  #arrived(chat: Chat): void {
    this.real = chat;
    // The calls come first: the early messages are rows of the real chat by the time it is shown.
    for (const hand of this.#calls.values()) hand(chat);
    this.#calls.clear();
    this.#early.clear();
    this.#unfollow.push(this.session.follow(chat.session), this.conversation.follow(chat.conversation));
  }

  #failed(cause: unknown): void {
    if (this.#disposed) return;
    const { config, onFailure } = this.#options;
    const error = errorOf(cause);
    this.session.set({ ...this.session.get(), connection: 'idle', error });
    this.#showEarly({ status: 'failed', error });
    if (config.mode !== 'support')
      this.conversation.set({ ...this.conversation.get(), phase: 'failed', error });
    for (const refuse of this.#refusals.splice(0)) refuse(Object.assign(new Error(error.text), error));
    onFailure(error);
  }
}
