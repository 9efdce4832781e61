import { useEffect, useState } from 'react';

/** Returns whether the page is visible. */
export function usePageSeen(): boolean {
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
}
