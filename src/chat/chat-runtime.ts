import type { ChatClient } from '../client/index.ts';
import type { Clock } from '../util/clock.ts';
import type { ChannelState } from './channels/channel-state.ts';
import type { UsedGroups } from './commands/groups.ts';
import type { ChatError } from './errors/chat-error.ts';
import type { Link } from './link/open-link.ts';
import type { SomeUser } from './people/people.ts';
import type { Person } from './people/person.ts';

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
  /** The groups of commands that were used (src/chat/commands). */
  readonly groups: UsedGroups;
  /** The ports of src/chat/ports, which state reads. They are `unknown` here, because views pass them on unread. */
  readonly ports?: unknown;
}
