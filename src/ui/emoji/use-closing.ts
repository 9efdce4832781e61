import { type RefObject, useEffect } from 'react';
import { useUi } from '../context.ts';

/** A press anywhere else takes it away; in a composer its own button, beside it in the form, does that by itself. */
export function useClosing(element: RefObject<HTMLElement | null>, close: () => void): void {
  const { root } = useUi();
  useEffect(() => {
    const onPress = (event: Event) => {
      const own = element.current?.closest('form') ?? element.current;
      if (own && !event.composedPath().includes(own)) close();
    };
    root.addEventListener('pointerdown', onPress);
    return () => root.removeEventListener('pointerdown', onPress);
  }, [element, close, root]);
}
