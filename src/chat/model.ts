/**
 * The widget's view of a chat: plain snapshots without objects of the chat client. The package's public types are made
 * of these and do not refer to the client either. A snapshot is immutable and keeps its identity until something in it
 * changes, so `useSyncExternalStore` can use it directly. Times are epoch milliseconds.
 */

import type { Readable } from '../util/readable.ts';
import type { ChatError } from './errors/chat-error.ts';
import type { AttachmentKind, AttachmentSummary, MessageContent } from './message-content.ts';
import type { Person } from './people/person.ts';

export type { ChatError, Person, Readable };

/** Fields of a message besides its text, as the API spells them: `attachments`, `mentioned_users` … */
export type MessageExtra = Readonly<Record<string, unknown>>;

export type Identity =
  | { readonly kind: 'none' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'guest'; readonly user: Person }
  | { readonly kind: 'user'; readonly user: Person };

/**
 * `idle`: no socket wanted yet · `connecting`: first connection under way · `online` · `reconnecting`: was online,
 * trying again · `offline`: the browser says there is no network.
 */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface SessionSnapshot {
  readonly identity: Identity;
  readonly connection: ConnectionState;
  /** Why the session cannot continue, if so; a failed message carries its own error. */
  readonly error: ChatError | null;
  /** Number of unread messages over all channels of this person. */
  readonly unread: number;
  /** Number of this person's threads with unread replies, as far as is known here. */
  readonly unreadThreads: number;
}

export type MessageStatus = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';
/** `error`: was not accepted · `ephemeral`: the answer of a command; only the sender sees these two. */
export type MessageKind = 'regular' | 'system' | 'deleted' | 'error' | 'ephemeral';

/**
 * `remind`: a reminder set or removed · `act`: a press of one of a command's buttons · `translate`: a translation
 * request.
 */
export type ChangeKind = 'edit' | 'delete' | 'react' | 'pin' | 'remind' | 'act' | 'translate';

export interface UnsavedChange {
  readonly kind: ChangeKind;
  /** Null while the change is being saved. */
  readonly error: ChatError | null;
  /** Extra fields that change with the text of an edit. */
  readonly extra?: MessageExtra | undefined;
}

/** The part of a message that its quote shows. */
export interface QuotedMessage {
  readonly id: string;
  readonly author: Person;
  readonly mine: boolean;
  readonly kind: MessageKind;
  readonly text: string;
  /** Kind of the first attachment; `thumb` is a picture of it, if there is one. */
  readonly holds?: AttachmentKind;
  readonly thumb?: string;
}

/** The actions on messages that this person may take here. */
export interface Abilities {
  readonly react: boolean;
  readonly quote: boolean;
  /** May answer in a thread. */
  readonly reply: boolean;
  readonly editOwn: boolean;
  readonly editAny: boolean;
  readonly deleteOwn: boolean;
  readonly deleteAny: boolean;
  readonly pin: boolean;
  readonly flag: boolean;
  /** May ban others from writing here. */
  readonly ban?: boolean;
  readonly markUnread: boolean;
  /** May add files; also true while this is not known yet. */
  readonly attach: boolean;
  /** May create polls; named after the feature's switch. */
  readonly polls?: boolean;
  /** May share locations; named after the feature's switch. */
  readonly location?: boolean;
  /** The channel has commands; named after the feature's switch. */
  readonly commands?: boolean;
}

export interface MessageSnapshot extends MessageContent {
  readonly id: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly author: Person;
  readonly mine: boolean;
  readonly createdAt: number;
  readonly editedAt?: number;
  /** Set for own messages only. */
  readonly status?: MessageStatus;
  /** Set only if `status` is `failed`. */
  readonly error?: ChatError;
  /**
   * Other people who have read up to this message or further. Each reader appears only at the newest own message they
   * have read.
   */
  readonly readBy: readonly Person[];
  /** When the last of `readBy` read the message, if known. */
  readonly readAt?: number;
  /** True for the system message that closes a support conversation, false for the one that reopens it. */
  readonly closing?: boolean;
  readonly pinned?: boolean;
  /** Text before a moderator deleted the message; only its author gets the text. */
  readonly removed?: string;
  /** A change by this person that is under way or has failed; the message already shows it. */
  readonly unsaved?: UnsavedChange;
  /** The message that this one quotes. */
  readonly quoted?: QuotedMessage;
  readonly replyCount: number;
  /** The first people who replied in the message's thread; absent without replies. */
  readonly repliers?: readonly Person[];
  /** True if the message's thread holds replies that this person has not read. */
  readonly unreadReplies?: boolean;
  /** Id of the parent message, if this is a thread's reply. */
  readonly parentId?: string;
  readonly reactions: readonly {
    readonly type: string;
    readonly count: number;
    readonly mine: boolean;
    /** Sum of the scores, if people gave scores other than 1. */
    readonly score?: number;
  }[];
}

