/** Messages and reactions. The rules of services.ts hold. */
import type { Page } from '../store/paged.ts';
import type {
  Actor,
  ChannelView,
  Cid,
  Custom,
  DescribedUser,
  HistoryEntry,
  Json,
  MentionedGroups,
  MessageRecord,
  MessageView,
  Millis,
  NamedPerson,
  ReactionView,
  UserId,
} from '../types/index.ts';
import type { MessagePaging } from './common.ts';
import type { PageInput } from './conversation.ts';

type Maybe<T> = T | null | undefined;

/** A place that a message shares. */
export interface LocationInput {
  readonly latitude: number;
  readonly longitude: number;
  readonly deviceId: string;
  readonly endAt: Millis | null;
}

/** A message as a client sent it; null for fields it did not send. */
export interface MessageInput {
  readonly id: string | null;
  readonly text: string;
  /** Markup, from servers only. */
  readonly html: string | null;
  readonly isSystem: boolean;
  readonly attachments: readonly Json[];
  readonly mentionedUserIds: readonly UserId[];
  readonly parentId: string | null;
  readonly showInChannel: boolean | null;
  readonly quotedMessageId: string | null;
  readonly silent: boolean | null;
  readonly pinned: boolean | null;
  readonly pinExpires: Millis | null;
  readonly mentionedGroups: MentionedGroups;
  readonly restrictedVisibility: readonly UserId[];
  /** A note to the staff. */
  readonly isNote: boolean;
  readonly pollId: string | null;
  readonly location: LocationInput | null;
  readonly custom: Custom;
}

/** The caller of a message. Only servers may give markup. */
export interface Sender {
  readonly server: boolean;
}

/** A message as a request carries it. */
export interface MessageCommand {
  readonly author: NamedPerson;
  /** A reply has a grant of its own, which is asked before the message is read. */
  readonly isReply: boolean;
  /** Reads the message when the rule reaches it. Errors: `input`, `tooLarge`. */
  readonly content: (sender?: Sender) => MessageInput;
}

/** A system message that goes with a change of a channel. */
export interface SystemMessage {
  /** The server may name the author: as a user of the request, or by an id. */
  readonly author: { readonly user: DescribedUser | null; readonly userId: UserId | null };
  /** Reads the message when the rule reaches it. Errors: `input`, `tooLarge`. */
  readonly content: (sender?: Sender) => MessageInput;
}

export interface SendInput {
  readonly message: MessageCommand;
  /** The message waits until the server approves it; only its author sees it until then. */
  readonly pending: boolean;
  /** Reads data for the moderator who approves the message. Errors: `tooLarge`. */
  readonly pendingMetadata: () => Custom;
  /** Shows no previews of links. */
  readonly skipEnrichUrl: boolean;
  /** Members who have hidden the channel keep it hidden. */
  readonly keepChannelHidden: boolean;
  /** Sends no push of the message. */
  readonly skipPush: boolean;
}

export interface EditOptions {
  /** Shows no previews of new links. */
  readonly skipEnrichUrl: boolean;
}

/** A change of single fields of a message. */
export interface MessagePatch {
  /** Fields other than the pin change. */
  readonly edits: boolean;
  readonly removesQuote: boolean;
  /** Returns the content after the change. Errors: `input`, `tooLarge`. */
  readonly content: (before: MessageRecord, sender?: Sender) => MessageInput;
}

/** A change of a command's answer. */
export type EphemeralPatch = (before: MessageRecord) => Pick<MessageInput, 'text' | 'attachments' | 'custom'>;

export interface DeleteCommand {
  readonly hard: boolean;
  /** Only the caller's own lists lose the message. */
  readonly forMe: boolean;
  /** User on whose behalf the server deletes. */
  readonly by: NamedPerson | null;
}

export interface PinnedQuery {
  /** Times are those of the pins. */
  readonly paging: MessagePaging;
  /** Reads the order and the rows when the rule reaches them. Errors: `input`. */
  readonly rows: () => { readonly fromOldest: boolean; readonly limit: number; readonly offset: number };
}

export interface RepliesQuery {
  readonly paging: MessagePaging;
  /** Reads the end from which a page without a bound is cut. Errors: `input`. */
  readonly fromOldest: () => boolean;
}

