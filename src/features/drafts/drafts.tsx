import { useEffect, useRef, useState } from 'react';
import { createChain, type DraftComposition } from '../../chat/composer/index.ts';
import { type DraftContent, type DraftSync, keepDraft } from '../../chat/drafts/index.ts';
import type { MessageSnapshot } from '../../chat/index.ts';
import { type DraftKeeperProps, useReadable, useUi } from '../../ui/index.ts';

/** Stores the draft of a place with the API, so that a person's other devices have it too. Renders nothing. */
export function Drafts(props: DraftKeeperProps): null {
  const { conversation, parentId, uploads, middleware } = props;
  const ui = useUi();
  const { model, host } = ui;
  const { identity } = useReadable(model.session);
  const owner = identity.kind === 'guest' || identity.kind === 'user' ? identity.user.id : '';
  const { cid } = conversation;
  const latest = useRef(props);
  latest.current = props;
  const [sync, setSync] = useState<DraftSync | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts anew for another person or another place
  useEffect(() => {
    if (owner === '' || cid === null) return;
    let end = () => {};
    let gone = false;
    const written = (): DraftContent | null => {
      const intent = ui.intent.get();
      if (gone || intent?.kind === 'edit' || model.conversation.get().cid !== cid) return null;
      return {
        text: host.draft.get(),
        attachments: latest.current.uploads.attachments(),
        quotedId: intent?.message.id ?? null,
        called: latest.current.called.chosen.get(),
      };
    };
    const show = (
      { text, attachments, quotedId, called }: DraftContent,
      answered: MessageSnapshot | null,
    ) => {
      host.setDraft(text);
      latest.current.uploads.adopt(attachments);
      latest.current.called.adopt(called);
      const loaded = model.conversation.get().messages.find(({ id }) => id === quotedId);
      const quoted = loaded ?? answered;
      ui.setIntent(quoted ? { kind: 'quote', message: quoted } : null);
    };
    const steps = () => middleware.get().draft ?? [];
    // A later draft does not replace an earlier one, which may be on its way already.
    const chain = createChain<DraftComposition>(steps, { latestOnly: false });
    const passed = async (content: DraftContent): Promise<DraftContent | null> => {
      const { status, state } = await chain.run({ text: content.text });
      return status === 'discard' ? null : { ...content, text: state.text };
    };
    // At the end of a page nothing can be awaited, so without middleware this stays synchronous.
    const pass = (content: DraftContent) => (steps().length > 0 ? passed(content) : content);
    void model.runtime().then((runtime) => {
      const most = () => latest.current.conversation.maxLength;
      const failed = () => latest.current.failed();
      const kept = gone ? null : keepDraft(runtime, { cid, parentId }, { written, show, pass, most, failed });
      if (!kept) return;
      const stops = [host.draft, ui.intent, uploads.items].map((source) =>
        source.subscribe(() => kept.sync.changed()),
      );
      setSync(kept.sync);
      end = () => {
        for (const stop of stops) stop();
        kept.stop();
      };
    });
    return () => {
      gone = true;
      end();
      setSync(null);
    };
  }, [model, owner, cid, parentId, uploads]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the connection or the channel may come or go
  useEffect(() => sync?.follow(), [sync, conversation]);
  useEffect(() => {
    if (!sync) return;
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener('pagehide', () => sync.hurry(), { signal });
    // The last event that a phone may send before it ends a page.
    document.addEventListener('visibilitychange', () => document.hidden && sync.hurry(), { signal });
    return () => ended.abort();
  }, [sync]);
  return null;
}
