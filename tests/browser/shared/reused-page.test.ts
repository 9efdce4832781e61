import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { reusedPage } from '../../support/in-browser/reused-page.ts';
import { type Site, startSite } from '../../support/site.ts';

const SMALL = { width: 320, height: 480 };
const LARGE = { width: 1000, height: 800 };

let site: Site;
beforeAll(async () => {
  site = await startSite('');
  site.answer('/', {
    body: '<!doctype html><style>button { position: fixed; inset: 0 }</style><button>A button</button>',
    headers: { 'set-cookie': 'a=1' },
  });
  site.answer('/worker.js', { body: '', headers: { 'content-type': 'text/javascript' } });
});
afterAll(() => site.close());

/** Everything that a document finds of an earlier one, or of what was set for it. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    controlled: navigator.serviceWorker.controller !== null,
    cookies: document.cookie,
    notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    forced: matchMedia('(forced-colors: active)').matches,
    online: navigator.onLine,
    size: { width: innerWidth, height: innerHeight },
    hovered: document.querySelector('button:hover, button:active') !== null,
  }));

async function leaveAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.a = sessionStorage.a = '1';
    await caches.open('a');
    await navigator.serviceWorker.register('/worker.js');
    await new Promise((resolve, reject) => {
      const asked = indexedDB.open('a');
      asked.onsuccess = resolve;
      asked.onerror = reject;
    });
  });
  await page.context().grantPermissions(['notifications']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' });
  await page.route('**/answered', (route) => route.fulfill({ body: 'by a test' }));
  await page.context().route('**/answered-too', (route) => route.fulfill({ body: 'by a test' }));
  await page.mouse.move(10, 10);
  await page.mouse.down();
  await page.context().setOffline(true);
}

test('a page that is used again is as a new one: storage, rights, media, routes, network and pointer', async () => {
  const browser = await launchBrowser();
  const fresh = await browser.newPage({ viewport: LARGE });
  await fresh.goto(site.url);
  const expected = await found(fresh);

  const reused = await reusedPage(browser);
  const page = await reused.asNew(SMALL);
  await page.goto(site.url);
  const received: string[] = [];
  page.on('request', (request) => received.push(request.url()));
  await leaveAll(page);
  expect(await found(page)).not.toMatchObject({ local: 0 });

  expect(await reused.asNew(LARGE)).toBe(page);
  received.length = 0;
  await page.goto(site.url);
  expect(await found(page)).toEqual(expected);
  for (const path of ['answered', 'answered-too'])
    expect(await page.evaluate(async (asked) => (await fetch(asked)).status, path)).toBe(404);
  expect(received).toEqual([]);
  await browser.close();
});

test('a change that cannot be taken back is refused', async () => {
  const browser = await launchBrowser();
  const page = await (await reusedPage(browser)).asNew(SMALL);
  expect(() => page.clock).toThrow('openAlone');
  expect(() => page.addInitScript(() => {})).toThrow('openAlone');
  await browser.close();
});
