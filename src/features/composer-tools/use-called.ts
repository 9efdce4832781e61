import { useEffect, useState } from 'react';
import type { Called, Mentionable } from '../../chat/composer/index.ts';
import { type Intent, useReadable } from '../../ui/index.ts';

/** Whom the text was made to call by the suggestions; of an edited message apart from the draft it interrupts. */
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
    // Emptied by hand: what is written next calls nobody yet.
    const onInput = () => {
      if (area.value === '') called.adopt([]);
    };
    area.addEventListener('input', onInput);
    return () => area.removeEventListener('input', onInput);
  }, [called, area, edits]);
  if (edits) return [inEdit, (one) => setEdited({ of: intent, chosen: [...inEdit, one] })];
  return [drafted, (one) => called.add(one, area.value)];
}
