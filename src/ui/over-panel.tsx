import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from './context.ts';
import { focusComposer } from './focus.ts';

/**
 * Stands over the whole panel, wherever it is asked for; the focus goes back to where it was, or to where writing goes on
 * where that went meanwhile.
 */
export function OverPanel({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { root } = useUi();
  const [layer] = useState(() => root.querySelector('.panel') ?? root.querySelector('.stoop'));
  const [before] = useState(() => root.activeElement);
  useLayoutEffect(
    () => () => {
      const held = root.activeElement !== null;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // What it was opened by may go with it.
      queueMicrotask(() => {
        if (held && !root.activeElement) focusComposer(root);
      });
    },
    [before, root],
  );
  return layer && createPortal(children, layer);
}
