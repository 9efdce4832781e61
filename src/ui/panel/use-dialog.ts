import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useUi } from '../context.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Puts the focus where writing begins when the panel opens, without scrolling the host page; one that leaves takes none.
 * By its property: React 18 knows no attribute `inert`.
 */
export function useFirstFocus(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    current.inert = !open;
    if (!open) return;
    const first = current.querySelector<HTMLElement>('[data-first-focus]') ?? current;
    first.focus({ preventScroll: true });
  }, [open, panel]);
}

/** The panel's keys: Esc closes it, and where it is the whole screen Tab stays inside. */
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
