import { type RefObject, useEffect } from 'react';

/** Longer than this is no press but a selection, or a release that nobody has told of. */
const LONGEST_MS = 2_000;

/**
 * What is pressed stays under the pointer until it is let go: a list that follows its end in between would give the
 * press to something else.
 * @param pressed true meanwhile
 * @param released catches up with what has waited; the same function each time
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
    // The click follows what ends the press.
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
