import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Widget, widgetOf } from '../../e2e/widget.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Site, startSite } from '../../support/site.ts';
import { buildReactPages, type ReactPages, type ReactVersion } from './build-pages.ts';
import type { Shown } from './pages/app.tsx';
import type {} from './pages/browser.tsx';

export interface Opened {
  readonly page: Page;
  readonly chat: Widget;
  /** What the page complained about. */
  readonly errors: string[];
  /** Addresses of the sockets that were opened. */
  readonly sockets: string[];
}

/** What a test wants of the page's chat; the key and the API are the server's. */
export type Wanted = Omit<Shown, 'chat'> & { readonly chat?: Readonly<Record<string, unknown>> | null };

export interface ReactPagesOf {
  server(): TestServer;
  pages(): ReactPages;
  /** @param drawn the server has drawn the page */
  open(wanted?: Wanted, more?: { drawn?: boolean; context?: BrowserContextOptions }): Promise<Opened>;
  /** Shows the page with other props. */
  show(page: Page, wanted: Wanted): Promise<void>;
}

const ICON = '<link rel="icon" href="data:,">';
/** `<` would end the script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Somebody's own React app with a chat in it, before a real server. */
export function reactPages(react: ReactVersion = 19): ReactPagesOf {
  let browser: Browser;
  let server: TestServer;
  let pages: ReactPages;
  let site: Site;
  beforeAll(async () => {
    [pages, browser, server] = await Promise.all([buildReactPages(react), launchBrowser(), startServer()]);
    site = await startSite(pages.folder);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await server?.close();
    await pages?.remove();
  });
  const shownFor = ({ chat = {}, ...rest }: Wanted): Shown => ({
    ...rest,
    chat: chat && ({ appKey: server.key, api: server.url, ...chat } as Shown['chat']),
  });
  return {
    server: () => server,
    pages: () => pages,
    async open(wanted = {}, { drawn = false, context } = {}) {
      const shown = shownFor(wanted);
      const root = drawn ? pages.render(shown) : '';
      site.answer('/', {
        body:
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>${ICON}</head><body>` +
          `<div id="root">${root}</div><script>window.first = ${json(shown)}</script>` +
          '<script type="module" src="/browser.js"></script></body></html>',
      });
      const page = await (await browser.newContext(context)).newPage();
      const errors = watchErrors(page);
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      await page.goto(`${site.url}/`);
      await page.waitForFunction(() => window.stage !== undefined);
      return { page, chat: widgetOf(page), errors, sockets };
    },
    // What is shown holds no functions here: those are named, and the page has them.
    show: (page, wanted) =>
      page.evaluate((next) => window.stage.show(next as never), shownFor(wanted) as object),
  };
}
