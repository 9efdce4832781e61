import type { ChatRuntime } from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient, DetachedRequest } from '../../../client/index.ts';
import { addBrowser } from '../../../client/resources/devices.ts';
import type { BrowserPush } from './browser-push.ts';
import { ownerOf } from './owner.ts';
import { publicKeyOf } from './requests.ts';

/** Request that removes a device after its owner has signed out, when the owner's client is gone. */
interface Farewell {
  readonly key: string;
  readonly userId: string;
  readonly request: DetachedRequest;
}

/**
 * Keeps this browser registered as a push device of the user who enabled push, while that user is signed in, and of no
 * other user.
 */
export function keepPush(runtime: ChatRuntime, browser: BrowserPush): () => void {
  const session = sessionOf(runtime);
  const { environment } = environmentOf(runtime);
  const owner = ownerOf(runtime);
  let farewell: Farewell | null = null;

  async function forget(key: string): Promise<void> {
    owner.forget(key);
    await (await browser.place())?.drop();
  }

  /** Registers the device again: the subscription, or the server's key, may have changed. */
  async function renew(client: ChatClient): Promise<void> {
    const userId = runtime.me();
    const { key } = client;
    const found = await browser.place();
    if (!found || browser.permission() !== 'granted') return owner.forget(key);
    const served = await publicKeyOf(client);
    if (served === null) return forget(key);
    const place = found.key === '' || found.key === served ? found : await browser.take(served);
    const devices = runtime.link()?.own.me?.devices ?? [];
    if (!devices.some(({ id }) => id === place.id)) await addBrowser(client, place.id);
    const request = client.detached({ path: '/devices', query: { id: place.id } });
    farewell = request && { key, userId, request };
  }

  async function look(): Promise<void> {
    const client = runtime.client();
    const own = client && owner.get(client.key);
    if (!own) return;
    await (own === runtime.me() ? renew(client) : forget(client.key));
  }

  const listening = [
    session.ready.on(() => void look().catch(() => {})),
    session.identities.on(({ to }) => {
      const gone = farewell;
      const next = to !== null && 'id' in to ? to.id : '';
      if (gone === null || gone.userId === next) return;
      farewell = null;
      // Push was disabled in the meantime.
      if (owner.get(gone.key) !== gone.userId) return;
      const { url, headers } = gone.request;
      // If the request is lost, the server removes the device after its first failed push.
      void environment.fetch(url, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
      void forget(gone.key).catch(() => {});
    }),
  ];
  void look().catch(() => {});
  return () => {
    for (const stop of listening) stop();
  };
}
