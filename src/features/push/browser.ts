import type { BrowserPush, PushPlace, PushSupport } from './state/index.ts';
import { workers } from './workers.ts';

/** Name of the widget's Trusted Types policy, for pages that enforce Trusted Types. */
const POLICY = 'stoop';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function textOf(bytes: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function placeOf(subscription: PushSubscription): PushPlace {
  const keys = new URLSearchParams({
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  });
  return {
    id: `${subscription.endpoint}#${keys}`,
    key: textOf(subscription.options.applicationServerKey),
    async drop() {
      await subscription.unsubscribe();
    },
  };
}

/** Returns whether this is an iPhone or iPad: both push to home screen pages only. iPads identify as Macs. */
function isOnTouchApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function support(): PushSupport {
  const can = workers() && 'PushManager' in window && 'Notification' in window;
  if (can) return 'yes';
  return isOnTouchApple() && window.isSecureContext ? 'home-screen' : 'none';
}

async function registered(path: string): Promise<ServiceWorkerRegistration> {
  const { href } = new URL(path, location.origin);
  const known = await navigator.serviceWorker.getRegistration(href);
  const { scriptURL } = known?.active ?? {};
  if (known && scriptURL === href) return known;
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: (url) => url });
  return navigator.serviceWorker.register(policy?.createScriptURL(href) ?? href);
}

/** Resolves with the registration once its worker is active and can be subscribed. */
function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve(registration);
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(registration);
      if (coming.state === 'redundant') reject(new Error('the service worker could not be installed'));
    });
  });
}

/**
 * Creates the push functions of this browser.
 * @param path path of the owner's service worker, on the page's own origin
 */
export function browserPush(path: string): BrowserPush {
  const find = async () => {
    if (support() !== 'yes') return null;
    const registration = await navigator.serviceWorker.getRegistration(new URL(path, location.origin).href);
    return (await registration?.pushManager.getSubscription()) ?? null;
  };
  return {
    support,
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    async place() {
      const found = await find();
      return found && placeOf(found);
    },
    async take(key) {
      const { pushManager } = await activeOf(await registered(path));
      const before = await pushManager.getSubscription();
      // A registration has one subscription, which stays bound to the key it was created with.
      if (before && placeOf(before).key !== key) await before.unsubscribe();
      return placeOf(
        await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }),
      );
    },
  };
}
