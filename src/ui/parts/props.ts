import type { Abilities, MessageSnapshot } from '../../chat/index.ts';

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
