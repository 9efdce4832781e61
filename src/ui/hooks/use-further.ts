import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

const CONTROLS = 'button:not(:disabled), a[href]';

/**
 * Keeps keyboard focus when a button below a list loads more entries. The focus moves to the first new entry, also if
 * the button disappears with the last page.
 * @param list the element that contains the entries, each an `li`
 * @param count number of entries
 * @returns a function to call when the button is pressed
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
