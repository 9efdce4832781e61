import { betweenTabs } from './between-tabs.ts';

/** What stands until somebody has seen it is seen once: a tab that is out of sight keeps nothing that another one has shown. */
export interface SeenOnce {
  /** It is to stand here. @returns false where it has just been seen in another tab, and nobody looks at this one */
  show(key: string): boolean;
  stop(): void;
}

/** Tabs hear of the same thing at different times: for so long it counts as the same, ms. */
const SAME_MS = 10_000;

const isSeen = () => document.visibilityState === 'visible';

/** @param name of what the tabs share @param drop takes it away here */
export function createSeenOnce(name: string, drop: (key: string) => void): SeenOnce {
  /** Stands here unseen. */
  const unseen = new Set<string>();
  /** When others have shown what, ms. */
  const elsewhere = new Map<string, number>();
  const others = betweenTabs<string>(name, (key) => {
    // Two windows beside each other show the same, as they show everything.
    if (isSeen()) return;
    elsewhere.set(key, performance.now());
    if (unseen.delete(key)) drop(key);
  });
  const look = () => {
    if (!isSeen()) return;
    for (const key of unseen) others.tell(key);
    unseen.clear();
    elsewhere.clear();
  };
  document.addEventListener('visibilitychange', look);
  return {
    show(key) {
      if (isSeen()) {
        others.tell(key);
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
