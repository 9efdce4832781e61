import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

const CONTROLS = 'button:not(:disabled), a[href]';

/**
 * Entries that a button below them brings: whoever pressed it by a key goes on at the first of those, also where the
 * button goes with the last of them.
 * @param list what the entries stand in, each an `li`
 * @param count how many stand there
 * @returns to be called when the button is pressed
 */
export function useFurther(list: RefObject<HTMLElement | null>, count: number): () => void {
  const { root } = useUi();
  const pressed = useRef<{ readonly from: number; readonly button: Element | null } | null>(null);
  useLayoutEffect(() => {
    const { current } = pressed;
    if (!current || count === current.from) return;
    pressed.current = null;
    const { activeElement } = root;
    const stayed = activeElement === current.button || !current.button?.isConnected;
    if (!stayed || count < current.from) return;
    const entry = list.current?.querySelectorAll('li')[current.from];
    entry?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
  }, [count, list, root]);
  return () => {
    pressed.current = { from: count, button: root.activeElement };
  };
}
