/** A page whose app has an unmodified chat client of its own, and the chat beside it: one socket for both. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Widget, widgetOf } from '../../e2e/widget.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Site, startSite } from '../../support/site.ts';
import { buildReactPages, type ReactPages } from './build-pages.ts';
import type { Way } from './pages/app-client.tsx';

let browser: Browser;
let server: TestServer;
let pages: ReactPages;
let widget: BuiltWidget;
let site: Site;
let files: Site;
let rooms = 0;
const clients = clientsOf(() => server);

beforeAll(async () => {
  [pages, widget, browser, server] = await Promise.all([
    buildReactPages(),
    builtWidget(),
    launchBrowser(),
    startServer(),
  ]);
  [site, files] = await Promise.all([startSite(pages.folder), startSite(widget.folder)]);
  await server.token('bob', 'user');
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await clients.closeAll();
  await Promise.all([site.idle(), files.idle()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), files?.close()]);
  await server?.close();
  await Promise.all([pages?.remove(), widget?.remove()]);
});

interface Opened {
  readonly page: Page;
  readonly chat: Widget;
  readonly channel: string;
  /** The page's console errors. */
  readonly errors: string[];
  readonly sockets: { opened: number; closed: number };
  /** Paths of requests for guests. */
  readonly guests: string[];
}

/** The page with Ann signed in to the app, which watches a room. */
async function openApp(): Promise<Opened> {
  rooms += 1;
  const channel = `app-${rooms}`;
  const admin = clients.admin();
  await admin.upsertUser({ id: 'host', name: 'Host' });
  await admin.channel('room', channel, { name: 'The hall', created_by_id: 'host' }).create();
  const first = { key: server.key, api: server.url, channel, script: `${files.url}/stoop.js` };
  site.answer('/', {
    body:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>' +
      '<link rel="icon" href="data:,"></head><body><div id="root"></div>' +
      `<script>window.appFirst = ${JSON.stringify(first)}</script>` +
      '<script type="module" src="/app-client.js"></script></body></html>',
  });
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  const sockets = { opened: 0, closed: 0 };
  page.on('websocket', (socket) => {
    sockets.opened += 1;
    socket.on('close', () => {
      sockets.closed += 1;
    });
  });
  const guests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/guest') guests.push(request.url());
  });
  // The app says when it is ready.
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.appPage !== undefined);
  await signIn(page, 'ann');
  await page.evaluate(() => window.appPage.watch());
  return { page, chat: widgetOf(page), channel, errors, sockets, guests };
}

async function signIn(page: Page, id: string): Promise<void> {
  const token = await server.token(id, 'user');
  await page.evaluate(([who, own]) => window.appPage.signIn(who, own), [id, token] as const);
}

const show = (page: Page, way: Way) => page.evaluate((which) => window.appPage.show(which), way);
const received = (page: Page) => page.evaluate(() => window.appPage.received);
const identities = (page: Page) => page.evaluate(() => window.appPage.identities);
/** The chat's user, by the page's last event. */
const last = async (page: Page) => (await identities(page)).at(-1);

async function bobSays(channel: string, text: string): Promise<void> {
  const bob = await clients.user('bob');
  await bob.channel('room', channel).sendMessage({ text });
}

/** The author of a message on the server. */
async function authorOf(channel: string, text: string): Promise<string | undefined> {
  const { messages } = await clients.admin().channel('room', channel).query({});
  return messages.find((message) => message.text === text)?.user?.id;
}

const WAYS: readonly Way[] = ['react', 'element', 'tag'];

describe.each(WAYS)('beside an app with a client of its own: %s', (way) => {
  test('there is one socket, and app and chat receive each other’s messages', async () => {
    const { page, chat, channel, errors, sockets, guests } = await openApp();
    await show(page, way);
    await expect.poll(() => last(page)).toEqual({ state: 'user', userId: 'ann' });
    await chat.open();
    await chat.say('from the chat');
    await chat.text('from the chat').waitFor();
    await expect.poll(() => received(page)).toEqual(['ann: from the chat']);
    await page.evaluate(() => window.appPage.say('from the app'));
    await chat.text('from the app').waitFor();
    await bobSays(channel, 'from Bob');
    await chat.text('from Bob').waitFor();
    const all = ['ann: from the chat', 'ann: from the app', 'bob: from Bob'];
    await expect.poll(() => received(page)).toEqual(all);
    expect(sockets).toEqual({ opened: 1, closed: 0 });
    expect(guests).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('removing the chat leaves the app watching and listening; it returns over the same socket', async () => {
    const { page, chat, channel, errors, sockets } = await openApp();
    await show(page, way);
    await chat.open();
    await page.evaluate((which) => window.appPage.hide(which), way);
    await page.locator('stoop-chat').waitFor({ state: 'detached' });
    await bobSays(channel, 'for the app');
    await expect.poll(() => received(page)).toEqual(['bob: for the app']);
    expect(sockets).toEqual({ opened: 1, closed: 0 });
    if (way === 'tag') return;
    await show(page, way);
    await chat.open();
    await chat.text('for the app').waitFor();
    expect(sockets).toEqual({ opened: 1, closed: 0 });
    expect(errors).toEqual([]);
  });

  test('it ends quietly when the app’s user leaves, and starts again as the next one', async () => {
    const { page, chat, channel, errors, guests } = await openApp();
    await show(page, way);
    await chat.open();
    await chat.say('as Ann');
    await chat.text('as Ann').waitFor();
    await expect.poll(() => received(page)).toEqual(['ann: as Ann']);
    await page.evaluate(() => window.appPage.signOut());
    await expect.poll(() => last(page)).toEqual({ state: 'none' });
    await chat.text('as Ann').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await signIn(page, 'bob');
    await show(page, way);
    await expect.poll(() => last(page)).toEqual({ state: 'user', userId: 'bob' });
    await chat.text('as Ann').waitFor();
    await chat.say('as Bob');
    await chat.text('as Bob').waitFor();
    await expect.poll(() => authorOf(channel, 'as Bob')).toBe('bob');
    expect(guests).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('a page with conflicting calls', () => {
  test('identify, logout and reset are refused with a stable code, and nothing changes', async () => {
    const { page, chat } = await openApp();
    await show(page, 'tag');
    await chat.open();
    const refused = await page.evaluate(async () => {
      const calls = [['identify', { token: 'a.b.c' }], ['logout'], ['reset']] as const;
      const codes: unknown[] = [];
      for (const [name, ...args] of calls)
        await Promise.resolve(window.Stoop?.(name as string, ...args)).catch((reason) =>
          codes.push(reason.code),
        );
      return codes;
    });
    expect(refused).toEqual(['client-given', 'client-given', 'client-given']);
    expect(await last(page)).toEqual({ state: 'user', userId: 'ann' });
    // Nor does a person sign out of the chat alone.
    await page.locator('stoop-chat').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem', { name: 'End session' }).count()).toBe(0);
  });

  test('reports an invalid client on the console, and creates no guest', async () => {
    const { page, chat, guests } = await openApp();
    const notified: string[] = [];
    page.on('console', (message) => notified.push(message.text()));
    await page.evaluate(() => window.appPage.show('tag', true));
    await chat.launcher.click();
    await expect.poll(() => notified.join()).toMatch(/setting-wrong: client=.*fromStreamChat/);
    expect(guests).toEqual([]);
    expect(await identities(page)).toEqual([]);
  });
});
