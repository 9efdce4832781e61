import type { Called, ComposerMiddleware, Uploads } from '../../chat/composer/index.ts';
import type { Abilities, ConversationSnapshot, MessageExtra } from '../../chat/index.ts';
import type { Messages } from '../../i18n/index.ts';
import type { Readable } from '../../util/readable.ts';
import type { Ui } from '../context.ts';
import type { GlyphName } from '../files/glyph.tsx';
import type { SheetName } from '../points/sheet.tsx';
import type { Intent } from './intent.ts';

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
export interface WritingToolsProps {
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

/** The composer's surroundings while staff write. */
export interface StaffDesk {
  readonly ui: Ui;
  /** Tells the composer of a note from that of a reply; absent for a reply. */
  readonly place?: string;
  readonly placeholder?: string;
}

/** Props of the bar over the composer of the people who answer. */
export interface StaffComposerProps {
  readonly conversation: ConversationSnapshot;
  readonly report: (desk: StaffDesk) => void;
}

/** The reason for a gate in place of the composer: writing is not allowed, or something must be done first. */
export type GateKind = 'frozen' | 'banned' | 'readonly' | 'join' | 'prechat';

/** Props of what stands in place of the composer. */
export interface GateProps {
  readonly kind: GateKind;
  /** Called when the gate has mounted. */
  readonly onHere: () => void;
}

/** An emoji and its searchable name. */
export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
}

/** Returns the emoji of a short name, as in `:rocket:`; undefined if there is none. */
export type FindEmoji = (code: string) => string | undefined;

/** Props of the emoji: the picker, and the search for the text typed after a colon. */
export interface EmojiPickerProps {
  /** True while the picker is open. */
  readonly open: boolean;
  readonly pick: (emoji: string) => void;
  readonly close: () => void;
  /** The typed text; empty if nothing is searched for. */
  readonly query: string;
  readonly found: (emoji: readonly NamedEmoji[]) => void;
  /** Called once, with the function that looks up short names. */
  readonly ready?: (find: FindEmoji) => void;
  /** Emoji to show first. */
  readonly usual?: readonly string[];
}

/** Props of the recorder of voice messages, which replaces the composer. */
export interface VoiceRecorderProps {
  readonly close: () => void;
  readonly say: (text: string) => void;
  /** @param more duration in seconds, and loudness over time */
  readonly send: (
    file: File,
    more: { readonly duration: number; readonly waveform: readonly number[] },
  ) => void;
}

/** Props of the keeper of drafts, which stores them with the API. It draws nothing. */
export interface DraftKeeperProps {
  readonly conversation: ConversationSnapshot;
  /** Id of the message whose thread the draft is for; empty in the channel itself. */
  readonly parentId: string;
  /** Files beside the text. */
  readonly uploads: Uploads;
  /** Mentions in the text. */
  readonly called: Called;
  /** The owner's middleware, with its steps for drafts. */
  readonly middleware: Readable<ComposerMiddleware>;
  /** Called when the server's draft could not be requested. */
  readonly failed: () => void;
}

/** Something to send besides text and files. Its item in the composer's menu opens a sheet. */
export interface ComposerAction {
  readonly id: string;
  readonly glyph: GlyphName;
  readonly label: (m: Messages) => string;
  /** The feature of `data-features` that owners enable it by. */
  readonly feature: string;
  readonly allowed: (can: Abilities) => boolean;
  readonly opens: SheetName;
  /** A line over the composer that says what is going on, whether the menu is open or not. */
  readonly line?: `composer-line.${string}`;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'writing-tools': WritingToolsProps;
    readonly 'composer-gate': GateProps;
    readonly 'staff-composer': StaffComposerProps;
    readonly 'emoji-picker': EmojiPickerProps;
    readonly 'voice-recorder': VoiceRecorderProps;
    readonly 'draft-keeper': DraftKeeperProps;
  }
  interface KeyedPoints {
    /** A line over the composer. */
    readonly 'composer-line': Readonly<Record<string, Readonly<Record<never, never>>>>;
  }
}
