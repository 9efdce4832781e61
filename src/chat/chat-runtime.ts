import type { ChatClient } from '../client/index.ts';
import type { Clock } from '../util/clock.ts';
import type { ChannelState } from './channels/channel-state.ts';
import type { ChatError } from './chat-error.ts';
import type { Link } from './link/open-link.ts';
import type { SomeUser } from './people.ts';
import type { Person } from './person.ts';

/**
 * What chat code that is fetched later (src/chat/composer) works with: the one client behind the model, and the ways
 * into it. Components hand it on without looking into it.
 */
export interface ChatRuntime {
  readonly clock: Clock;
  /** The client that is signed in and connected; null meanwhile. */
  client(): ChatClient | null;
  /** The session it belongs to, with what is known of the person and of channels; null while it is not connected. */
  link(): Link | null;
  /** The conversation's channel, once it is open for whoever is here. */
  channel(): ChannelState | null;
  /** Own id; empty while nobody or anonymous. */
  me(): string;
  /** Makes somebody of a visitor who is nobody yet, and opens their conversation. */
  enter(): void;
  /** What is known of a user, kept for everything else that shows them. */
  person(user: SomeUser): Person;
  errorOf(cause: unknown): ChatError;
  /** A ChatCore, for the folders of src/chat that are fetched later; named there, so that types do not go in a circle. */
  readonly core?: unknown;
}
