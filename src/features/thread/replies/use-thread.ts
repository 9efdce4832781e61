import { useEffect, useMemo, useState } from 'react';
import { threadTexts } from '../../../i18n/index.ts';
import { type Intent, type Ui, useUi } from '../../../ui/index.ts';
import { writable } from '../../../util/readable.ts';
import { type Thread, threadsOf } from '../state/index.ts';

/**
 * Opens the thread while the component is mounted.
 * @param done called when the chat client has loaded and the thread is open
 */
export function useOpenThread(cid: string, parentId: string, done: (thread: Thread) => void): void {
  const { model } = useUi();
  useEffect(() => {
    let opened: Thread | null = null;
    let gone = false;
    void model.runtime().then((runtime) => {
      if (gone) return;
      opened = threadsOf(runtime).open(model, { cid, parentId });
      opened.start();
      done(opened);
    });
    return () => {
      gone = true;
      opened?.stop();
    };
  }, [model, cid, parentId, done]);
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
