/** A channel between the tabs of one person. */
export interface BetweenTabs<T> {
  /** Sends to the other tabs. */
  post(word: T): void;
  stop(): void;
}

/**
 * Opens a channel between tabs. Each tab acts alone if the page has removed BroadcastChannel or the browser refuses it.
 * @param name identifies the app and the person
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
  // An open channel keeps the page out of the back/forward cache.
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  const ended = new AbortController();
  addEventListener('pagehide', close, ended);
  addEventListener('pageshow', ({ persisted }) => persisted && open(), ended);
  return {
    post: (word) => channel?.postMessage(word),
    stop() {
      ended.abort();
      close();
    },
  };
}
