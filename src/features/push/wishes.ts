import { type LinkedMessage, linkedMessage } from '../../ui/index.ts';
import { workers } from './workers.ts';

/** Where the worker reads which page has the chat, and writes what it opened one for. Both sides know the names. */
const CACHE = 'stoop';
const PAGE = '/stoop-page';
const OPENED = '/stoop-opened';

interface Listening {
  /** A notification was pressed. */
  open(wish: LinkedMessage): void;
  /** Somebody has the chat in view: nothing has to tell them. */
  seen(): boolean;
}

/** Answers the owner's service worker. Returns the way to stop. */
export function hearWorker({ open, seen }: Listening): () => void {
  const ended = new AbortController();
  const listener = ({ data, ports }: MessageEvent) => {
    const asked = data as { readonly stoop?: unknown; readonly cid?: unknown; readonly id?: unknown } | null;
    if (asked?.stoop === 'seen') ports[0]?.postMessage(seen());
    if (asked?.stoop === 'here') ports[0]?.postMessage(true);
    const wish = asked?.stoop === 'open' ? linkedMessage(asked.cid, asked.id) : null;
    if (wish) open(wish);
  };
  const container = workers();
  container?.addEventListener('message', listener, ended);
  // Messages that came before anybody listened.
  container?.startMessages();
  return () => ended.abort();
}

/** Tells the worker which page to open where none is. */
export async function notePage(): Promise<void> {
  const { pathname, search, origin } = location;
  const kept = await caches.open(CACHE);
  await kept.put(origin + PAGE, new Response(pathname + search));
}

/** The page has the address it would have without the notification that opened it; a link that somebody followed stays. */
export async function restoreAddress(): Promise<void> {
  const { hash, pathname, search, origin } = location;
  const kept = await caches.open(CACHE);
  const opened = await kept.match(origin + OPENED);
  if (!opened || hash === '' || (await opened.text()) !== hash) return;
  await kept.delete(origin + OPENED);
  history.replaceState(history.state, '', pathname + search);
}
