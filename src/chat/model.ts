/**
 * What the widget's components see of a chat: plain snapshots, no object of the chat client. The package's types are
 * made of these, and refer to nothing of it either.
 * A snapshot is immutable and keeps its identity until something in it changes, so it can be handed to
 * `useSyncExternalStore` as it is. Times are epoch milliseconds.
 */

import type { Readable } from '../util/readable.ts';
import type { ChatError } from './chat-error.ts';
import type { AttachmentKind, MessageContent } from './message-content.ts';
import type { Person } from './person.ts';

export type { ChatError, Person, Readable };

/** Fields of a message besides its text, as the API spells them: `attachments`, `mentioned_users` … */
export type MessageExtra = Readonly<Record<string, unknown>>;

export type Identity =
  | { readonly kind: 'none' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest'; readonly user: Person }
  | { readonly kind: 'user'; readonly user: Person };

/**
 * `idle`: no socket wanted yet · `connecting`: first connection under way · `online` ·
 * `reconnecting`: was online, trying again · `offline`: the browser says there is no network.
 */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface SessionSnapshot {
  readonly identity: Identity;
  readonly connection: ConnectionState;
  /** Why the session cannot go on, if it cannot; a failed message carries its own error. */
  readonly error: ChatError | null;
  /** Unread messages over all channels of this person. */
  readonly unread: number;
  /** Threads of this person with unread replies, as far as is known here. */
  readonly unreadThreads: number;
}

export type MessageStatus = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';
/** `error`: was not accepted · `ephemeral`: the answer of a command; both are seen by their sender only. */
export type MessageKind = 'regular' | 'system' | 'deleted' | 'error' | 'ephemeral';

/** `remind`: a reminder set or taken back · `act`: one of a command's buttons · `translate`: another language asked for. */
export type ChangeKind = 'edit' | 'delete' | 'react' | 'pin' | 'remind' | 'act' | 'translate';

export interface UnsavedChange {
  readonly kind: ChangeKind;
  /** Null while it is being saved. */
  readonly error: ChatError | null;
  /** What changes with the words of an edit. */
  readonly extra?: MessageExtra | undefined;
}

/** As much of a message as its quote shows. */
export interface QuotedMessage {
  readonly id: string;
  readonly author: Person;
  readonly mine: boolean;
  readonly kind: MessageKind;
  readonly text: string;
  /** What it held, where it held more than words; with a picture of it where there is one. */
  readonly holds?: AttachmentKind;
  readonly thumb?: string;
}

/** What this person may do with messages here. */
export interface Abilities {
  readonly react: boolean;
  readonly quote: boolean;
  /** Answer in a thread. */
  readonly reply: boolean;
  readonly editOwn: boolean;
  readonly editAny: boolean;
  readonly deleteOwn: boolean;
  readonly deleteAny: boolean;
  readonly pin: boolean;
  readonly flag: boolean;
  /** Keep others from writing here. */
  readonly ban?: boolean;
  readonly markUnread: boolean;
  /** Files may be added to what is written; true as well while it is not known yet. */
  readonly attach: boolean;
  /** Polls may be made; named as the feature that switches it. */
  readonly polls?: boolean;
  /** Places may be shared; named as the feature that switches it. */
  readonly location?: boolean;
}

/**
 * What a person does with stored messages. Changes show at once and go out by themselves; one that fails stays on its
 * message (`unsaved.error`) for `retry` and `discard` of the model. What changes nothing here answers with its error.
 */
export interface MessageActions {
  /** Sets or takes back one's own reaction of this type. @param unique it takes the place of one's others */
  react(messageId: string, type: string, unique?: boolean): void;
  /**
   * Other words for a stored message; one that was refused is sent again with them.
   * @param extra what changes with the text, by the API's names: whom it calls
   */
  edit(messageId: string, text: string, extra?: MessageExtra): void;
  /** @param forMe for this person only; for everybody otherwise */
  remove(messageId: string, forMe?: boolean): void;
  pin(messageId: string, pinned: boolean): void;
  /** This message and what follows count as unread again. */
  markUnread(messageId: string): Promise<ChatError | null>;
}

export interface MessageSnapshot extends MessageContent {
  readonly id: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly author: Person;
  readonly mine: boolean;
  readonly createdAt: number;
  readonly editedAt?: number;
  /** Only for own messages. */
  readonly status?: MessageStatus;
  /** Only when `status` is `failed`. */
  readonly error?: ChatError;
  /** Who else has read up to this message or further; own messages only, newest own message of each reader. */
  readonly readBy: readonly Person[];
  /** When the last of `readBy` read it, where known. */
  readonly readAt?: number;
  readonly pinned?: boolean;
  /** What it said before a moderator deleted it: told to its author alone. */
  readonly removed?: string;
  /** A change of one's own that is under way or has failed; it is shown already. */
  readonly unsaved?: UnsavedChange;
  /** What this message answers. */
  readonly quoted?: QuotedMessage;
  readonly replyCount: number;
  /** Who replied in the message's thread, the first ones; absent where nobody did. */
  readonly repliers?: readonly Person[];
  /** The message's thread holds replies this person has not read. */
  readonly unreadReplies?: boolean;
  /** The message whose thread this reply is of. */
  readonly parentId?: string;
  readonly reactions: readonly {
    readonly type: string;
    readonly count: number;
    readonly mine: boolean;
    /** Sum of the scores, where people gave others than 1. */
    readonly score?: number;
  }[];
}

/** What an assistant is doing, as it says itself. */
export interface AssistantActivity {
  /** The API's word for it: `AI_STATE_THINKING`, `AI_STATE_GENERATING`, `AI_STATE_EXTERNAL_SOURCES`, `AI_STATE_ERROR`, or its own. */
  readonly state: string;
  /** Its own words for it, bounded; mostly absent, and always of those who do not answer here (agent, moderator, admin). */
  readonly text?: string;
  /** Of the message that is being made; empty where there is none yet. */
  readonly messageId: string;
  /** Who says so. */
  readonly authorId: string;
}

/**
 * A message that somebody wants to see. `loading` · `there`: it is among `messages` now · `gone`: there is no such
 * message any more · `failed`: it could not be asked for, see `error`. It is forgotten 3 s after.
 */
export interface Jump {
  /** Empty while it is not known which message is the first unread one. */
  readonly id: string;
  readonly state: 'loading' | 'there' | 'gone' | 'failed';
  readonly error?: ChatError;
}

/**
 * `cold`: nothing loaded and nothing wanted yet (the shell's greeting) · `loading`: first page on its way ·
 * `ready` · `failed`: could not be loaded, see `error`.
 */
export type ConversationPhase = 'cold' | 'loading' | 'ready' | 'failed';

/** What stands where the composer would be: write freely, give a name first, or why nobody may write. */
/** Why nobody hears from this person: until when (epoch ms; null: for good), and what the moderator said. */
export interface Ban {
  readonly until: number | null;
  readonly reason: string;
}

export type ComposerMode = 'open' | 'join' | 'frozen' | 'banned' | 'readonly';

export interface ConversationSnapshot {
  /** `type:id`, or null before the conversation exists. */
  readonly cid: string | null;
  /** It was asked for by its cid, instead of being the mode's own. */
  readonly chosen: boolean;
  readonly phase: ConversationPhase;
  readonly error: ChatError | null;
  /** Empty where neither the channel nor everybody in it has a name. */
  readonly title: string;
  readonly image?: string;
  /** The other side: members but oneself, in support the agents seen so far; at most 100. */
  readonly people: readonly Person[];
  readonly memberCount: number;
  /** People watching now, where the channel counts them (rooms). */
  readonly watcherCount: number;
  /** Oldest first; own unsent messages last. */
  readonly messages: readonly MessageSnapshot[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
  /** Unread messages of others in this conversation. */
  readonly unread: number;
  /** The first unread message when the conversation was opened; stays until it is left, so the separator does not wander. */
  readonly firstUnreadId: string | null;
  /** How many were unread at the opening, where the first of them has yet to be loaded (`jumpToUnread`); else 0. */
  readonly unreadAbove: number;
  /** Where `jumpTo` leads; another object for each wish. */
  readonly jump: Jump | null;
  /** Others typing now. */
  readonly typing: readonly Person[];
  /** What an assistant is doing here; null while none does anything. */
  readonly assistant: AssistantActivity | null;
  readonly composer: ComposerMode;
  /** Absent while this person is not banned. */
  readonly ban?: Ban | null;
  /** Longest text the channel takes, in characters. */
  readonly maxLength: number;
  /** Seconds this person has to wait between two messages here; 0 where nothing slows them. */
  readonly slowMode: number;
  readonly can: Abilities;
}

export interface ChannelItem {
  readonly cid: string;
  readonly title: string;
  readonly image?: string;
  readonly people: readonly Person[];
  readonly online: boolean;
  readonly unread: number;
  readonly muted: boolean;
  /** This person keeps it at the top. */
  readonly pinned: boolean;
  /** This person was asked to come in, and has not answered. */
  readonly invited: boolean;
  readonly typing: readonly Person[];
  readonly last: {
    readonly text: string;
    /** What the message holds, where it holds more than words. */
    readonly holds?: AttachmentKind;
    readonly kind: MessageKind;
    readonly author: Person;
    readonly mine: boolean;
    readonly status?: MessageStatus;
    readonly at: number;
  } | null;
}

export interface ChannelListSnapshot {
  readonly phase: 'cold' | 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  readonly items: readonly ChannelItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The conversation that is open beside the list. */
  readonly activeCid: string | null;
}
