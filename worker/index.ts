/**
 * The service worker that an owner serves: shows what the server pushes, and leads back to the chat. It answers only
 * its own pushes and notifications, so that an owner's worker can load it by `importScripts`.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Payload of the server's pushes: docs and `server/src/domain/push/note.ts`. */
interface Note {
  readonly kind?: unknown;
  readonly cid: string;
  readonly message_id?: unknown;
  readonly title: string;
  readonly body?: unknown;
  readonly icon?: unknown;
  readonly at?: unknown;
}

interface About {
  readonly cid: string;
  readonly id: string;
}

/** Time for a page to answer; a page that does not has no chat, ms. */
const ANSWER_MS = 500;
/** Cache in which a page with the chat says which page it is, and learns what it was opened for. */
const CACHE = 'stoop';
const PAGE = '/stoop-page';
const OPENED = '/stoop-opened';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function noteOf(data: PushMessageData | null): Note | null {
  try {
    const note = data?.json() as Note | null;
    return text(note?.cid) && text(note?.title) ? note : null;
  } catch {
    return null;
  }
}

const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

function ask(client: WindowClient, stoop: 'seen' | 'here'): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, false);
    client.postMessage({ stoop }, [port2]);
  });
}

async function show(note: Note): Promise<void> {
  for (const page of await pages()) if (page.focused && (await ask(page, 'seen'))) return;
  const id = text(note.message_id);
  const icon = text(note.icon);
  await worker.registration.showNotification(note.title, {
    body: text(note.body),
    // A later message of a conversation replaces the notification of an earlier one.
    tag: `stoop ${note.kind === 'reminder' ? id : note.cid}`,
    data: { stoop: { cid: note.cid, id } },
    ...(/^https?:/.test(icon) && { icon }),
    // Missing in some libraries of types: alert again, and the time of the message.
    ...({ renotify: true, timestamp: Number(note.at) || Date.now() } as object),
  });
}

/** Returns the page with the chat: only ever of this origin, whatever is stored. */
async function pageWithChat(): Promise<URL> {
  const { origin } = worker.location;
  const kept = await (await caches.open(CACHE)).match(origin + PAGE);
  const page = new URL((await kept?.text()) ?? '', worker.registration.scope);
  return page.origin === origin ? page : new URL(worker.registration.scope);
}

async function open({ cid, id }: About): Promise<void> {
  const all = await pages();
  const answers = await Promise.all(all.map((page) => ask(page, 'here')));
  const page = all.find((_, at) => answers[at]);
  if (page) {
    page.postMessage({ stoop: 'open', cid, id });
    await page.focus();
    return;
  }
  const url = await pageWithChat();
  // The chat's own format of links to messages (src/ui/link/address.ts); without an id, the
  // link means the conversation.
  url.hash = `stoop-message=${cid}:${encodeURIComponent(id)}`;
  // The hash need not stay in the address, unlike that of a link which somebody followed.
  const kept = await caches.open(CACHE);
  await kept.put(worker.location.origin + OPENED, new Response(url.hash));
  await worker.clients.openWindow(url.href);
}

worker.addEventListener('push', (event) => {
  const note = noteOf(event.data);
  if (note) event.waitUntil(show(note));
});

worker.addEventListener('notificationclick', (event) => {
  const about = (event.notification.data as { readonly stoop?: About } | null)?.stoop;
  if (!about) return;
  event.notification.close();
  event.waitUntil(open(about));
});
