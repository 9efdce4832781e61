import type { KeyboardEvent } from 'react';

/**
 * Moves the focus with arrow keys, Home and End among the elements that match a selector below the listening element.
 * The caller decides which element is in the tab order.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  keys: { back: string; on: string },
): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const from = items.findIndex((item) => item.contains(event.target as Node));
  if (from < 0) return;
  const to =
    event.key === keys.back
      ? from - 1
      : event.key === keys.on
        ? from + 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? items.length - 1
            : from;
  const target = items[to];
  if (to === from || !target) return;
  event.preventDefault();
  target.focus();
}

export const VERTICAL = { back: 'ArrowUp', on: 'ArrowDown' };

/** Returns the horizontal arrow keys in reading direction. */
export const horizontal = (dir: 'ltr' | 'rtl') =>
  dir === 'rtl' ? { back: 'ArrowRight', on: 'ArrowLeft' } : { back: 'ArrowLeft', on: 'ArrowRight' };
