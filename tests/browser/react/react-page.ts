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
  /** The page's console errors. */
  readonly errors: string[];
  /** The URLs of opened sockets. */
  readonly sockets: string[];
}

/** A test's props of the page's chat; key and API are the server's. */
export type Wanted = Omit<Shown, 'chat'> & { readonly chat?: Readonly<Record<string, unknown>> | null };

export interface ReactPagesOf {
  server(): TestServer;
  pages(): ReactPages;
  /** @param drawn whether the server has rendered the page */
  open(wanted?: Wanted, more?: { drawn?: boolean; context?: BrowserContextOptions }): Promise<Opened>;
  /** Renders the page with other props. */
  show(page: Page, wanted: Wanted): Promise<void>;
}

const ICON = '<link rel="icon" href="data:,">';
/** `<` would end the script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** An owner's React app with a chat in it, on a real server. */
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
    // Props contain no functions here, only their names; the page has the functions.
    show: (page, wanted) =>
      page.evaluate((next) => window.stage.show(next as never), shownFor(wanted) as object),
  };
}
