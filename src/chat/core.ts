import type { createActions } from './actions/actions.ts';
import type { Conversation } from './conversation/conversation.ts';
import type { ConversationPorts } from './conversation/ports.ts';
import type { ChannelListHandle } from './list/handle.ts';
import type { AlertChoices } from './notifications/choice.ts';
import type { ToastStore } from './notifications/toast-store.ts';
import type { ChatEnvironment } from './options.ts';
import type { People } from './people.ts';
import type { Sender } from './sending/sender.ts';
import type { Session } from './session/session.ts';

/**
 * What chat code that is fetched later is made from: it comes with the part of the widget that needs it, without a second
 * copy of what is here already.
 */
export interface ChatCore {
  /** Public key of the app: what is stored is stored under it. */
  readonly key: string;
  readonly environment: ChatEnvironment;
  readonly people: People;
  readonly session: Pick<
    Session,
    'breaks' | 'events' | 'identities' | 'link' | 'ready' | 'role' | 'snapshot'
  >;
  readonly sender: Sender;
  readonly Conversation: typeof Conversation;
  readonly createActions: typeof createActions;
  /** What the channel's own conversation is made with. */
  readonly ports: ConversationPorts;
  /** The channel's own conversation. */
  readonly conversation: Conversation;
  /** The conversation takes part in the session's life: events, connections, sends. Returns the way to end that. */
  join(conversation: Conversation): () => void;
  /** The lists of channels that were opened (src/chat/list), shared by whichever parts draw them. */
  readonly lists: { open?: ChannelListHandle; archived?: ChannelListHandle };
  /** How this person wants to be told (src/chat/notifications), shared by whichever parts ask. */
  alerts?: AlertChoices;
  /** Words that stand for a while (src/chat/notifications), shared by whichever parts add some. */
  toasts?: ToastStore;
  /** The open conversation that shows this message: the channel's, or a thread's. */
  findConversationByMessage(messageId: string): Conversation | undefined;
}

/** What `ChatRuntime` holds under that name. */
export const coreOf = (runtime: { readonly core?: unknown }): ChatCore => runtime.core as ChatCore;
