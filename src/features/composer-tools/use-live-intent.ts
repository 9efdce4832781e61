import { useLayoutEffect } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { type Intent, useUi } from '../../ui/index.ts';

interface Composing {
  readonly intent: Intent | null;
  readonly value: string;
  readonly cancel: () => void;
}

/**
 * Returns the message being answered or edited in its current state. If it is deleted meanwhile, the composer turns to
 * the next message again and says why. Changed text of an edit is kept, unless a draft waits.
 */
export function useLiveIntent(
  { messages }: ConversationSnapshot,
  { intent, value, cancel }: Composing,
  say: (text: string) => void,
): Intent | null {
  const { host, m } = useUi();
  const now = intent && messages.find(({ id }) => id === intent.message.id);
  const gone = now?.kind === 'deleted';
  // A layout effect, so that nothing of the deleted message is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the message is deleted
  useLayoutEffect(() => {
    if (!gone) return;
    const changed = intent?.kind === 'edit' && value !== intent.message.text;
    cancel();
    if (changed && host.draft.get() === '') host.setDraft(value);
    say(m.messageDeleted());
  }, [gone]);
  return now ? ({ ...intent, message: now } as Intent) : intent;
}