/** A button of a command's answer was pressed. */
export interface ActionCommand {
  readonly cancels: boolean;
  /** Reads which button of a gif was pressed. Errors: `input`. */
  readonly button: () => 'send' | 'shuffle';
  /** The form, passed on to the app's own endpoint. */
  readonly form: Custom;
}

/** A message that was sent or deleted. */
export interface SentMessage {
  readonly message: MessageView;
  /** The message it replies to, as everybody got it again with its new counts; null if nobody did. */
  readonly parent: MessageView | null;
}

export interface MessageService {
  /**
   * Sends a message. `message.type` of the answer is `error` if the content was refused (too long, an unknown command,
   * unwanted words): nothing was stored or published. `ephemeral`: the answer of a command, for its sender only.
   * Errors: `commandEndpointMissing` and `commandFailed` for the app's own commands.
   */
  send(actor: Actor, cid: Cid, input: SendInput): Promise<SentMessage>;
  /** `pendingMetadata` is not null for a message that waits for approval. */
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
  update(actor: Actor, id: string, message: MessageCommand & EditOptions): Promise<MessageView>;
  updatePartial(actor: Actor, id: string, patch: MessagePatch & EditOptions): Promise<MessageView>;
  delete(actor: Actor, id: string, command: DeleteCommand): Promise<SentMessage>;
  /** `by`: user on whose behalf the server acts. The server only. Errors: `input` if the message is not deleted. */
  undelete(actor: Actor, id: string, by: NamedPerson): Promise<MessageView>;
  /** Approves a pending message; the server only. Errors: `notFound` if no message of that id is pending. */
  commit(actor: Actor, id: string): Promise<MessageView>;
  /**
   * Presses a button of a command's answer. Null if it was cancelled. Errors: `input` for an unknown action,
   * `notFound`.
   */
  action(actor: Actor, id: string, command: ActionCommand): Promise<SentMessage | null>;
  /** Changes text, attachments and custom data of a command's answer; its own sender only. */
  updateEphemeral(actor: Actor, id: string, change: EphemeralPatch): Promise<MessageView>;
  /** Pinned messages, newest pin first unless the sort says otherwise. Times of the paging are those of the pin. */
  pinned(actor: Actor, cid: Cid, query: PinnedQuery): Promise<readonly MessageView[]>;
  /**
   * Returns earlier versions of messages, newest change first. The server asks for anything; others name the messages,
   * and must be allowed to change them, whoever wrote them.
   */
  history(actor: Actor, page: PageInput): Promise<Page<HistoryEntry>>;
  /**
   * Adds the text in another language. Errors: `input` for an unknown language, `featureOff` if no translator is set
   * up.
   */
  translate(actor: Actor, id: string, language: string): Promise<MessageView>;
  /** Translates a text that is no message; the server only. `from` null: detected. `text` reads the text. */
  translateText(
    actor: Actor,
    input: { readonly text: () => string; readonly from: string | null; readonly to: string },
  ): Promise<string>;
  /**
   * Returns replies, ascending whatever the sort; the sort selects the end from which the page is cut (default:
   * newest).
   */
  replies(actor: Actor, parentId: string, query: RepliesQuery): Promise<readonly MessageView[]>;
}

/** A reaction as its author gives it. */
export interface ReactionContent {
  readonly type: string;
  readonly score: number;
  readonly emojiCode: string | null;
  readonly custom: Custom;
}

export interface ReactionCommand {
  readonly author: NamedPerson;
  /** Reads the reaction when the rule reaches it. Errors: `input`, `tooLarge`. */
  readonly content: () => ReactionContent;
  /** Removes the author's other reactions to the message. */
  readonly enforceUnique: boolean;
}

export interface ReactionService {
  send(
    actor: Actor,
    messageId: string,
    reaction: ReactionCommand,
  ): Promise<{ readonly message: MessageView; readonly reaction: ReactionView }>;
  /** `userId` reads the reaction's user, when the rule reaches it; null for the caller. */
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
  query(actor: Actor, messageId: string, page: PageInput): Promise<Page<ReactionView>>;
}
