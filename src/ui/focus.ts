import type { MouseEvent } from 'react';

/**
 * Returns whether a key caused the click. The clicked control may disappear, and the focus must not disappear with
 * it.
 */
export function byKeyboard(event: MouseEvent): boolean {
  return event.detail === 0;
}

/** Returns whether a finger is the main pointer. A field that takes the focus by itself then opens the keyboard. */
export const byFinger = () => matchMedia('(pointer: coarse)').matches;

/** Returns the element of a box that takes the focus first; null if none does, and for fields on touch devices. */
export function firstFocus(box: HTMLElement): HTMLElement | null {
  const first = box.querySelector<HTMLElement>('[data-first-focus]');
  return first?.matches('input, textarea') && byFinger() ? null : first;
}

/** Returns the thread that has the focus, if any. A thread has its own composer. */
export const focusedThread = (root: ShadowRoot) => root.activeElement?.closest('.thread');

/** Focuses the composer, or the gate in its place. */
export function focusComposer(root: ShadowRoot, pane = focusedThread(root)): void {
  (pane ?? root)
    .querySelector<HTMLElement>('[part=composer] [data-first-focus]')
    ?.focus({ preventScroll: true });
}
