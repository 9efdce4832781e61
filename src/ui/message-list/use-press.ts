import { type RefObject, useEffect } from 'react';

/** A longer press is a selection, or a release that no event reported. */
const LONGEST_MS = 2_000;

/**
 * Keeps a pressed element under the pointer until its release. A list that follows its end during the press would
 * give the press to another element.
 * @param pressed true during the press
 * @param released called after the press to catch up; keep the same function
 */
export function usePress(
  scroller: RefObject<HTMLElement | null>,
  pressed: RefObject<boolean>,
  released: () => void,
): void {
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ENDS = ['pointerup', 'pointercancel'] as const;
    const release = () => {
      clearTimeout(timer);
      for (const type of ENDS) removeEventListener(type, later, true);
      pressed.current = false;
      released();
    };
    // The click follows the event that ends the press.
    const later = () => setTimeout(release);
    const press = () => {
      pressed.current = true;
      clearTimeout(timer);
      timer = setTimeout(release, LONGEST_MS);
      for (const type of ENDS) addEventListener(type, later, true);
    };
    list.addEventListener('pointerdown', press);
    return () => {
      list.removeEventListener('pointerdown', press);
      for (const type of ENDS) removeEventListener(type, later, true);
      clearTimeout(timer);
    };
  }, [pressed, released, scroller]);
}
