import { useEffect, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../../ui/index.ts';
import { keptEditsOf } from './state/index.ts';

/** Keeps failed edits across a reload. Asks the chat for nothing while there are none. */
export function useKeptEdits(messages: readonly MessageSnapshot[]): void {
  const { host, model } = useUi();
  const wanted = useRef(host.keepsFiles === true);
  const latest = useRef(messages);
  latest.current = messages;
  if (messages.some(({ unsaved }) => unsaved?.kind === 'edit')) wanted.current = true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked with each change of the messages
  useEffect(() => {
    if (!wanted.current) return;
    void model.runtime().then((runtime) => keptEditsOf(runtime).keep(latest.current, model.actions.edit));
  }, [messages, model]);
}
