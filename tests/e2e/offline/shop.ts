import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { expect } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { builtWidget } from '../../support/built-widget.ts';
import { type DemoProcess, startDemoProcess } from '../../support/demo.ts';
import { type Site, startSite } from '../../support/site.ts';
import { type Widget, widgetOf } from '../widget.ts';

/** A site that works offline: its worker answers with what it has seen. The chat's server is another origin. */
export const WORKER = `
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open('site').then(async (cache) => {
    const known = await cache.match(event.request);
    if (known) return known;
    const answer = await fetch(event.request);
    await cache.put(event.request, answer.clone());
    return answer;
  }));
});`;

/** A site with the chat, that works offline, and its chat's server. */
export interface Shop {
  readonly demo: DemoProcess;
  readonly site: Site;
  readonly browser: Browser;
  /** The script tag, with these attributes. */
  tag(more?: string): string;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const built = await builtWidget();
  const [demo, browser, site] = await Promise.all([
    startDemoProcess(),
    launchBrowser(),
    startSite(built.folder),
  ]);
  const tag = (more = '') =>
    `<script async src="/stoop.js" data-key="${demo.key}" data-api="${demo.url}" ${more}></script>`;
  site.answer('/', {
    body: `<!doctype html><title>Shop</title><h1>Shop</h1>${tag()}
      <script>navigator.serviceWorker.register('/worker.js')</script>`,
  });
  site.answer('/worker.js', { body: WORKER, headers: { 'content-type': 'text/javascript' } });
  return {
    ...{ demo, site, browser, tag },
    async close() {
      await browser.close();
      await site.close();
      await demo.close();
      await built.remove();
    },
  };
}

/** A message as an agent reads it on the server. */
interface OnServer {
  readonly text: string;
  readonly reactions: readonly string[];
}

/** A visitor of the shop, in a browser of their own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly chat: Widget;
  /** Opens the site, with its worker in charge. */
  visit(): Promise<void>;
  rowOf(text: string): Locator;
  /** Waits until a message was sent. */
  sent(text: string): Promise<void>;
  /** Says these in a conversation that is then stored on the device. */
  talk(...texts: string[]): Promise<void>;
  /** Goes offline, and waits until the chat says so. */
  leaveNetwork(): Promise<void>;
  /** Loads what the actions of a message need: a part that was never fetched is missing offline. */
  loadActions(text: string): Promise<void>;
  choose(text: string, item: string): Promise<void>;
  /** Changes the text of a message. */
  edit(from: string, to: string): Promise<void>;
  /** Reacts with a heart. */
  love(text: string): Promise<void>;
  /** The line below a message whose change the server does not have. */
  notSaved(text: string): Locator;
  /** Names of the databases. */
  databases(): Promise<string[]>;
  /** The data of a table's rows. */
  storedIn(table: string): Promise<readonly { readonly text?: string }[]>;
  storedTexts(): Promise<(string | undefined)[]>;
  pendingCount(): Promise<number>;
  /** The server's messages in the visitor's conversation, oldest first. */
  onServer(): Promise<readonly OnServer[]>;
}

/** Calls as an agent, over a connection of their own. */
export async function asAgent<T>(demo: DemoProcess, run: (client: StreamChat) => Promise<T>): Promise<T> {
  const client = new StreamChat(demo.key, { baseURL: demo.url, timeout: 10_000 });
  const token = new URL(demo.inboxLinks[0] ?? '').hash.slice('#token='.length);
  await client.connectUser({ id: 'ines' }, async () => token);
  try {
    return await run(client);
  } finally {
    await client.disconnectUser();
  }
}

function inDatabase(page: Page) {
  const databases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(':offline:') ? [name] : [])),
    );
  const storedIn = (table: string) =>
    page.evaluate(async (table) => {
      const name = (await indexedDB.databases()).find((one) => one.name?.includes(':offline:'))?.name;
      if (!name) return [];
      return new Promise<{ text?: string }[]>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => {
          const got = asked.result.transaction(table).objectStore(table).getAll();
          got.onsuccess = () => {
            asked.result.close();
            resolve(got.result.map(({ data }) => data));
          };
        };
      });
    }, table);
  return {
    databases,
    storedIn,
    storedTexts: async () => (await storedIn('messages')).map(({ text }) => text),
    pendingCount: async () => (await storedIn('pending')).length,
  };
}

export async function visitorOf({ browser, demo, site }: Shop): Promise<Visitor> {
  const context = await browser.newContext();
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const chat = widgetOf(page);
  const stored = inDatabase(page);
  const rowOf = (text: string) => chat.messages.getByRole('article').filter({ hasText: text });
  const heart = page
    .getByRole('dialog', { name: 'Emoji' })
    .getByRole('button', { name: 'red heart' })
    .first();
  const sent = (text: string) =>
    rowOf(text).getByText('Sent').or(rowOf(text).getByText('Delivered')).waitFor();
  async function visit(): Promise<void> {
    await page.goto(site.url);
    await page.waitForFunction('navigator.serviceWorker.controller');
    await page.reload();
  }
  async function openEmoji(text: string): Promise<void> {
    await rowOf(text).locator('.bubble').hover();
    await page.getByRole('button', { name: 'Add reaction' }).click();
    await heart.waitFor();
  }
  async function choose(text: string, item: string): Promise<void> {
    await rowOf(text).first().locator('.bubble').click({ button: 'right' });
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  }
  return {
    ...{ context, page, chat, rowOf, sent, visit, choose, ...stored },
    async talk(...texts) {
      await visit();
      await chat.open();
      for (const text of texts) {
        await chat.say(text);
        await sent(text);
      }
      await expect.poll(stored.storedTexts).toEqual(expect.arrayContaining(texts));
    },
    async leaveNetwork() {
      await context.setOffline(true);
      await page.getByText(/^You’re offline/).waitFor();
    },
    async loadActions(text) {
      await rowOf(text).first().locator('.bubble').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await openEmoji(text);
      await page.keyboard.press('Escape');
    },
    async edit(from, to) {
      await choose(from, 'Edit');
      await chat.box.fill(to);
      await chat.box.press('Enter');
      await chat.text(to).waitFor();
    },
    async love(text) {
      await openEmoji(text);
      await heart.click();
      await rowOf(text).getByRole('list', { name: 'Reactions' }).waitFor();
    },
    notSaved: (text) => rowOf(text).getByText('Not saved'),
    async onServer() {
      const id = await page.evaluate(
        (key) => JSON.parse(localStorage.getItem(`stoop:${key}:guest`) ?? 'null')?.id,
        demo.key,
      );
      return asAgent(demo, async (client) => {
        const channels = await client.queryChannels({ type: 'support' }, {}, { message_limit: 100 });
        const mine = channels.find(({ state }) => state.messages.some(({ user }) => user?.id === id));
        return (mine?.state.messages ?? []).map(({ text, type, reaction_groups }) => ({
          text: type === 'deleted' ? 'deleted' : (text ?? ''),
          reactions: Object.keys(reaction_groups ?? {}),
        }));
      });
    },
  };
}
