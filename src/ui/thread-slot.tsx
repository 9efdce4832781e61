import { type ReactElement, useCallback } from 'react';
import type { ConversationSnapshot } from '../chat/index.ts';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePoint } from './points/use-point.ts';

/** Props of the place where a conversation's threads open, beside it or over it. */
export interface ThreadProps {
  readonly conversation: ConversationSnapshot;
}

declare module './points/points.ts' {
  interface Points {
    readonly 'open-thread': ThreadProps;
  }
}

/** Renders the open thread of this conversation. Place it as the last child of the conversation's container. */
export function ThreadSlot(props: ThreadProps): ReactElement | null {
  const { m, host, thread, openThread } = useUi();
  const isOpen = useReadable(thread) !== null;
  const hasThreads =
    openThread !== null && props.conversation.messages.some(({ replyCount }) => replyCount > 0);
  // Nothing is open after a failure, so the next request loads it again.
  const failed = useCallback(() => {
    openThread?.(null);
    host.announce(m.errorNetwork());
  }, [openThread, host, m]);
  // Loaded before anybody opens a thread, so that its frame shows at once.
  const Early = usePoint('open-thread', hasThreads);
  const Late = usePoint('open-thread', isOpen, failed);
  const Thread = Early ?? Late;
  return Thread && <Thread {...props} />;
}
