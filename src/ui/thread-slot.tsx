import { type ReactElement, useCallback, useEffect } from 'react';
import type { ConversationSnapshot } from '../chat/index.ts';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePoint } from './points/use-point.ts';

/** Props of a thread: a message and its replies, beside the conversation or over it. */
export interface ThreadProps {
  readonly parentId: string;
  readonly conversation: ConversationSnapshot;
}

declare module './points/points.ts' {
  interface Points {
    readonly 'open-thread': ThreadProps;
  }
}

/** Renders the open thread of this conversation. Place it as the last child of the conversation's container. */
export function ThreadSlot({
  conversation,
}: {
  readonly conversation: ConversationSnapshot;
}): ReactElement | null {
  const { m, host, thread, openThread } = useUi();
  const { cid } = conversation;
  const open = useReadable(thread);
  const shown = open?.cid === cid ? open : null;
  // Close the thread when leaving, so that returning shows the conversation.
  useEffect(
    () => () => {
      if (cid !== null && thread.get()?.cid === cid) openThread?.(null);
    },
    [cid, openThread, thread],
  );
  // Nothing is open after a failure, so the next request loads it again.
  const failed = useCallback(() => {
    openThread?.(null);
    host.announce(m.errorNetwork());
  }, [openThread, host, m]);
  const Thread = usePoint('open-thread', shown !== null, failed);
  if (!Thread || !shown) return null;
  return <Thread key={shown.parentId} parentId={shown.parentId} conversation={conversation} />;
}
