import { type LinkedMessage, linkedMessage } from '../../ui/index.ts';
import { workers } from './workers.ts';

/** Cache through which page and service worker exchange the chat's page and the link to open. Both know these names. */
const CACHE = 'stoop';
const PAGE = '/stoop-page';
const OPENED = '/stoop-opened';

interface Listening {
  /** Called when a notification was clicked. */
  open(message: LinkedMessage): void;
  /** Returns whether the chat is in view and needs no notification. */
  seen(): boolean;
}

/** Answers messages from the owner's service worker. Returns a function that stops it. */
export function listenToWorker({ open, seen }: Listening): () => void {
  const ended = new AbortController();
  const listener = ({ data, ports }: MessageEvent) => {
    const asked = data as { readonly stoop?: unknown; readonly cid?: unknown; readonly id?: unknown } | null;
    if (asked?.stoop === 'seen') ports[0]?.postMessage(seen());
    if (asked?.stoop === 'here') ports[0]?.postMessage(true);
    const message = asked?.stoop === 'open' ? linkedMessage(asked.cid, asked.id) : null;
    if (message) open(message);
  };
  const container = workers();
  container?.addEventListener('message', listener, ended);
  // Delivers messages that arrived before the listener was added.
  container?.startMessages();
  return () => ended.abort();
}

/** Stores the page that the worker opens if none is open. */
export async function notePage(): Promise<void> {
  const { pathname, search, origin } = location;
  const kept = await caches.open(CACHE);
  await kept.put(origin + PAGE, new Response(pathname + search));
}

/** Removes the notification's link from the address. A link that the person followed stays. */
export async function restoreAddress(): Promise<void> {
  const { hash, pathname, search, origin } = location;
  const kept = await caches.open(CACHE);
  const opened = await kept.match(origin + OPENED);
  if (!opened || hash === '' || (await opened.text()) !== hash) return;
  await kept.delete(origin + OPENED);
  history.replaceState(history.state, '', pathname + search);
}
