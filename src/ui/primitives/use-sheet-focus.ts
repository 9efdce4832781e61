import { type RefObject, useLayoutEffect } from 'react';
import { useUi } from '../context.ts';

const FIRST = '[data-first-focus]';

/**
 * The focus of a sheet: it goes in, to what takes it first where that is there or comes later, stays in where what had it
 * goes, and goes back to where it came from.
 */
export function useSheetFocus(box: RefObject<HTMLElement | null>): void {
  const { root } = useUi();
  useLayoutEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const before = root.activeElement;
    let first = sheet.querySelector<HTMLElement>(FIRST);
    (first ?? sheet).focus({ preventScroll: true });
    // Whoever goes elsewhere leaves it where it stands; what is taken away with the focus on it leaves nobody anywhere.
    let held: Node = sheet;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node) held = target;
    };
    const onChange = () => {
      const active = root.activeElement;
      if (!first && active === sheet) {
        first = sheet.querySelector<HTMLElement>(FIRST);
        first?.focus({ preventScroll: true });
      }
      if (!active && !held.isConnected) sheet.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(onChange);
    changes.observe(sheet, { childList: true, subtree: true });
    sheet.addEventListener('focusin', onFocus);
    return () => {
      changes.disconnect();
      sheet.removeEventListener('focusin', onFocus);
      // Somebody else may have been given it meanwhile.
      const ours = !root.activeElement || sheet.contains(root.activeElement);
      if (ours && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [box, root]);
}
