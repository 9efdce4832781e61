import type { Readable } from '../util/readable.ts';
import type { MessageActions } from './actions/actions.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import type {
  ConversationCommands,
  IdentityCommands,
  PanelCommands,
  SendingCommands,
  SessionCommands,
} from './commands/model-commands.ts';
import type { ConversationSnapshot, SessionSnapshot } from './model.ts';
import type { SignIn } from './session/sign-in.ts';

export type { ChatRuntime };

/**
 * The whole chat as a component uses it. Commands never throw on a visitor's actions; failures appear in the snapshots.
 * A feature adds commands of its own in a group (`commandGroup`).
 */
export interface ChatModel
  extends PanelCommands,
    SendingCommands,
    ConversationCommands,
    Pick<SignIn, 'join'> {
  readonly session: Readable<SessionSnapshot>;
  readonly conversation: Readable<ConversationSnapshot>;
  readonly actions: MessageActions;
  /** Resolves with the runtime for code that is loaded later, once the chat client is loaded. */
  runtime(): Promise<ChatRuntime>;
}

/** The chat as the widget around it uses it. */
export interface Chat extends ChatModel, SessionCommands, IdentityCommands {}
