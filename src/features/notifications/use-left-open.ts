import { useEffect, useRef } from 'react';
import { useUi } from '../../ui/index.ts';

/** Returns the tab's own storage; null where the browser refuses it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Returns whether the person came to this page by going back or forward, and the browser loaded it anew. */
function cameBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}

/**
 * Opens the panel again when the person goes back to a page that they left with an open panel. Most browsers keep such a
 * page whole. Firefox loads it anew: it keeps no page with an open socket, and decides that before the page hears that it
 * is left.
 * @param key the app's key; empty while nobody is known
 * @param open true if the panel is open
 */
export function useLeftOpen(key: string, open: boolean): void {
  const { host, settings } = useUi();
  const isOpen = useRef(open);
  isOpen.current = open;
  const keeps = settings.keepsDrafts && settings.layout === 'bubble' && key !== '';
  useEffect(() => {
    const area = keeps ? tabStorage() : null;
    if (!area) return;
    // Pages are remembered by path, because the rest of an address may be secret.
    const name = () => `stoop:${key}:left-open:${location.pathname}`;
    if (area.getItem(name()) && cameBack()) host.open();
    area.removeItem(name());
    const leave = () => {
      try {
        if (isOpen.current) area.setItem(name(), '1');
        else area.removeItem(name());
      } catch {
        // The storage is full: the panel begins closed.
      }
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [keeps, key, host]);
}
