/** Carries words between the tabs of a person. */
export interface BetweenTabs<T> {
  /** To the others. */
  tell(word: T): void;
  stop(): void;
}

/**
 * A page may have taken channels away, or be where they are refused: then each tab speaks for itself.
 * @param name of what they speak about: the app and the person
 */
export function betweenTabs<T>(name: string, listener: (word: T) => void): BetweenTabs<T> {
  let channel: BroadcastChannel | null = null;
  const open = () => {
    try {
      channel = new BroadcastChannel(name);
    } catch {
      return;
    }
    channel.onmessage = ({ data }) => listener(data as T);
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
    tell: (word) => channel?.postMessage(word),
    stop() {
      ended.abort();
      close();
    },
  };
}
