import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from './context.ts';
import { focusComposer } from './focus.ts';

/**
 * Stands over the whole panel, wherever it is asked for; the focus goes back to where it was, or where that went
 * meanwhile to the sheet it was asked from, or to where writing goes on.
 */
export function OverPanel({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { root } = useUi();
  const [layer] = useState(() => root.querySelector('.panel') ?? root.querySelector('.stoop'));
  const [before] = useState(() => root.activeElement);
  useLayoutEffect(
    () => () => {
      const held = root.activeElement !== null;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // What it was opened by may go with it; what stands over the words keeps the focus all the same.
      queueMicrotask(() => {
        if (!held || root.activeElement) return;
        const sheet = [...root.querySelectorAll<HTMLElement>('.pane')].at(-1);
        if (sheet) sheet.focus({ preventScroll: true });
        else focusComposer(root);
      });
    },
    [before, root],
  );
  return layer && createPortal(children, layer);
}
