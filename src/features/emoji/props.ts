import type { FindEmoji, NamedEmoji } from '../../ui/index.ts';

/** All emoji: the picker, and the search for what was typed after a colon. */
export interface EmojiProps {
  /** The picker is open. */
  readonly open: boolean;
  readonly pick: (emoji: string) => void;
  readonly close: () => void;
  /** What was typed; empty where nothing is searched for. */
  readonly query: string;
  readonly found: (emoji: readonly NamedEmoji[]) => void;
  /** Called once, with the way to look up short names. */
  readonly ready?: (find: FindEmoji) => void;
}
