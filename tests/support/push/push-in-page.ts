import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { PushBrowser } from './push-service.ts';

/**
 * Gives a browser's pages a subscription at a local push service, because its own is unreachable. Everything
 * else is the browser's, above all the service worker.
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

/** Makes the browser's own push code deliver a text to the service worker of a page's origin. */
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

/** The context's service worker, started if it is idle. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  return running ?? context.waitForEvent('serviceworker');
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** A page as the worker sees it. */
interface PageOfWorker {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
}

/** The parts used here: pages' types know no worker. */
interface PushWorker {
  readonly registration: { getNotifications(): Promise<Shown[]> };
  readonly clients: { matchAll(options: object): Promise<readonly PageOfWorker[]> };
  readonly NotificationEvent: new (type: string, init: { readonly notification: Shown }) => Event;
  dispatchEvent(event: Event): boolean;
}

/** The person's view beside the page. */
export async function notificationsOf(context: BrowserContext): Promise<readonly Shown[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = self as unknown as PushWorker;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Returns the pages that the worker finds, for a failed test's message. */
export async function pagesOf(context: BrowserContext): Promise<readonly PageOfWorker[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { clients } = self as unknown as PushWorker;
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.map(({ url, focused, visibilityState }) => ({ url, focused, visibilityState }));
  });
}

/** The time for the worker to open a page, in ms: longer than its wait for open ones. */
const OPENING_MS = 3_000;

/**
 * Presses the first notification. The browser opens pages only on a person's click, so the worker's request
 * is recorded.
 * @returns the URL that the worker wants to open; empty without one
 */
export async function pressFirst(context: BrowserContext): Promise<string> {
  const worker = await workerOf(context);
  return worker.evaluate(async (most) => {
    const here = self as unknown as PushWorker;
    const [notification] = await here.registration.getNotifications();
    if (!notification) throw new Error('nothing to press');
    return new Promise<string>((resolve) => {
      const value = async (url: string) => resolve(url);
      Object.defineProperty(here.clients, 'openWindow', { configurable: true, value });
      setTimeout(resolve, most, '');
      here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification }));
    });
  }, OPENING_MS);
}
