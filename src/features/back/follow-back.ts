/** The platform's own object for requests to close something, such as the Back gesture of a phone. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/** Marks the history entry that stands for the open panel. */
const MARK = 'stoop';

interface Options {
  /** Closes the topmost layer of the widget. */
  readonly close: () => void;
  /** True if the owner allows entries in the page's history where the browser has no `CloseWatcher`. */
  readonly history: boolean;
}

/**
 * Calls `close` for each Back gesture, until the returned function is called. Without a `CloseWatcher` this takes an
 * entry in the history, which the owner has to allow: the history belongs to the page.
 */
export function followBack({ close, history: allowed }: Options): () => void {
  if (globalThis.CloseWatcher) return followWatcher(globalThis.CloseWatcher, close);
  return allowed ? followHistory(close) : () => {};
}

function followWatcher(Watcher: new () => CloseWatcher, close: () => void): () => void {
  let ended = false;
  let watcher: CloseWatcher;
  // A watcher ends with its first request. The next layer needs another one.
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener('close', () => {
      close();
      if (!ended) watch();
    });
  };
  watch();
  return () => {
    ended = true;
    watcher.destroy();
  };
}

const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[MARK]);

function followHistory(close: () => void): () => void {
  let ended = false;
  const enter = () => history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
  const onPop = () => {
    // The page itself went back to the widget's entry, for example after a page of a router.
    if (isMarked()) return;
    close();
    // The panel closes a moment later if it was the last layer.
    setTimeout(() => {
      if (!ended) enter();
    });
  };
  enter();
  addEventListener('popstate', onPop);
  return () => {
    ended = true;
    removeEventListener('popstate', onPop);
    // The entry goes with the panel, unless the page has added entries of its own meanwhile.
    if (isMarked()) history.back();
  };
}
