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

/** The parts that later chunks of chat code build on, so that no chunk holds a second copy of them. */
export interface ChatCore {
  /** Public key of the app; stored data is filed under the key. */
  readonly key: string;
  /** The API's address, without a trailing slash; empty for the hosted service. */
  readonly baseURL: string;
  readonly environment: ChatEnvironment;
  readonly people: People;
  readonly session: Pick<
    Session,
    'breaks' | 'events' | 'identities' | 'link' | 'ready' | 'role' | 'snapshot'
  >;
  readonly sender: Sender;
  readonly Conversation: typeof Conversation;
  readonly createActions: typeof createActions;
  /** The ports of the channel's own conversation. */
  readonly ports: ConversationPorts;
  /** The channel's own conversation. */
  readonly conversation: Conversation;
  /** Connects a conversation to the session: events, connections, sends. Returns a function that disconnects it. */
  join(conversation: Conversation): () => void;
  /** The opened channel lists (src/chat/list), shared by all parts that show them. */
  readonly lists: { open?: ChannelListHandle; archived?: ChannelListHandle };
  /** How this person wants to be notified (src/chat/notifications), shared by all parts that ask. */
  alerts?: AlertChoices;
  /** The toasts (src/chat/notifications), shared by all parts that add some. */
  toasts?: ToastStore;
}

/** Returns the `ChatCore` that a `ChatRuntime` holds as `core`. */
export const coreOf = (runtime: { readonly core?: unknown }): ChatCore => runtime.core as ChatCore;
