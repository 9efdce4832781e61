import type { Readable } from '../util/readable.ts';
import type { ChatError } from './chat-error.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import type {
  ConversationSnapshot,
  MessageActions,
  MessageExtra,
  QuotedMessage,
  SessionSnapshot,
} from './model.ts';

export type { ChatRuntime };

/**
 * The whole chat as a component uses it. Commands never throw on a visitor's actions; failures appear in the snapshots.
 */
export interface ChatModel {
  readonly session: Readable<SessionSnapshot>;
  readonly conversation: Readable<ConversationSnapshot>;
  readonly actions: MessageActions;

  /** Connects and shows the conversation of the mode, when the panel opens. Safe to call again. */
  activate(): void;
  /** Stops typing events and read marks, when the panel or page is hidden. */
  deactivate(): void;
  /** Opens a conversation: a cid of the list, or null to go back to the list (narrow inbox). */
  openChannel(cid: string | null): void;

  /**
   * Sends a text. It appears at once with status `sending`. The composer refuses text beyond `maxLength`, not this
   * call.
   * @param extra further fields of the message; with attachments the text may be empty
   */
  send(text: string, quoted?: QuotedMessage, extra?: MessageExtra): void;
  /** Retries a failed message under its own id, or a failed change of a stored one. */
  retry(messageId: string): void;
  /** Discards a failed message, or undoes a failed change of a stored one. */
  discard(messageId: string): void;
  /** Reports the composer's text: publishes typing.start at most every 2 s; an empty text stops it. */
  typing(text: string): void;
  /**
   * Becomes a guest under this name (rooms, pre-chat form). Resolves with null, or the error to show beside the field.
   */
  join(name: string, email?: string): Promise<ChatError | null>;

  loadOlder(): void;
  loadNewer(): void;
  /** Returns to the newest messages (when `hasNewer`), without loading the gap. */
  jumpToLatest(): void;
  /** Shows the messages around this one; the conversation's `jump` reports the outcome. */
  jumpTo(messageId: string): void;
  /** Shows the first message that was unread when the conversation was opened. */
  jumpToUnread(): void;
  /** Marks the conversation read (throttled), when the newest message is visible in a visible tab. */
  markRead(): void;
  /** Retries the failed load or connection. */
  reconnect(): void;
  /** Resolves with the runtime for code that is loaded later, once the chat client is loaded. */
  runtime(): Promise<ChatRuntime>;
}
