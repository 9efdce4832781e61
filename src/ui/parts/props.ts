import type { ComponentType, ReactNode, RefObject } from 'react';
import type {
  Abilities,
  AssistantActivity,
  ChannelItem,
  ConversationSnapshot,
  Mention,
  MessageExtra,
  MessageSnapshot,
  Person,
  VisitorFacts,
} from '../../chat/index.ts';
import type { ListView } from '../../chat/list/index.ts';
import type { Intent } from '../composer/intent.ts';
import type { AttachmentGroup } from '../message/attachment-groups.ts';
import type { Translated } from '../message/translated.ts';

/** What can be done with one message, over its bubble. */
export interface MessageActionsProps {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
  /** The row, which the menu belongs to and gives the focus back to. */
  readonly row: HTMLElement;
  /** The menu is asked for by keyboard, right press or long press: it opens at once, at this point where there is one. */
  readonly menu: MenuWish | null;
  /** The menu or a dialog of it is open: the bar stays although pointer and focus have left the row. */
  readonly onBusy: (busy: boolean) => void;
}

export interface MenuWish {
  readonly x: number;
  readonly y: number;
  readonly by: 'pointer' | 'keyboard' | 'touch';
}

/** A row whose menu is wished for. */
export interface ChannelMenu {
  readonly item: ChannelItem;
  /** The list it stands in. */
  readonly view: ListView;
  readonly row: HTMLElement;
  readonly wish: MenuWish;
}

/** What can be done with the channels of a list, from their rows; null while no menu is open. */
export interface ChannelActionsProps {
  readonly menu: ChannelMenu | null;
  readonly close: () => void;
}

/** What is special about a message: who pinned it above it, everything else below. */
export interface NotesProps {
  readonly message: MessageSnapshot;
  readonly choice: Translated['choice'];
  readonly side: 'above' | 'below';
}

/** What an assistant is doing, at the end of the list. */
export interface AssistantProps {
  readonly activity: AssistantActivity;
}

/** What goes with a list of messages and may come a moment later: announcements, who types, the ways to other places. */
export interface AnnouncerProps {
  readonly conversation: ConversationSnapshot;
  /** Id of the last message that was there when the list was first drawn. */
  readonly since: string;
  /** The list, which scrolls. */
  readonly list: RefObject<HTMLElement | null>;
  /** Called when the list has become longer below its messages. */
  readonly grown: () => void;
  /** Who types is one thin line, as in public rooms. */
  readonly line: boolean;
  /** Say the names of those who type: more than two people talk. */
  readonly named: boolean;
  /** The way to the newest message; null where it is in sight. */
  readonly jump: { readonly count: number; readonly run: () => void } | null;
}

/** An answer at the launcher while the panel is closed. */
export interface TeaserProps {
  readonly conversation: ConversationSnapshot;
}

/** An address that leads to a message. */
export interface LinkProps {
  /** As `location.hash`; anybody may have written it. */
  readonly hash: string;
}

/** The pinned messages of the conversation, over the panel. */
export interface PinnedProps {
  readonly close: () => void;
}

/** Messages, and in the inbox conversations and people too, over the panel. */
export interface SearchProps {
  readonly close: () => void;
}

/** Everything about a conversation beside what is said in it, over the panel. */
export interface DetailsProps {
  readonly cid: string;
  readonly close: () => void;
}

/** Somebody, and what can be done about them; or oneself. */
export interface ProfileProps {
  /** Null for one's own profile and settings. */
  readonly person: Person | null;
  readonly close: () => void;
  /** Another conversation was opened: what the card stands on closes too. */
  readonly leave: () => void;
  /** What can be done about them in one conversation. */
  readonly children?: ReactNode;
}

/** Messages to come back to, over the panel; or when to come back to one of them. */
export type RemindersProps =
  | { readonly show: 'list'; readonly close: () => void }
  | {
      readonly show: 'time';
      /** When it is set to now, epoch ms; null for no certain time. */
      readonly at: number | null;
      readonly choose: (at: number | null) => void;
      readonly close: () => void;
    };

