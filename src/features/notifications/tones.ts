import { betweenTabs } from './between-tabs.ts';

/** Carries tones from the tab that knows whether something is being read to the one that may make a sound. */
export interface Tones {
  /** In this tab or another: whichever may. */
  ring(): void;
  stop(): void;
}

/**
 * Where Web Locks are missing each tab speaks for itself, and nothing is carried.
 * @param name of what the tabs share @param play in this tab, if it is the one that may
 */
export function createTones(name: string, play: () => void): Tones {
  const others = navigator.locks && betweenTabs<null>(name, play);
  return {
    ring() {
      play();
      others?.tell(null);
    },
    stop: () => others?.stop(),
  };
}
