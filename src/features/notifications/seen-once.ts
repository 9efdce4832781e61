import { betweenTabs } from './between-tabs.ts';

/** Shows a persistent notification once across tabs. A hidden tab drops a notification that another tab has shown. */
export interface SeenOnce {
  /**
   * Registers a notification that is about to be shown in this tab.
   * @returns false if another tab has just shown it and this tab is hidden
   */
  show(key: string): boolean;
  stop(): void;
}

/** Time within which a notification counts as the same in all tabs, ms. They receive the event at different times. */
const SAME_MS = 10_000;

const isSeen = () => document.visibilityState === 'visible';

/**
 * Creates the registry.
 * @param name identifies the channel that the tabs share
 * @param drop removes the notification in this tab
 */
export function createSeenOnce(name: string, drop: (key: string) => void): SeenOnce {
  /** Keys of notifications that are shown in this tab but not seen yet. */
  const unseen = new Set<string>();
  /** Time at which other tabs have shown a notification, ms, by key. */
  const elsewhere = new Map<string, number>();
  const others = betweenTabs<string>(name, (key) => {
    // Two windows side by side both show the notification, as they show everything else.
    if (isSeen()) return;
    elsewhere.set(key, performance.now());
    if (unseen.delete(key)) drop(key);
  });
  const look = () => {
    if (!isSeen()) return;
    for (const key of unseen) others.post(key);
    unseen.clear();
    elsewhere.clear();
  };
  document.addEventListener('visibilitychange', look);
  return {
    show(key) {
      if (isSeen()) {
        others.post(key);
        return true;
      }
      if (performance.now() - (elsewhere.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return false;
      unseen.add(key);
      return true;
    },
    stop() {
      document.removeEventListener('visibilitychange', look);
      others.stop();
    },
  };
}
