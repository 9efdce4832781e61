import { useEffect } from 'react';
import { useUi } from '../../ui/index.ts';

/** Fetches the script of the replies once a pointer, a finger or the focus reaches a message's number of replies. */
export function usePrefetch(): void {
  const { root, host } = useUi();
  useEffect(() => {
    const reached = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.thread-chip'))) return;
      // The opening of a thread reports a failure.
      host.parts.load('thread-replies').catch(() => {});
    };
    const signs = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const sign of signs) root.addEventListener(sign, reached, { passive: true });
    return () => {
      for (const sign of signs) root.removeEventListener(sign, reached);
    };
  }, [root, host]);
}
