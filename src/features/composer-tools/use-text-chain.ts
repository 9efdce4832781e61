import { useEffect, useMemo, useRef } from 'react';
import { createChain, type TextChange } from '../../chat/composer/index.ts';
import { middlewareOf, useUi } from '../../ui/index.ts';
import type { TextTools } from './use-text-tools.ts';

/** Passes typed text through the owner's middleware, except while an input method composes. */
export function useTextChain(area: HTMLTextAreaElement, text: TextTools): void {
  const { root } = useUi();
  const source = middlewareOf(root);
  const chain = useMemo(() => createChain<TextChange>(() => source.get().text ?? []), [source]);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const onInput = (event: Event) => {
      if ((source.get().text ?? []).length === 0 || (event as InputEvent).isComposing) return;
      if (latest.current.writing()) return;
      const { value, selectionStart: start, selectionEnd: end } = area;
      chain
        .run({ text: value, selection: { start, end } })
        .then(({ status, state }) => {
          // If the text was changed from elsewhere meanwhile, the result is about other words.
          if (status === 'discard' || state.text === value || area.value !== value) return;
          latest.current.set(state.text, state.selection);
        })
        .catch(reportError);
    };
    area.addEventListener('input', onInput);
    return () => {
      area.removeEventListener('input', onInput);
      chain.cancel();
    };
  }, [area, chain, source]);
}
