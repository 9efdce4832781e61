import { useEffect } from 'react';

/** Closes what is open where something else is pressed. */
export function useCloseElsewhere(menu: { readonly current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    const onPress = (event: Event) => {
      if (menu.current && !event.composedPath().includes(menu.current)) close();
    };
    // What opened the menu has not finished yet.
    const timer = setTimeout(() => document.addEventListener('pointerdown', onPress, true));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [close, menu]);
}
