import type { Actor, Cid, MessageView, Millis, ReactionView, UserView } from '../types.ts';
import type { NamedUsers } from './accounts.ts';
import type { Download } from './uploads.ts';

type Maybe<T> = T | null | undefined;

/** All that one person has left here. */
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
  /** Everybody who is a member of one of them, with it. */
  readonly withUsers?: Maybe<boolean>;
  /** Channels that were deleted, and are not used again, too. */
  readonly withDeleted?: Maybe<boolean>;
}

/** Exports as files; for the server only (17). A file is one JSON text and is kept as long as its task. */
export interface ExportService {
  /** Errors: `input` for more than can be answered at once, `notFound`. */
  user(actor: Actor, id: string): Promise<UserExport>;
  /** A list of `{user, messages, reactions}`. Answers with the task's id. Errors: `input`, `notFound`. */
  users(actor: Actor, ids: NamedUsers): Promise<string>;
  /** `{channels: [{channel, members, messages}], users?}`, replies after their message. Errors: `input`, `notFound`. */
  channels(actor: Actor, input: ExportChannelsInput): Promise<string>;
  /** Errors: `notFound` unknown, signed by nobody, or no longer good. */
  open(
    kind: string,
    file: string,
    query: { readonly [key: string]: string },
    range: string | null,
  ): Promise<Download>;
}
