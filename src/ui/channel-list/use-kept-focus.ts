import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

/**
 * Rows move and go by what is done with them and by what others do: whoever stood on one stands on it still where it went,
 * and else on what took its place.
 * @returns what the list listens to focus with
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
  // After each render: any may have taken the row away.
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
      // What is taken away while it has the focus tells of that first, in some browsers.
      setTimeout(() => {
        if (left && held.current === left && left.element.isConnected && !root.activeElement)
          held.current = null;
      });
    },
  };
}
