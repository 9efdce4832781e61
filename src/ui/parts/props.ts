import type { Abilities, AttachmentOf, Mention, MessageSnapshot } from '../../chat/index.ts';
import type { AttachmentGroup } from '../message/attachment-groups.ts';

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

/** A message's text with its marks read: lists, quotes, code, emphasis. */
export interface MarkdownProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Pictures, recordings, files and cards on one side of a message's text, a piece each. */
export interface AttachmentsProps {
  readonly groups: readonly AttachmentGroup[];
}

/** The pictures of a message, one at a time over the whole page. */
export interface ViewerProps {
  readonly pictures: readonly AttachmentOf<'image'>[];
  /** Which one is shown first. */
  readonly start: number;
  /** @param last the one that was shown last */
  readonly onClose: (last: number) => void;
}
