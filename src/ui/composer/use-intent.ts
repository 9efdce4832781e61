import { useLayoutEffect, useState } from 'react';
import type { ConversationSnapshot, MessageExtra } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { type Intent, quoteOf } from './intent.ts';

export interface ComposerIntent {
  readonly intent: Intent | null;
  /** The text in the composer: the draft, or the text being edited, which is kept apart from the draft. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly cancel: () => void;
  /** Sends the text, or saves the edit, according to the composer's mode. */
  readonly submit: (text: string, extra?: MessageExtra) => void;
}

/** Returns the composer's text and mode. A mode begun in another conversation does not apply to this one. */
export function useIntent({ cid, messages }: ConversationSnapshot): ComposerIntent {
  const { model, host, intent: source, setIntent } = useUi();
  const intent = useReadable(source);
  const draft = useReadable(host.draft);
  const [edited, setEdited] = useState<{ readonly of: Intent | null; readonly text: string }>({
    of: null,
    text: '',
  });
  const edits = intent?.kind === 'edit';
  const begun = edited.of === intent ? edited.text : (intent?.message.text ?? '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the conversation changes, not with each message
  useLayoutEffect(() => {
    if (intent && !messages.some(({ id }) => id === intent.message.id)) setIntent(null);
  }, [cid]);

  return {
    intent,
    value: edits ? begun : draft,
    change: (value) => (edits ? setEdited({ of: intent, text: value }) : host.setDraft(value)),
    cancel: () => setIntent(null),
    submit(text, extra) {
      if (edits) model.actions.edit(intent.message.id, text, extra);
      else {
        model.send(text, intent ? quoteOf(intent) : undefined, extra);
        host.setDraft('');
      }
      setIntent(null);
    },
  };
}
