/** Messages and reactions. The rules of services.ts hold. */
import type { Page } from '../store/paged.ts';
import type {
  Actor,
  ChannelView,
  Cid,
  Custom,
  HistoryEntry,
  MessageView,
  Raw,
  ReactionView,
  UserId,
} from '../types.ts';
import type { ActingAs, MessagePaging, RawSort, SetUnset } from './common.ts';
import type { RawPage } from './conversation.ts';

type Maybe<T> = T | null | undefined;

export interface SendInput {
  readonly message: Raw;
  /** Waits until the server lets it through; only its author sees it until then. */
  readonly pending?: Maybe<boolean>;
  /** Data for the moderator who approves the message. */
  readonly pendingMetadata?: Maybe<Raw>;
  /** Links show nothing. */
  readonly skipEnrichUrl?: Maybe<boolean>;
  /** Members who have hidden the channel keep it hidden. */
  readonly keepChannelHidden?: Maybe<boolean>;
  /** Nobody is pushed it. */
  readonly skipPush?: Maybe<boolean>;
}

interface EditOptions {
  /** New links show nothing. */
  readonly skipEnrichUrl?: Maybe<boolean>;
}

export interface MessageService {
  /**
   * `message.type` of the answer is `error` where it was refused as content (too long, an unknown command, unwanted
   * words): nothing was stored or published. `ephemeral`: the answer of a command, for its sender only.
   * Errors: 44 and 45 for commands of the app's own.
   */
  send(actor: Actor, cid: Cid, input: SendInput): Promise<MessageView>;
  /** `pendingMetadata` is not null for one that waits to be let through. */
  get(
    actor: Actor,
    id: string,
    options?: { readonly showDeleted?: Maybe<boolean> },
  ): Promise<{
    readonly message: MessageView;
    readonly channel: ChannelView;
    readonly pendingMetadata: Custom | null;
  }>;
  /** 1..50 ids; missing ones are left out. */
  getMany(actor: Actor, cid: Cid, ids: readonly string[]): Promise<readonly MessageView[]>;
  update(actor: Actor, id: string, message: Raw, options?: EditOptions): Promise<MessageView>;
  updatePartial(actor: Actor, id: string, input: SetUnset, options?: EditOptions): Promise<MessageView>;
  /** `forMe`: only the caller's own lists lose it. `deletedBy`: on whose behalf the server deletes. */
  delete(
    actor: Actor,
    id: string,
    options?: {
      readonly hard?: Maybe<boolean>;
      readonly forMe?: Maybe<boolean>;
      readonly deletedBy?: Maybe<UserId>;
    },
  ): Promise<MessageView>;
  /** The server only. Errors: 4 where it is not deleted. */
  undelete(actor: Actor, id: string, undeletedBy: Maybe<UserId>): Promise<MessageView>;
  /** Lets a pending message through; the server only. Errors: 16 where none of that id waits. */
  commit(actor: Actor, id: string): Promise<MessageView>;
  /** A button of a command's answer. Null where it was cancelled. Errors: 4 unknown action, 16. */
  action(actor: Actor, id: string, formData: Raw): Promise<MessageView | null>;
  /** Text, attachments and custom data of a command's answer; its own sender only. */
  updateEphemeral(actor: Actor, id: string, input: SetUnset): Promise<MessageView>;
  /** Pinned messages, newest pin first unless the sort says otherwise. Times of the paging are those of the pin. */
  pinned(
    actor: Actor,
    cid: Cid,
    paging: MessagePaging & { readonly offset?: Maybe<number> },
    sort?: RawSort,
  ): Promise<readonly MessageView[]>;
  /**
   * How messages were before they were changed, newest change first. The server asks for anything; others name the
   * messages, and must be allowed to change them whoever wrote them.
   */
  history(actor: Actor, page: RawPage): Promise<Page<HistoryEntry>>;
  /** Adds the text in another language. Errors: 4 unknown language, 19 where no translator is set up. */
  translate(actor: Actor, id: string, language: string): Promise<MessageView>;
  /** A text that is no message; the server only. `from` null: found out. */
  translateText(
    actor: Actor,
    input: { readonly text: string; readonly from: string | null; readonly to: string },
  ): Promise<string>;
  /** Ascending whatever the sort; the sort says from which end the page is cut (default: newest). */
  replies(
    actor: Actor,
    parentId: string,
    paging: MessagePaging,
    sort?: RawSort,
  ): Promise<readonly MessageView[]>;
}

/** A reaction as its author gives it. */
export interface ReactionContent {
  readonly type: string;
  readonly score: number;
  readonly emojiCode: string | null;
  readonly custom: Custom;
}

export interface ReactionCommand {
  readonly author: ActingAs;
  /** Reads the reaction when the rule reaches it. Errors: 4, 22. */
  readonly content: () => ReactionContent;
  /** The author's other reactions to the message go. */
  readonly enforceUnique: boolean;
}

export interface ReactionService {
  send(
    actor: Actor,
    messageId: string,
    reaction: ReactionCommand,
  ): Promise<{ readonly message: MessageView; readonly reaction: ReactionView }>;
  /** `userId` reads whose reaction it is, when the rule reaches it; null for the caller's. */
  delete(
    actor: Actor,
    messageId: string,
    reaction: { readonly type: string; readonly userId: () => UserId | null },
  ): Promise<{ readonly message: MessageView; readonly reaction: ReactionView }>;
  list(
    actor: Actor,
    messageId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly ReactionView[]>;
  /** Newest first unless the sort says otherwise. */
  query(actor: Actor, messageId: string, page: RawPage): Promise<Page<ReactionView>>;
}
