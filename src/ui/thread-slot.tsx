import { type ReactElement, useCallback, useEffect } from 'react';
import type { ConversationSnapshot } from '../chat/index.ts';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

/** The open thread of this conversation: the last child of what the conversation stands in. */
export function ThreadSlot({
  conversation,
}: {
  readonly conversation: ConversationSnapshot;
}): ReactElement | null {
  const { m, host, thread, openThread } = useUi();
  const { cid } = conversation;
  const open = useReadable(thread);
  const shown = open?.cid === cid ? open : null;
  // Whoever comes back to a conversation later comes back to the conversation.
  useEffect(
    () => () => {
      if (cid !== null && thread.get()?.cid === cid) openThread?.(null);
    },
    [cid, openThread, thread],
  );
  // Nothing has been opened then, and the next wish asks again.
  const failed = useCallback(() => {
    openThread?.(null);
    host.announce(m.errorNetwork());
  }, [openThread, host, m]);
  const Thread = usePart('thread', shown !== null, failed);
  if (!Thread || !shown) return null;
  return <Thread key={shown.parentId} parentId={shown.parentId} conversation={conversation} />;
}
