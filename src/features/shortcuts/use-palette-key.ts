import { useEffect, useRef } from 'react';
import { useUi } from '../../ui/index.ts';
import { heardIn } from './heard-in.ts';
import { isPaletteKey } from './shortcut.ts';

/**
 * Calls back when the keys of the command palette are pressed in the inbox. An inbox that is the whole page hears them
 * also while nothing has the focus. The composer keeps Ctrl+K for links.
 * @param open receives the element in which the keys were pressed
 */
export function usePaletteKey(open: (target: Element) => void): void {
  const { root, settings } = useUi();
  const isPage = settings.layout === 'page';
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const press = (event: KeyboardEvent, target: Element | null) => {
      if (!target || !isPaletteKey(event)) return;
      event.preventDefault();
      latest.current(target);
    };
    const onKey = (event: Event) => {
      if (event instanceof KeyboardEvent) press(event, heardIn(event));
    };
    const onPageKey = (event: KeyboardEvent) => {
      const focus = document.activeElement;
      // Nothing inside of the inbox has the focus either.
      const isNowhere = focus === document.body || (focus === root.host && !root.activeElement);
      if (isNowhere && !event.defaultPrevented) press(event, document.body);
    };
    root.addEventListener('keydown', onKey);
    if (isPage) document.addEventListener('keydown', onPageKey);
    return () => {
      root.removeEventListener('keydown', onKey);
      document.removeEventListener('keydown', onPageKey);
    };
  }, [root, isPage]);
}
