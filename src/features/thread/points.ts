import type { ReactElement, RefObject } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import type { Thread } from './state/index.ts';

/** Props of the replies inside the frame of a thread. */
export interface ThreadRepliesProps {
  readonly parentId: string;
  readonly conversation: ConversationSnapshot;
  /** Null until `opened` was called. */
  readonly thread: Thread | null;
  readonly opened: (thread: Thread) => void;
  /** The parent message. */
  readonly head: ReactElement | null;
  /** Name of the conversation. */
  readonly title: string;
  readonly pane: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'thread-replies': ThreadRepliesProps;
  }
}
