import { type ReactElement, type ReactNode, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { useFormatted } from '../message/text/use-formatted.ts';
import { MessageList } from '../message-list/message-list.tsx';
import { State } from '../primitives/state.tsx';
import { MessageSkeletons } from './skeletons.tsx';

interface Props {
  readonly conversation: ConversationSnapshot;
  /** Shown while there are no messages. */
  readonly empty: ReactNode;
  readonly intro?: ReactNode;
}

/** Renders the messages, or a placeholder while there are none. */
export function Conversation({ conversation: newest, empty, intro }: Props): ReactElement {
  const { m, model } = useUi();
  const listKey = useListKey(newest.cid);
  const conversation = useFormatted(newest, newest.messages);
  // Stored messages wait for their formatting.
  if (conversation?.cid !== newest.cid) return <MessageSkeletons />;
  const { phase, error, messages } = conversation;
  // Messages that are already here stay visible, even if loading the rest fails.
  if (messages.length > 0) {
    return <MessageList key={listKey} conversation={conversation} intro={intro} />;
  }
  if (phase === 'failed') {
    return (
      <State
        icon="alert"
        failed
        title={m.loadFailed()}
        text={error ? errorText(error, m) : m.errorGeneric()}
        code={error?.forOwner ? m.errorCode({ code: error.code }) : undefined}
        action={error && !error.retryable ? undefined : { label: m.retry(), run: () => model.reconnect() }}
      />
    );
  }
  if (phase === 'loading') return <MessageSkeletons />;
  return <>{empty}</>;
}

/** Returns a key that changes with the channel. A conversation that is only now getting its cid keeps its key. */
function useListKey(cid: string | null): number {
  const known = useRef({ cid, key: 0 });
  const { cid: before, key } = known.current;
  if (cid !== null && cid !== before) known.current = { cid, key: before === null ? key : key + 1 };
  return known.current.key;
}
