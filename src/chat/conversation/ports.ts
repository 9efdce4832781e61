import type { Changes } from '../actions/changes.ts';
import type { Link } from '../link/open-link.ts';
import type { Messages } from '../messages/messages.ts';
import type { ComposerMode } from '../model.ts';
import type { ChatEnvironment } from '../options.ts';
import type { People } from '../people/people.ts';
import type { Sender } from '../sending/sender.ts';
import type { ReadMarks } from './build-snapshot.ts';
import type { Query } from './loader.ts';

/** The dependencies of a conversation. */
export interface ConversationPorts {
  readonly environment: ChatEnvironment;
  readonly people: People;
  /** The messages of the session. */
  readonly messages: Messages;
  /** Changes this person made to stored messages that the server has not confirmed. */
  readonly changes: Changes;
  /** Returns this person's id; empty without a user or for an anonymous one. */
  me(): string;
  link(): Link | null;
  /** Returns whether, and how, the session may write. */
  entry(): ComposerMode;
  readonly query: Query;
  /** Messages whose threads hold unread replies of this person. */
  readonly unreadThreads: ReadonlySet<string>;
  /** How far others have read. Without this function the channel's own marks count. */
  reads?(): ReadMarks;
  /** True if people who answer here are not members: they are found among authors and watchers. */
  readonly includeNonMembers: boolean;
  /** True if the owner named the channel, so that a failure to open it is theirs to fix. */
  readonly named: boolean;
  sender(): Sender;
  /** Called when the conversation is loaded, first or again: unsent messages may go out. */
  opened(cid: string, isNew: boolean): void;
  unreadChanged(): void;
}
