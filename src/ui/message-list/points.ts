import type { RefObject } from 'react';
import type { AssistantActivity, ConversationSnapshot } from '../../chat/index.ts';

/** Props of an assistant's activity, shown at the end of the list. */
export interface ListEndProps {
  readonly activity: AssistantActivity;
}

/**
 * Props of the extras of a message list, which may load a moment later: announcements, typing, links to other places.
 */
export interface OverListProps {
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
  /** The jump to the newest message; null if it is in sight. */
  readonly jump: { readonly count: number; readonly run: () => void } | null;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'list-end': ListEndProps;
    readonly 'over-list': OverListProps;
  }
}
