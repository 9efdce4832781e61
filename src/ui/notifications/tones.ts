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
  let channel: BroadcastChannel | null = null;
  const open = () => {
    if (!navigator.locks) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = play;
  };
  // A page that is spoken to is not kept for when somebody goes back to it.
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  const ended = new AbortController();
  addEventListener('pagehide', close, ended);
  addEventListener('pageshow', ({ persisted }) => persisted && open(), ended);
  return {
    ring() {
      play();
      channel?.postMessage(null);
    },
    stop() {
      ended.abort();
      close();
    },
  };
}
