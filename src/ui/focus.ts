import type { MouseEvent } from 'react';

/** A click that came from a key: its control may go with what it does, and the focus must not go with it. */
export function byKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** Where writing goes on, or what stands in its place. */
export function focusComposer(root: ShadowRoot): void {
  root.querySelector<HTMLElement>('[part=composer] [data-first-focus]')?.focus({ preventScroll: true });
}
