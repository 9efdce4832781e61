import { useEffect, useMemo, useState } from 'react';
import { threadTexts } from '../../i18n/index.ts';
import { type Intent, type Ui, useUi } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import { openThread, type Thread } from './state/index.ts';

/** Opens the thread while it is shown; null until the chat client is there. */
export function useThread(cid: string, parentId: string): Thread | null {
  const { model } = useUi();
  const [thread, setThread] = useState<Thread | null>(null);
  useEffect(() => {
    let opened: Thread | null = null;
    let gone = false;
    void model.runtime().then((runtime) => {
      if (gone) return;
      opened = openThread(runtime, model, cid, parentId);
      opened.start();
      setThread(opened);
    });
    return () => {
      gone = true;
      opened?.stop();
    };
  }, [model, cid, parentId]);
  return thread;
}

/**
 * What the components of a conversation find around them in a thread: its replies instead of the channel's messages, a
 * draft and an intent of its own, and names that tell the two apart.
 */
export function useThreadUi(thread: Thread, parentId: string): Ui {
  const ui = useUi();
  const { threadDraft } = ui.host;
  const [intent] = useState(() => writable<Intent | null>(null));
  const [draft] = useState(() => threadDraft(parentId));
  useEffect(() => draft.stop, [draft]);
  return useMemo(
    () => ({
      ...ui,
      model: thread.model,
      host: { ...ui.host, draft: draft.shown, setDraft: draft.type },
      m: { ...ui.m, messages: threadTexts.replies, composer: threadTexts.composer },
      intent,
      setIntent: intent.set,
      openThread: null,
    }),
    [ui, thread, draft, intent],
  );
}
