import { useEffect, useMemo, useRef, useState } from 'react';
import { type Composition, createChain } from '../../chat/composer/index.ts';
import type { ConversationSnapshot, MessageExtra } from '../../chat/index.ts';
import { type Intent, middlewareOf, quoteOf, useReadable, useUi } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

export interface ComposeChain {
  /** True if the owner has set middleware: a message then goes by `run` instead of at once. */
  readonly wanted: boolean;
  /** True while a message passes through the chain. */
  readonly running: boolean;
  /** Sends a message or an edit through the chain. */
  run(sent: Sent): void;
}

interface Sent {
  readonly text: string;
  readonly extra: MessageExtra;
  /** Called when what goes with the message is not needed here any more. */
  readonly taken: () => void;
  /** Sends the message for this intent, without the text in the composer. */
  readonly alone?: { readonly intent: Intent | null };
}

/** The composer's state when a message was sent. */
interface Before extends Pick<Sent, 'taken'> {
  readonly about: Intent | null;
  readonly draft: string;
}

/** Returns the rest of a draft whose beginning has been sent. */
const restOf = (draft: string, sent: string) =>
  draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;

/** Passes messages and edits through the owner's middleware. */
export function useComposeChain(
  { cid, maxLength }: ConversationSnapshot,
  intent: Intent | null,
  say: (text: string) => void,
): ComposeChain {
  const { model, host, root, intent: now, setIntent, m } = useUi();
  const t = useTexts();
  const source = middlewareOf(root);
  const steps = useReadable(source).compose ?? [];
  const chain = useMemo(() => createChain<Composition>(() => source.get().compose ?? []), [source]);
  const [running, setRunning] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      chain.cancel();
    };
  }, [chain]);

  function deliver({ text, extra, editedId }: Composition, before: Before): void {
    const words = text.trim();
    if (words === '' && !extra.attachments) return;
    if (words.length > maxLength) {
      say(m.charactersOver({ count: words.length - maxLength }));
      return;
    }
    if (editedId === null) send(words, extra, before);
    else model.actions.edit(editedId, words, extra);
    if (now.get() === before.about) setIntent(null);
  }
  function send(words: string, extra: MessageExtra, { about, draft, taken }: Before): void {
    taken();
    const quoted = about?.kind === 'quote' ? quoteOf(about) : undefined;
    model.send(words, quoted, Object.keys(extra).length > 0 ? extra : undefined);
    if (draft === '') return;
    model.typing('');
    host.setDraft(restOf(host.draft.get(), draft));
  }

  return {
    wanted: steps.length > 0,
    running,
    run({ text, extra, taken, alone }) {
      const draft = alone ? '' : host.draft.get();
      const about = alone ? alone.intent : intent;
      const ids = { quote: null, edit: null, ...(about && { [about.kind]: about.message.id }) };
      setRunning(true);
      chain
        .run({ text, extra, cid, quotedId: ids.quote, editedId: ids.edit })
        .then(({ status, state }) => {
          if (status !== 'discard') deliver(state, { about, draft, taken });
        })
        .catch((cause) => {
          // The fault is the owner's own, so it goes to the page's error log. The text stays.
          reportError(cause);
          say(t.notPrepared());
        })
        .finally(() => {
          if (!gone.current) setRunning(false);
        });
    },
  };
}
