import type { ComponentType, ReactNode, RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
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

/** Props of the actions for one message, over its bubble. */
export interface MessageActionsProps {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
  /** The row that the menu belongs to. Closing the menu returns the focus to the row. */
  readonly row: HTMLElement;
  /**
   * A request for the menu, by keyboard, right click or long press. The menu opens at once, at the request's point if
   * it has one.
   */
  readonly menu: MenuWish | null;
  /**
   * Reports that the menu or one of its dialogs is open. The bar then stays although pointer and focus have left the
   * row.
   */
  readonly onBusy: (busy: boolean) => void;
}

export interface MenuWish {
  readonly x: number;
  readonly y: number;
  readonly by: 'pointer' | 'keyboard' | 'touch';
}

/** A request for a row's menu. */
export interface ChannelMenu {
  readonly item: ChannelItem;
  /** The list that contains the row. */
  readonly view: ListView;
  readonly row: HTMLElement;
  readonly wish: MenuWish;
}

/** Props of the actions for the channels of a list, from their rows; `menu` is null while no menu is open. */
export interface ChannelActionsProps {
  readonly menu: ChannelMenu | null;
  readonly close: () => void;
}

/** Props of the part that asks who answers. `found` gets the people, those online first; null if the server does not say. */
export interface TeamProps {
  readonly found: (team: readonly Person[] | null) => void;
}

/** Props of a message's notes: the person who pinned it above the message, everything else below. */
export interface NotesProps {
  readonly message: MessageSnapshot;
  readonly choice: Translated['choice'];
  readonly side: 'above' | 'below';
}

/** Props of an assistant's activity, shown at the end of the list. */
export interface AssistantProps {
  readonly activity: AssistantActivity;
}

/** Where in a list its reader is. */
export interface ListPlace {
  readonly atEnd: boolean;
  /** Distance from the end, px. */
  readonly distance: number;
  /** False while the unread separator is further up, and the reader has not been there. */
  readonly isMet: boolean;
}

/**
 * Props of the extras of a message list, which may load a moment later: announcements, typing, links to other places.
 */
export interface AnnouncerProps {
  readonly conversation: ConversationSnapshot;
  /** Id of the last message when the list was first drawn. */
  readonly since: string;
  /** The scrolling list. */
  readonly list: RefObject<HTMLElement | null>;
  /** Called when the list has grown below its messages. */
  readonly grown: () => void;
  /** True for typing as one thin line, as in public rooms. */
  readonly line: boolean;
  /** Shows the names of people who type: more than two people talk. */
  readonly named: boolean;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** Takes a function that receives the reader's place, whenever it may have changed. */
  readonly looked: RefObject<((place: ListPlace) => void) | null>;
  /** Makes the list follow its end, and load it if it is not loaded. */
  readonly follow: () => void;
}

/** Props of the teaser: an answer shown at the launcher while the panel is closed. */
export interface TeaserProps {
  readonly conversation: ConversationSnapshot;
}

/** Props of the link part, which follows a URL to a message. */
export interface LinkProps {
  /** Same form as `location.hash`; anybody may have written it. */
  readonly hash: string;
}

/** Props of the conversation's pinned messages, over the panel. */
export interface PinnedProps {
  readonly close: () => void;
}

/** Props of the search for messages, over the panel. In the inbox it also finds conversations and people. */
export interface SearchProps {
  readonly close: () => void;
}

/** Props of a conversation's details beyond its messages, over the panel. */
export interface DetailsProps {
  readonly cid: string;
  readonly close: () => void;
}

/** Props of a profile: a person and the actions for them, or the user's own profile. */
export interface ProfileProps {
  /** The person; null for the user's own profile and settings. */
  readonly person: Person | null;
  readonly close: () => void;
  /** Called when another conversation was opened: the view below the profile closes too. */
  readonly leave: () => void;
  /** Actions for the person in one conversation. */
  readonly children?: ReactNode;
}

/** Props of the reminders, over the panel: the list of messages, or the time for one of them. */
export type RemindersProps =
  | { readonly show: 'list'; readonly close: () => void }
  | {
      readonly show: 'time';
      /** The current time of the reminder, epoch ms; null if it has no fixed time. */
      readonly at: number | null;
      readonly choose: (at: number | null) => void;
      readonly close: () => void;
    };

/** Props of the notifications beside the panel, about anything outside the current view. */
export interface NotificationsProps {
  /** True if the panel is open. */
  readonly open: boolean;
}

/**
 * Props of push notifications, sent while no page is open. Shows their switch, or draws nothing, keeps the
 * subscription and follows its links.
 */
export type PushProps =
  | { readonly show: 'switch' }
  /** @param open whether the chat is in view */
  | { readonly show: 'nothing'; readonly open: boolean };

/** Props of the part that sends the page's facts about its visitor; it draws nothing. */
export interface VisitorProps {
  readonly facts: VisitorFacts;
}

/** Props of a message's formatted text: lists, quotes, code, emphasis. */
export interface MarkdownProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** The markdown part: draws formatted text, and also returns it as one line. */
export type MarkdownPart = ComponentType<MarkdownProps> & {
  /** Returns the text on one line, without its marks. */
  readonly plain: (text: string) => string;
};

/** Props of the attachments on one side of a message's text, a piece each: pictures, recordings, files and cards. */
export interface AttachmentsProps {
  readonly groups: readonly AttachmentGroup[];
}

/** Props of the menu of session actions. */
export type MenuProps = Readonly<Record<never, never>>;

/** Props of the room screen. */
export type RoomProps = Readonly<Record<never, never>>;

/** Props of the inbox screen. */
export type InboxProps = Readonly<Record<never, never>>;

/** Props of a thread: a message and its replies, beside the conversation or over it. */
export interface ThreadProps {
  readonly parentId: string;
  readonly conversation: ConversationSnapshot;
}

/** Props of the user's threads, shown in the conversation list. */
export interface ThreadListProps {
  /** Called when a thread is chosen. */
  readonly onOpen: (cid: string, parentId: string) => void;
}

/**
 * A request to the composer beyond typing: add these files, open a tool or the menu of everything else to send, or
 * format the selection. `send` sends a text that may mention somebody.
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

/** State of the tools that the composer needs. */
export interface ToolsReport {
  /** True if there is more than text to send. */
  readonly filled: boolean;
  /** True if sending has to wait. */
  readonly blocked: boolean;
  /** Start of the text that the text area does not show: the command whose arguments are being typed. */
  readonly prefix: string;
  readonly placeholder?: string;
  /** Returns the text to send. Null delays sending; the tools then send the text themselves. */
  readonly rewrite: (text: string) => string | null;
  /**
   * Prepares a message before it is sent.
   * @returns the message's extra fields; null to stop sending, after the user has been told why
   */
  readonly prepare: (text: string) => MessageExtra | undefined | null;
}

/** Props of the composer's tools, inside the composer and above the text: files, mentions, commands, emoji and more. */
export interface ComposerToolsProps {
  readonly conversation: ConversationSnapshot;
  readonly intent: Intent | null;
  readonly cancel: () => void;
  /** The whole text, including the part that the text area does not show. */
  readonly value: string;
  readonly area: HTMLTextAreaElement;
  readonly change: (value: string) => void;
  readonly submit: () => void;
  /** Requests, oldest first. Report the handled ones with `taken`. */
  readonly pendingActions: readonly PendingAction[];
  readonly taken: (count: number) => void;
  /** Reports the tools' state; null when the tools unmount. */
  readonly report: (report: ToolsReport | null) => void;
}

/** An emoji and its searchable name. */
export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
}

/** Returns the emoji of a short name, as in `:rocket:`; undefined if there is none. */
export type FindEmoji = (code: string) => string | undefined;

/** The reason for a gate in place of the composer: writing is not allowed, or something must be done first. */
export type GateKind = 'frozen' | 'banned' | 'readonly' | 'join' | 'prechat';

export interface GateProps {
  readonly kind: GateKind;
  /** Called when the gate has mounted. */
  readonly onHere: () => void;
}
