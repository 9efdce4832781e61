import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End among the elements a selector finds below the listening element. Which of them is in the
 * tab order is the caller's to say; this moves the focus only.
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

/** Left and right follow the direction of reading. */
export const horizontal = (dir: 'ltr' | 'rtl') =>
  dir === 'rtl' ? { back: 'ArrowRight', on: 'ArrowLeft' } : { back: 'ArrowLeft', on: 'ArrowRight' };
