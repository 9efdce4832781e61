import { type ReactElement, useCallback, useEffect } from 'react';
import type { ConversationSnapshot } from '../chat/index.ts';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

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
  // Nothing is open after a failure, so the next request loads the part again.
  const failed = useCallback(() => {
    openThread?.(null);
    host.announce(m.errorNetwork());
  }, [openThread, host, m]);
  const Thread = usePart('thread', shown !== null, failed);
  if (!Thread || !shown) return null;
  return <Thread key={shown.parentId} parentId={shown.parentId} conversation={conversation} />;
}
