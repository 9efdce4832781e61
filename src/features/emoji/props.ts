import type { FindEmoji, NamedEmoji } from '../../ui/index.ts';

/** Props of the emoji part: the picker, and the search for the text typed after a colon. */
export interface EmojiProps {
  /** True while the picker is open. */
  readonly open: boolean;
  readonly pick: (emoji: string) => void;
  readonly close: () => void;
  /** The typed text; empty if nothing is searched for. */
  readonly query: string;
  readonly found: (emoji: readonly NamedEmoji[]) => void;
  /** Called once, with the function that looks up short names. */
  readonly ready?: (find: FindEmoji) => void;
}
