import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from './context.ts';

/** Stands over the whole panel, wherever it is asked for; the focus goes back to where it was. */
export function OverPanel({ children }: { readonly children: ReactNode }): ReactElement | null {
  const { root } = useUi();
  const [layer] = useState(() => root.querySelector('.panel') ?? root.querySelector('.stoop'));
  const [before] = useState(() => root.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return layer && createPortal(children, layer);
}
