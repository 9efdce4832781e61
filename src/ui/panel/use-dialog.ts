import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';
import { firstFocus } from '../focus.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface FirstFocus {
  readonly open: boolean;
  /** Whether the panel takes the focus when it opens. */
  readonly takes: boolean;
}

/**
 * Focuses the composer when the panel opens, and on touch devices the panel, without scrolling the host page. A closing
 * panel is inert and takes no focus. Sets `inert` as a property, because React 18 does not know the attribute.
 */
export function useFirstFocus(panel: RefObject<HTMLElement | null>, { open, takes }: FirstFocus): void {
  const atOpening = useRef(takes);
  atOpening.current = takes;
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    current.inert = !open;
    if (!open || !atOpening.current) return;
    (firstFocus(current) ?? current).focus({ preventScroll: true });
  }, [open, panel]);
}

/** Returns the panel's key handler. Esc closes the panel, and Tab stays inside if the panel is full-screen. */
export function useDialogKeys(
  panel: RefObject<HTMLElement | null>,
  modal: boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { host, root } = useUi();
  return (event) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      host.close();
      return;
    }
    if (!modal || event.key !== 'Tab' || !panel.current) return;
    const inside = [...panel.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
    );
    const edge = event.shiftKey ? inside[0] : inside.at(-1);
    const other = event.shiftKey ? inside.at(-1) : inside[0];
    if (root.activeElement !== edge && root.activeElement !== panel.current) return;
    event.preventDefault();
    other?.focus();
  };
}
