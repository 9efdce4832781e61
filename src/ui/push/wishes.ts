/** What a notification that was pressed wants: a conversation, and a message in it. */
export interface PushWish {
  readonly cid: string;
  readonly messageId: string;
}

/** Begins the fragment of an address that a notification opens. */
const FRAGMENT = '#stoop-open=';
const CID = /^[\w-]{1,64}:[\w!-]{1,64}$/;
const MESSAGE_ID = /^[^\s/]{0,255}$/;
/** Where the worker reads which page has the chat. Both sides know the names. */
const CACHE = 'stoop';
const PAGE = '/stoop-page';

function wishOf(cid: unknown, messageId: unknown): PushWish | null {
  if (typeof cid !== 'string' || !CID.test(cid)) return null;
  return { cid, messageId: typeof messageId === 'string' && MESSAGE_ID.test(messageId) ? messageId : '' };
}

/** What the page was opened for; it is not opened for it again. */
function wishOfAddress(): PushWish | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(FRAGMENT)) return null;
  history.replaceState(history.state, '', pathname + search);
  try {
    const [cid, messageId] = decodeURIComponent(hash.slice(FRAGMENT.length)).split('/');
    return wishOf(cid, messageId);
  } catch {
    return null;
  }
}

interface Listening {
  /** A notification was pressed. */
  open(wish: PushWish): void;
  /** Somebody has the chat in view: nothing has to tell them. */
  seen(): boolean;
}

/** Answers the owner's service worker, and reads what the page was opened for. Returns the way to stop. */
export function hearWorker({ open, seen }: Listening): () => void {
  const ended = new AbortController();
  const fromAddress = () => {
    const wish = wishOfAddress();
    if (wish) open(wish);
  };
  const hear = ({ data, ports }: MessageEvent) => {
    const asked = data as { readonly stoop?: unknown; readonly cid?: unknown; readonly id?: unknown } | null;
    if (asked?.stoop === 'seen') ports[0]?.postMessage(seen());
    if (asked?.stoop === 'here') ports[0]?.postMessage(true);
    const wish = asked?.stoop === 'open' ? wishOf(asked.cid, asked.id) : null;
    if (wish) open(wish);
  };
  navigator.serviceWorker?.addEventListener('message', hear, ended);
  addEventListener('hashchange', fromAddress, ended);
  // Messages that came before anybody listened.
  navigator.serviceWorker?.startMessages();
  fromAddress();
  return () => ended.abort();
}

/** Tells the worker which page to open where none is. */
export async function notePage(): Promise<void> {
  const { pathname, search, origin } = location;
  const kept = await caches.open(CACHE);
  await kept.put(origin + PAGE, new Response(pathname + search));
}
