import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { byFinger, useUi } from '../../ui/index.ts';

const COMPOSER = '[data-first-focus]';
const FOCUSABLE = 'a[href], button:not(:disabled), input, textarea, [tabindex="0"]';

export interface Pane {
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Returns whether the thread hides the whole conversation. */
function covers(pane: HTMLElement): boolean {
  return pane.offsetWidth === pane.parentElement?.clientWidth;
}

/** Makes the covered conversation unreachable for Tab and screen readers as long as the pane covers it. */
function useCovering(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const beside = () =>
      [...(element.parentElement?.children ?? [])].filter(
        (child): child is HTMLElement => child !== element && child instanceof HTMLElement,
      );
    const settle = () => {
      for (const child of beside()) child.inert = covers(element);
    };
    const watch = new ResizeObserver(settle);
    watch.observe(element);
    settle();
    return () => {
      watch.disconnect();
      for (const child of beside()) child.inert = false;
    };
  });
}

/**
 * Moves the focus into the thread, and back when it closes. Esc closes the thread. If the thread covers the
 * conversation of a modal panel, Tab stays inside.
 */
export function usePane(pane: RefObject<HTMLElement | null>, parentId: string): Pane {
  const { root, thread, openThread } = useUi();
  const from = useRef(root.activeElement);
  const entered = useRef(false);
  useCovering(pane);

  // Runs after each render until the composer exists: it appears a moment after the pane.
  useLayoutEffect(() => {
    if (entered.current || !pane.current) return;
    const writes = pane.current.querySelector<HTMLElement>(COMPOSER);
    // Focusing the composer on a touch device would open the keyboard while the person wants to read.
    const wanted = byFinger() ? pane.current : writes;
    const active = root.activeElement;
    // The person may have moved the focus in the meantime.
    const stayed =
      active === null || active === from.current || active === pane.current || !active.isConnected;
    entered.current = writes !== null;
    if (stayed) (wanted ?? pane.current).focus({ preventScroll: true });
  });

  const close = useCallback(() => {
    if (thread.get()?.parentId === parentId) openThread?.(null);
    const parent = root.querySelector<HTMLElement>(`[data-message="${CSS.escape(parentId)}"]`);
    const back = from.current instanceof HTMLElement && from.current.isConnected ? from.current : parent;
    // After this frame the covered content is focusable again.
    requestAnimationFrame(() =>
      (back ?? root.querySelector<HTMLElement>(COMPOSER))?.focus({ preventScroll: true }),
    );
  }, [openThread, parentId, root, thread]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = pane.current;
    if (event.nativeEvent.isComposing || event.defaultPrevented || !element) return;
    if (event.key === 'Escape') {
      // Esc closes one layer at a time: the panel stays open.
      event.stopPropagation();
      event.preventDefault();
      close();
    }
    if (event.key !== 'Tab' || !element.closest('[aria-modal=true]') || !covers(element)) return;
    event.stopPropagation();
    const inside = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
    );
    const edge = event.shiftKey ? inside[0] : inside.at(-1);
    if (root.activeElement !== edge && root.activeElement !== element) return;
    event.preventDefault();
    (event.shiftKey ? inside.at(-1) : inside[0])?.focus();
  };
  return { close, onKeyDown };
}
