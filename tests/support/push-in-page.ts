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

/** As far as is asked of it here: pages' types know no worker. */
interface PushWorker {
  readonly registration: { getNotifications(): Promise<Shown[]> };
  readonly clients: { matchAll(options: object): Promise<readonly PageOfWorker[]> };
  readonly NotificationEvent: new (type: string, init: { readonly notification: Shown }) => Event;
  dispatchEvent(event: Event): boolean;
}

/** What the person sees beside the page. */
export async function notificationsOf(context: BrowserContext): Promise<readonly Shown[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = self as unknown as PushWorker;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Returns the pages that the worker finds, for the message of a failed test. */
export async function pagesOf(context: BrowserContext): Promise<readonly PageOfWorker[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { clients } = self as unknown as PushWorker;
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.map(({ url, focused, visibilityState }) => ({ url, focused, visibilityState }));
  });
}

/** How long the worker is given to open a page, ms: longer than it waits for those that are open. */
const OPENING_MS = 3_000;

/**
 * Presses the first notification. The browser opens pages for a person's hand only, so that the worker's wish is noted.
 * @returns the address the worker wants opened; empty where it is none
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
