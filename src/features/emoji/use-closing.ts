import { type RefObject, useEffect } from 'react';
import { useUi } from '../../ui/index.ts';

/**
 * Closes the picker on a press or focus elsewhere, because the picker would cover what has to be seen. Inside a
 * composer's form nothing closes it: the form's own button does that itself.
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
