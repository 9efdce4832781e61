import { useEffect, useState } from 'react';
import type { Called, Mentionable } from '../../chat/composer/index.ts';
import { type Intent, useReadable } from '../../ui/index.ts';

/**
 * Returns the mentions that were chosen from suggestions, and a function that adds one. An edited message has its own,
 * apart from the draft that it interrupts.
 */
export function useCalled(
  called: Called,
  area: HTMLTextAreaElement,
  intent: Intent | null,
): readonly [chosen: readonly Mentionable[], choose: (one: Mentionable) => void] {
  const drafted = useReadable(called.chosen);
  const [edited, setEdited] = useState<{
    readonly of: Intent | null;
    readonly chosen: readonly Mentionable[];
  }>({ of: null, chosen: [] });
  const edits = intent?.kind === 'edit';
  const inEdit = edited.of === intent ? edited.chosen : [];
  useEffect(() => {
    if (edits) return;
    // The text was emptied by hand: the next text mentions nobody yet.
    const onInput = () => {
      if (area.value === '') called.adopt([]);
    };
    area.addEventListener('input', onInput);
    return () => area.removeEventListener('input', onInput);
  }, [called, area, edits]);
  if (edits) return [inEdit, (one) => setEdited({ of: intent, chosen: [...inEdit, one] })];
  return [drafted, (one) => called.add(one, area.value)];
}
