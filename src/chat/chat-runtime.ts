import type { ChatClient } from '../client/index.ts';
import type { Clock } from '../util/clock.ts';
import type { ChannelState } from './channels/channel-state.ts';
import type { ChatError } from './chat-error.ts';
import type { Link } from './link/open-link.ts';
import type { SomeUser } from './people.ts';
import type { Person } from './person.ts';

/**
 * Access to the model's one client for chat code that is loaded later (src/chat/composer). Components pass the runtime
 * on without using it.
 */
export interface ChatRuntime {
  readonly clock: Clock;
  /** Returns the signed-in, connected client; null without one. */
  client(): ChatClient | null;
  /** Returns the client's session, with the state of the user and of channels; null while it is not connected. */
  link(): Link | null;
  /** Returns the conversation's channel, once it is open for the current user. */
  channel(): ChannelState | null;
  /** Returns this person's id; empty without a user or for an anonymous one. */
  me(): string;
  /** Signs in a visitor without an identity, and opens their conversation. */
  enter(): void;
  /** Returns the person for a user. The data is shared by everything that shows them. */
  person(user: SomeUser): Person;
  errorOf(cause: unknown): ChatError;
  /** A ChatCore, for the folders of src/chat that are loaded later. It is `unknown` here to avoid a cycle of types. */
  readonly core?: unknown;
}
