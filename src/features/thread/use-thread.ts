import { useEffect, useMemo, useState } from 'react';
import { threadTexts } from '../../i18n/index.ts';
import { type Intent, type Ui, useUi } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import { openThread, type Thread } from './state/index.ts';

/** Opens the thread while the component is mounted. Returns null until the chat client has loaded. */
export function useThread(cid: string, parentId: string): Thread | null {
  const { model } = useUi();
  const [thread, setThread] = useState<Thread | null>(null);
  useEffect(() => {
    let opened: Thread | null = null;
    let gone = false;
    void model.runtime().then((runtime) => {
      if (gone) return;
      opened = openThread(runtime, model, { cid, parentId });
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
 * Returns the UI context for the components in a thread. It has the thread's replies, its own draft and intent, and
 * distinct names.
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
