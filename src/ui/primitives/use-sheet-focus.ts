import { type RefObject, useLayoutEffect } from 'react';
import { useUi } from '../context.ts';
import { firstFocus } from '../focus.ts';
import { holdFocus } from './hold-focus.ts';

/**
 * Manages the focus of a sheet. The focus enters at the first-focus element, even if that element appears later. It
 * stays in the sheet, and returns to its previous element at the end.
 */
export function useSheetFocus(box: RefObject<HTMLElement | null>): void {
  const { root } = useUi();
  useLayoutEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const before = root.activeElement;
    const release = holdFocus(sheet, root);
    let first = firstFocus(sheet);
    (first ?? sheet).focus({ preventScroll: true });
    const onChange = () => {
      if (first || root.activeElement !== sheet) return;
      first = firstFocus(sheet);
      first?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(onChange);
    changes.observe(sheet, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      release();
      // Another element may have received the focus meanwhile.
      const ours = !root.activeElement || sheet.contains(root.activeElement);
      if (ours && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [box, root]);
}
