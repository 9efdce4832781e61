import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { type OpenThread, useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly open: (thread: OpenThread) => void;
}

/**
 * Renders the line under a message with replies: the people who replied, and the number of replies. Under a reply
 * that is also in the channel, renders the link to its thread.
 */
export function ThreadChip({ message, open }: Props): ReactElement {
  const { m, model, thread } = useUi();
  const { replyCount, repliers = [], parentId = message.id, unreadReplies } = message;
  const shown = useReadable(thread)?.parentId === parentId;
  return (
    <button
      type="button"
      className={unreadReplies ? 'under thread-chip unread' : 'under thread-chip'}
      aria-expanded={shown}
      onClick={() => open({ cid: model.conversation.get().cid ?? '', parentId })}
    >
      {replyCount > 0 && <AvatarStack people={repliers} size={16} />}
      {replyCount > 0 ? m.replies({ count: replyCount }) : m.inThread()}
      {unreadReplies && <span className="vh">{m.unreadReplies()}</span>}
    </button>
  );
}
