import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { PushBrowser } from './push-service.ts';

/**
 * Gives a browser's pages a subscription at a push service of this machine: its own is out of reach. Everything else is the
 * browser's, the service worker before all.
 */
export async function subscribeTo(context: BrowserContext, { id }: PushBrowser): Promise<void> {
  await context.addInitScript((place) => {
    const [endpoint = '', hash = ''] = place.split('#');
    const keys = new URLSearchParams(hash);
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
        .buffer;
    const KEPT = 'test-subscription';
    const made = (key: string) => ({
      endpoint,
      options: { applicationServerKey: bytes(key) },
      getKey: (name: string) => bytes(keys.get(name) ?? ''),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    });
    const counted = window as unknown as { asked: number };
    counted.asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      counted.asked += 1;
      return ask();
    };
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        if (Notification.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError');
        const text = btoa(String.fromCharCode(...applicationServerKey));
        const key = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
        localStorage.setItem(KEPT, key);
        return made(key);
      },
      async getSubscription() {
        const key = localStorage.getItem(KEPT);
        return key === null ? null : made(key);
      },
    });
  }, id);
}

/** Has the browser's own push machinery hand a text to the service worker of a page's origin. */
export async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await cdp.detach();
}

/** The context's service worker, started where it rests. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  return running ?? context.waitForEvent('serviceworker');
}
