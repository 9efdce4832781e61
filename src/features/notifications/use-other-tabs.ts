import { useEffect, useState } from 'react';
import { betweenTabs } from './between-tabs.ts';

/**
 * Returns whether the user has, or had, the chat in another tab too.
 * @param name identifies the app and the person; empty to look for none
 */
export function useOtherTabs(name: string): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (name === '') return;
    setFound(false);
    const others = betweenTabs<unknown>(name, (word) => {
      if (word === 'who') others.post('me');
      setFound(true);
    });
    others.post('who');
    return () => others.stop();
  }, [name]);
  return found;
}
