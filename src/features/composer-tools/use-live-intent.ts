import { useLayoutEffect } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { type Intent, useUi } from '../../ui/index.ts';

interface Composing {
  readonly intent: Intent | null;
  readonly value: string;
  readonly cancel: () => void;
}

/**
 * What is answered or edited, as it is now. Where it is deleted meanwhile there is nothing to answer or to edit any more:
 * the composer is for the next message again, and says why. Words that were put into an edit stay, unless others wait.
 */
export function useLiveIntent(
  { messages }: ConversationSnapshot,
  { intent, value, cancel }: Composing,
  say: (text: string) => void,
): Intent | null {
  const { host, m } = useUi();
  const now = intent && messages.find(({ id }) => id === intent.message.id);
  const gone = now?.kind === 'deleted';
  // Before it is seen: nothing of what was deleted is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => {
    if (!gone) return;
    const changed = intent?.kind === 'edit' && value !== intent.message.text;
    cancel();
    if (changed && host.draft.get() === '') host.setDraft(value);
    say(m.messageDeleted());
  }, [gone]);
  return now ? ({ ...intent, message: now } as Intent) : intent;
}
