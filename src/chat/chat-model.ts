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

/** The whole chat as a component uses it. Commands never throw for what a visitor does; failures appear in the snapshots. */
export interface ChatModel {
  readonly session: Readable<SessionSnapshot>;
  readonly conversation: Readable<ConversationSnapshot>;
  readonly actions: MessageActions;

  /** The person opened the panel: connect, and show the conversation of the mode. Safe to call again. */
  activate(): void;
  /** The panel (or page) is no longer looked at: typing stops, reads are no longer marked. */
  deactivate(): void;
  /** Open a conversation: a cid of the list, or null to go back to the list (narrow inbox). */
  openChannel(cid: string | null): void;

  /**
   * Send a text. It appears at once with status `sending`. Text beyond `maxLength` is refused by the composer, not here.
   * @param extra what goes with it; with attachments the text may be empty
   */
  send(text: string, quoted?: QuotedMessage, extra?: MessageExtra): void;
  /** Send a failed message again under its own id, or a failed change of a stored one. */
  retry(messageId: string): void;
  /** Forget a failed message, or take back a failed change of a stored one. */
  discard(messageId: string): void;
  /** The composer's text changed: publishes typing.start at most every 2 s; an empty text stops it. */
  typing(text: string): void;
  /** Become a guest under this name (rooms, pre-chat form). Resolves with null, or the error to show beside the field. */
  join(name: string, email?: string): Promise<ChatError | null>;

  loadOlder(): void;
  loadNewer(): void;
  /** Drop back to the newest messages (when `hasNewer`), keeping none of the gap. */
  jumpToLatest(): void;
  /** Show the messages around this one; `jump` of the conversation says how it went. */
  jumpTo(messageId: string): void;
  /** Show the first message that was unread when the conversation was opened. */
  jumpToUnread(): void;
  /** The newest message is visible to a person in a visible tab: mark read (throttled). */
  markRead(): void;
  /** Try the failed load or connection again. */
  reconnect(): void;
  /** For chat code that was fetched later; resolves when the chat client is here. */
  runtime(): Promise<ChatRuntime>;
}
