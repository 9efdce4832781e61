import type { RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { AssistantActivity, ConversationSnapshot } from '../../chat/index.ts';

/** Props of an assistant's activity, shown at the end of the list. */
export interface ListEndProps {
  readonly activity: AssistantActivity;
}

/** Where in a list its reader is. */
export interface ListPlace {
  readonly atEnd: boolean;
  /** Distance from the end, px. */
  readonly distance: number;
  /** False while the unread separator is further up, and the reader has not been there. */
  readonly reachedUnread: boolean;
  /** True if the messages in view can be read now, and some may be unread. */
  readonly reading: boolean;
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
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** Takes a function that is called with the reader's place, whenever it may have changed. */
  readonly onPlace: RefObject<((place: ListPlace) => void) | null>;
  /** Makes the list follow its end, and load it if it is not loaded. */
  readonly follow: () => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'list-end': ListEndProps;
    readonly 'over-list': OverListProps;
  }
}