/** What a person is told of besides what they look at: stands beside the panel. */
export interface NotificationsProps {
  /** The panel is open. */
  readonly open: boolean;
}

/** Being told while no page is open: the switch of it, or what keeps it and leads back. */
export type PushProps =
  | { readonly show: 'switch' }
  /** @param open somebody has the chat before them */
  | { readonly show: 'nothing'; readonly open: boolean };

/** Tells what the page says of its visitor; draws nothing. */
export interface VisitorProps {
  readonly facts: VisitorFacts;
}

/** A message's text with its marks read: lists, quotes, code, emphasis. */
export interface MarkdownProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Reads marks for those who draw them, and for those who have one line for a text. */
export type MarkdownPart = ComponentType<MarkdownProps> & {
  /** What a text reads as, on one line. */
  readonly plain: (text: string) => string;
};

/** Pictures, recordings, files and cards on one side of a message's text, a piece each. */
export interface AttachmentsProps {
  readonly groups: readonly AttachmentGroup[];
}

/** What a person can do with their session. */
export type MenuProps = Readonly<Record<never, never>>;

/** The screen of a room. */
export type RoomProps = Readonly<Record<never, never>>;

/** The screen of the inbox. */
export type InboxProps = Readonly<Record<never, never>>;

/** A message and what was replied to it, beside the conversation or over it. */
export interface ThreadProps {
  readonly parentId: string;
  readonly conversation: ConversationSnapshot;
}

/** The threads of a person, where their conversations are listed. */
export interface ThreadListProps {
  /** A thread was chosen. */
  readonly onOpen: (cid: string, parentId: string) => void;
}

/**
 * Something a person wants of the composer beyond words: these files added, a tool opened, the menu of what else can be
 * sent, the selection formatted, the last message of one's own put right, or a text sent that may call somebody.
 */
export type PendingAction =
  | readonly File[]
  | 'emoji'
  | 'voice'
  | 'more'
  | 'b'
  | 'i'
  | 'e'
  | 'x'
  | 'k'
  | 'send';

/** What the composer has to know of its tools. */
export interface ToolsReport {
  /** There is more than words to send. */
  readonly filled: boolean;
  /** Sending has to wait. */
  readonly blocked: boolean;
  /** Begins the text and is not shown in the text area: the command whose arguments are written. */
  readonly prefix: string;
  readonly placeholder?: string;
  /** The text as it is sent; null: not yet, and the tools send it themselves. */
  readonly rewrite: (text: string) => string | null;
  /** Called before a message is sent. @returns what goes with it; null: not now, and the person has been told why */
  readonly prepare: (text: string) => MessageExtra | undefined | null;
}

/** Files, mentions, commands, emoji and everything else that is written with: stands in the composer, above the text. */
export interface ComposerToolsProps {
  readonly conversation: ConversationSnapshot;
  readonly intent: Intent | null;
  readonly cancel: () => void;
  /** All that is written, with what the text area does not show. */
  readonly value: string;
  readonly area: HTMLTextAreaElement;
  readonly change: (value: string) => void;
  readonly submit: () => void;
  /** Oldest first. What was heard of is `taken`. */
  readonly pendingActions: readonly PendingAction[];
  readonly taken: (count: number) => void;
  /** Null when the tools go. */
  readonly report: (report: ToolsReport | null) => void;
}

/** An emoji and the name it is found by. */
export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
}

/** The emoji of a short name, as in `:rocket:`; undefined where there is none. */
export type FindEmoji = (code: string) => string | undefined;

/** What stands where the composer would be: why nobody may write, or what is asked before. */
export type GateKind = 'frozen' | 'banned' | 'readonly' | 'join' | 'prechat';

export interface GateProps {
  readonly kind: GateKind;
  /** It stands there now. */
  readonly onHere: () => void;
}
