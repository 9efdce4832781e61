import type { MouseEvent } from 'react';

/** A click that came from a key: its control may go with what it does, and the focus must not go with it. */
export function byKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** The thread that has the focus, where one has: it has a composer of its own. */
export const focusedThread = (root: ShadowRoot) => root.activeElement?.closest('.thread');

/** Where writing goes on, or what stands in its place. */
export function focusComposer(root: ShadowRoot, pane = focusedThread(root)): void {
  (pane ?? root)
    .querySelector<HTMLElement>('[part=composer] [data-first-focus]')
    ?.focus({ preventScroll: true });
}
