import type { Abilities, Attachment, AttachmentOf, Mention, MessageSnapshot } from '../../chat/index.ts';
import type { View } from '../points/points.ts';
import type { IconName } from '../primitives/icon.tsx';
import type { AttachmentGroup } from './attachment-groups.ts';
import type { Translated } from './translated.ts';

/** Props of the actions for one message, over its bubble. */
export interface RowActionsProps {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
  /** The row that the menu belongs to. Closing the menu returns the focus to the row. */
  readonly row: HTMLElement;
  /**
   * A request for the menu, by keyboard, right click or long press. The menu opens at once, at the request's point if
   * it has one.
   */
  readonly menu: MenuOrigin | null;
  /**
   * Reports that the menu or one of its dialogs is open. The bar then stays although pointer and focus have left the
   * row.
   */
  readonly onBusy: (busy: boolean) => void;
}

export interface MenuOrigin {
  readonly x: number;
  readonly y: number;
  readonly by: 'pointer' | 'keyboard' | 'touch';
}

/** Props of the lines around a message: the person who pinned it above, everything else below. */
export interface MessageLinesProps {
  readonly message: MessageSnapshot;
  readonly choice: Translated['choice'];
  readonly side: 'above' | 'below';
}

/** Props of a message's formatted text: lists, quotes, code, emphasis. */
export interface FormattedTextProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Draws formatted text, and also returns it as one line. */
export type FormattedText = View<'rich-text'>;

/** Props of the attachments on one side of a message's text, a piece each: pictures, recordings, files and cards. */
export interface AttachmentsProps {
  readonly groups: readonly AttachmentGroup[];
  /** The message's text: the caption of its pictures. */
  readonly text?: string | undefined;
}

/** Props of the choice of a reminder's time, over the panel. */
export interface ReminderTimeProps {
  /** The current time of the reminder, epoch ms; null if it has no fixed time. */
  readonly at: number | null;
  readonly choose: (at: number | null) => void;
  readonly close: () => void;
}

/** Props of a sheet about a message, over the panel. */
export interface MessageSheetProps {
  readonly message: MessageSnapshot;
  readonly close: () => void;
}

/** An action on a stored message, in its menu. It opens a sheet. */
export interface MessageAction {
  readonly id: string;
  readonly icon: IconName;
  /** @param author the name of the message's author */
  readonly label: (author: string) => string;
  readonly shown: (message: MessageSnapshot, can: Abilities) => boolean;
  readonly opens: `message-sheet.${string}`;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'row-actions': RowActionsProps;
    readonly 'message-lines': MessageLinesProps;
    readonly 'rich-text': FormattedTextProps;
    readonly 'message-attachments': AttachmentsProps;
    readonly reminder: ReminderTimeProps;
  }
  interface ViewFunctions {
    readonly 'rich-text': {
      /** Returns the text on one line, without its marks. */
      readonly plain: (text: string) => string;
    };
  }
  interface KeyedPoints {
    /** An attachment that a feature of its own draws, by its kind. */
    readonly attachment: {
      readonly [K in Attachment['kind']]: { readonly attachment: AttachmentOf<K> };
    };
    /** A sheet that an action on a message opens. */
    readonly 'message-sheet': Readonly<Record<string, MessageSheetProps>>;
  }
}
