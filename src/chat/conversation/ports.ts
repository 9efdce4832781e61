import type { Link } from '../link/open-link.ts';
import type { ComposerMode } from '../model.ts';
import type { ChatEnvironment } from '../options.ts';
import type { People } from '../people.ts';
import type { Sender } from '../sending/sender.ts';
import type { ReadMarks } from './build-snapshot.ts';
import type { Query } from './loader.ts';

/** What a conversation is given. */
export interface ConversationPorts {
  readonly environment: ChatEnvironment;
  readonly people: People;
  /** Own id; empty while nobody or anonymous. */
  me(): string;
  link(): Link | null;
  /** Whether the session may write. */
  entry(): ComposerMode;
  readonly query: Query;
  /** Messages whose threads hold unread replies of this person. */
  readonly unreadThreads: ReadonlySet<string>;
  /** How far others have read; a channel's own marks without it. */
  reads?(): ReadMarks;
  /** People who answer here are not members: they are found among authors and watchers. */
  readonly strangersAnswer: boolean;
  /** The owner named the channel: that it cannot be opened is theirs to mend. */
  readonly named: boolean;
  sender(): Sender;
  /** Loaded, first or again: unsent messages may go. */
  opened(cid: string, isNew: boolean): void;
  unreadChanged(): void;
}
