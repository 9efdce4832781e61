import { useEffect } from 'react';

/** Closes a menu when something else is pressed. */
export function useCloseElsewhere(menu: { readonly current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    const onPress = (event: Event) => {
      if (menu.current && !event.composedPath().includes(menu.current)) close();
    };
    // The press that opened the menu is still being dispatched.
    const timer = setTimeout(() => document.addEventListener('pointerdown', onPress, true));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [close, menu]);
}