/** An assistant's activity, as the assistant reports it. */
export interface AssistantActivity {
  /**
   * State by the API's name: `AI_STATE_THINKING`, `AI_STATE_GENERATING`, `AI_STATE_EXTERNAL_SOURCES`, `AI_STATE_ERROR`,
   * or a custom one.
   */
  readonly state: string;
  /**
   * The assistant's own text about its state, bounded. Mostly absent, and always unless staff sent it (agent,
   * moderator, admin).
   */
  readonly text?: string;
  /** Id of the message being generated; empty if there is none yet. */
  readonly messageId: string;
  /** Id of the user who reported the activity. */
  readonly authorId: string;
}

/**
 * A jump to a message. `loading` · `there`: the message is among `messages` now · `gone`: the message no longer exists
 * · `failed`: the request failed, see `error`. The jump is forgotten after 3 s.
 */
export interface Jump {
  /** Empty until the first unread message is known. */
  readonly id: string;
  readonly state: 'loading' | 'there' | 'gone' | 'failed';
  readonly error?: ChatError;
}

/**
 * `cold`: nothing loaded and nothing wanted yet (the shell's greeting) · `loading`: first page on its way · `ready` ·
 * `failed`: could not be loaded, see `error`.
 */
export type ConversationPhase = 'cold' | 'loading' | 'ready' | 'failed';

/** The composer's state: open for writing, a name needed first, or why nobody may write. */
/** A ban from writing: its end (epoch ms; null for a permanent ban) and the moderator's reason. */
export interface Ban {
  readonly until: number | null;
  readonly reason: string;
}

export type ComposerMode = 'open' | 'join' | 'frozen' | 'banned' | 'readonly';

export interface ConversationSnapshot {
  /** `type:id`, or null before the conversation exists. */
  readonly cid: string | null;
  /** True if the conversation was requested by its cid, instead of being the mode's own. */
  readonly chosen: boolean;
  readonly phase: ConversationPhase;
  readonly error: ChatError | null;
  /** Empty if neither the channel nor everybody in it has a name. */
  readonly title: string;
  readonly image?: string;
  /** The other people: members except oneself, in support the agents seen so far; at most 100. */
  readonly people: readonly Person[];
  readonly memberCount: number;
  /** Number of people watching now, if the channel counts them (rooms). */
  readonly watcherCount: number;
  /** Oldest first; own unsent messages last. */
  readonly messages: readonly MessageSnapshot[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
  /** Number of unread messages of others in this conversation. */
  readonly unread: number;
  /**
   * Id of the first unread message at the opening. It stays until the conversation is left, so that the separator does
   * not move.
   */
  readonly firstUnreadId: string | null;
  /**
   * Number of messages that were unread at the opening. If it is not 0 and `firstUnreadId` is null, the first of them
   * has yet to be loaded (`jumpToUnread`).
   */
  readonly unreadAtEntry: number;
  /** The current jump of `jumpTo`; a new object for each request. */
  readonly jump: Jump | null;
  /** Other people typing now. */
  readonly typing: readonly Person[];
  /** An assistant's current activity here; null without one. */
  readonly assistant: AssistantActivity | null;
  readonly composer: ComposerMode;
  /** Absent while this person is not banned. */
  readonly ban?: Ban | null;
  /** Longest text the channel takes, in characters. */
  readonly maxLength: number;
  /** Seconds this person has to wait between two messages here; 0 without slow mode. */
  readonly slowMode: number;
  readonly can: Abilities;
}

/** A support conversation's place in the queue, which only the people who answer see. */
export interface SupportPlace {
  readonly status: 'open' | 'snoozed' | 'closed';
  readonly assigneeId: string | null;
  readonly tags: readonly string[];
  /** 0 for none, to 3 for the most urgent. */
  readonly priority: number;
  /** Epoch ms; null if it is not snoozed. */
  readonly snoozedUntil: number | null;
  /** When the visitor wrote the first message that nobody has answered, epoch ms; null if none waits. */
  readonly unansweredSince: number | null;
  /** Time until the first answer, ms; null before it. */
  readonly firstAnswerMs: number | null;
}

export interface ChannelItem {
  readonly cid: string;
  /** Absent for other channels, and for people who do not answer. */
  readonly support?: SupportPlace;
  readonly title: string;
  readonly image?: string;
  readonly people: readonly Person[];
  readonly online: boolean;
  readonly unread: number;
  readonly muted: boolean;
  /** True if this person pinned the channel. */
  readonly pinned: boolean;
  /** True if this person has an open invite to the channel. */
  readonly invited: boolean;
  readonly typing: readonly Person[];
  readonly last: LastMessage | null;
}

/** The last message of a conversation, as its row shows it. */
export interface LastMessage extends AttachmentSummary {
  readonly text: string;
  readonly kind: MessageKind;
  readonly author: Person;
  readonly mine: boolean;
  readonly status?: MessageStatus;
  /** True for the system message that closes a support conversation, false for the one that reopens it. */
  readonly closing?: boolean;
  readonly at: number;
}

export interface ChannelListSnapshot {
  readonly phase: 'cold' | 'loading' | 'ready' | 'failed';
  readonly error: ChatError | null;
  readonly items: readonly ChannelItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Cid of the conversation that is open beside the list. */
  readonly activeCid: string | null;
}
