import { useLayoutEffect, useRef } from 'react';
import type { QuotedMessage } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import type { Intent } from './intent.ts';

export interface ComposerIntent {
  readonly intent: Intent | null;
  /** Gives back what editing interrupted. */
  readonly cancel: () => void;
  /** Does with the text what the composer is for just now. */
  readonly submit: (text: string) => void;
}

function quoteOf({ message: { id, author, mine, kind, text } }: Intent): QuotedMessage {
  return { id, author, mine, kind, text };
}

/** @param cid the conversation; another one has nothing to do with what was begun in this one */
export function useIntent(cid: string | null): ComposerIntent {
  const { model, host, intent: source, setIntent } = useUi();
  const intent = useReadable(source);
  const interrupted = useRef<string | null>(null);
  const seen = useRef<Intent | null>(null);

  const giveBack = () => {
    if (interrupted.current !== null) host.setDraft(interrupted.current);
    interrupted.current = null;
  };
  useLayoutEffect(() => {
    if (seen.current === intent) return;
    const editedBefore = seen.current?.kind === 'edit';
    seen.current = intent;
    if (intent?.kind === 'edit') {
      if (!editedBefore) interrupted.current = host.draft.get();
      host.setDraft(intent.message.text);
    } else if (editedBefore) giveBack();
  });
  const place = useRef(cid);
  useLayoutEffect(() => {
    if (place.current !== null && place.current !== cid) setIntent(null);
    place.current = cid;
  }, [cid, setIntent]);

  return {
    intent,
    cancel: () => setIntent(null),
    submit(text) {
      if (intent?.kind === 'edit') model.actions.edit(intent.message.id, text);
      else {
        model.send(text, intent ? quoteOf(intent) : undefined);
        host.setDraft('');
      }
      setIntent(null);
    },
  };
}
