import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from './context.ts';
import { focusComposer } from './focus.ts';

/**
 * Renders its children over the whole panel, from anywhere in the tree. On close, the focus goes back to the element
 * that had it. If that element has gone, the focus goes to the sheet below or to the composer.
 */
export function OverPanel({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { root } = useUi();
  const [layer] = useState(() => root.querySelector('.panel') ?? root.querySelector('.stoop'));
  const [before] = useState(() => root.activeElement);
  useLayoutEffect(
    () => () => {
      const held = root.activeElement !== null;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // The opener may disappear with this layer. The focus then goes to the sheet that is still over the
      // messages, if there is one.
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
