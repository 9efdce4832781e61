import type { Actor, Cid, MessageView, Millis, ReactionView, UserView } from '../types/index.ts';
import type { NamedUsers } from './accounts.ts';
import type { AskedFile, Download } from './uploads.ts';

type Maybe<T> = T | null | undefined;

/** All data of one user. */
export interface UserExport {
  readonly user: UserView;
  /** Oldest first, deleted ones left out. */
  readonly messages: readonly MessageView[];
  readonly reactions: readonly ReactionView[];
}

/** One channel of an export. */
export interface ChannelExport {
  readonly cid: Cid;
  /** Only messages from then on. */
  readonly since: Millis | null;
  /** Only messages up to then. */
  readonly until: Millis | null;
}

export interface ExportChannelsInput {
  /** At most 25. Errors: `input`. */
  channels(): readonly ChannelExport[];
  /** Leaves out the content of deleted messages. */
  readonly clearDeletedText?: Maybe<boolean>;
  /** Includes every member of these channels, with their data. */
  readonly withUsers?: Maybe<boolean>;
  /** Includes deleted channels that are not in use again. */
  readonly withDeleted?: Maybe<boolean>;
  /** Includes messages that a truncation took from their channel but kept. */
  readonly withTruncated?: Maybe<boolean>;
}

/**
 * Exports as files; for the server only, `notAllowed` for others. A file is one JSON text and is kept as long as its
 * task.
 */
export interface ExportService {
  /** Errors: `input` for more than one answer can hold, `notFound`. */
  user(actor: Actor, id: string): Promise<UserExport>;
  /** A list of `{user, messages, reactions}`. Returns the task's id. Errors: `input`, `notFound`. */
  users(actor: Actor, ids: NamedUsers): Promise<string>;
  /** `{channels: [{channel, members, messages}], users?}`, replies after their message. Errors: `input`, `notFound`. */
  channels(actor: Actor, input: ExportChannelsInput): Promise<string>;
  /** Errors: `notFound` if the address is unknown, not signed by this server, or no longer good. */
  open(asked: Omit<AskedFile, 'id'> & { readonly kind: string }): Promise<Download>;
}
