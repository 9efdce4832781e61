import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

/**
 * Keeps the focus on a conversation when rows move or disappear. The focus follows the conversation to its new row.
 * If the conversation has gone, the row now in its place gets the focus.
 * @returns the focus handlers of the list
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
} {
  const { root } = useUi();
  const held = useRef<{ readonly element: HTMLElement; readonly cid: string; readonly at: number } | null>(
    null,
  );
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.channel') ?? [])];
  // Runs after each render, because any render may have removed the row.
  useLayoutEffect(() => {
    const before = held.current;
    if (!before || before.element.isConnected) return;
    held.current = null;
    if (root.activeElement || document.activeElement !== document.body) return;
    const all = rows();
    const same = all.find(({ dataset }) => dataset.cid === before.cid);
    const next = same ?? all[Math.min(before.at, all.length - 1)];
    (next ?? root.querySelector<HTMLElement>('.tabs [aria-selected=true]'))?.focus({ preventScroll: !same });
  });
  return {
    onFocus({ target }) {
      const element = target instanceof Element ? target.closest<HTMLElement>('.channel') : null;
      held.current = element && {
        element,
        cid: element.dataset.cid ?? '',
        at: rows().indexOf(element),
      };
    },
    onBlur({ relatedTarget }) {
      const left = held.current;
      if (relatedTarget) held.current = null;
      // Some browsers fire blur before they remove a focused element.
      setTimeout(() => {
        if (left && held.current === left && left.element.isConnected && !root.activeElement)
          held.current = null;
      });
    },
  };
}
