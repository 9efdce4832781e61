/**
 * Gives the focus back to a row after a sheet about its conversation. If the row has gone, the row in the tab order
 * gets the focus, or the tab of an empty list.
 */
export function focusRow(root: ShadowRoot, cid: string): void {
  const row =
    root.querySelector<HTMLElement>(`.channel[data-cid="${CSS.escape(cid)}"]`) ??
    root.querySelector<HTMLElement>('.channel[tabindex="0"]') ??
    root.querySelector<HTMLElement>('.tabs [aria-selected="true"]');
  row?.focus({ preventScroll: true });
}
