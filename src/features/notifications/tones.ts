import { betweenTabs } from './between-tabs.ts';

/** Passes tones from the tab that knows whether a message is being read to the tab that may play sound. */
export interface Tones {
  /** Plays the tone in the tab that may play sound. */
  ring(): void;
  stop(): void;
}

/**
 * Creates the channel for tones. Without Web Locks, each tab plays its own tones and passes none on.
 * @param name identifies the channel that the tabs share
 * @param play plays the tone in this tab, if this tab may
 */
export function createTones(name: string, play: () => void): Tones {
  const others = navigator.locks && betweenTabs<null>(name, play);
  return {
    ring() {
      play();
      others?.post(null);
    },
    stop: () => others?.stop(),
  };
}
