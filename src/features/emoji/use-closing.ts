import { type RefObject, useEffect } from 'react';
import { useUi } from '../../ui/index.ts';

/**
 * A press anywhere else takes it away, and so does the focus: what it would lie over has to be seen. In a composer its own
 * button, beside it in the form, does that by itself.
 */
export function useClosing(element: RefObject<HTMLElement | null>, close: () => void): void {
  const { root } = useUi();
  useEffect(() => {
    const onElsewhere = (event: Event) => {
      const own = element.current?.closest('form') ?? element.current;
      if (own && !event.composedPath().includes(own)) close();
    };
    const kinds = ['pointerdown', 'focusin'] as const;
    for (const kind of kinds) root.addEventListener(kind, onElsewhere);
    return () => {
      for (const kind of kinds) root.removeEventListener(kind, onElsewhere);
    };
  }, [element, close, root]);
}
