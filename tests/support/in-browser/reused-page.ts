import type { Browser, Page } from 'playwright-core';
import { AT_REST } from '../browser.ts';

/** A page that several tests use one after the other. Loading a document in it costs half of what a new page costs. */
export interface ReusedPage {
  /** Returns the page as a new one would be, but for the document that it shows. */
  asNew(viewport: { readonly width: number; readonly height: number }): Promise<Page>;
  close(): Promise<void>;
}

/** Calls whose effect outlives a document and cannot be taken back. */
const FOR_GOOD = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;

export async function reusedPage(browser: Browser): Promise<ReusedPage> {
  const page = await browser.newPage();
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const refuse = () => {
    throw new Error('expected a page of its own for what cannot be reset: gallery.openAlone');
  };
  for (const name of FOR_GOOD) Object.assign(page, { [name]: refuse });
  Object.defineProperty(page, 'clock', { get: refuse });
  return {
    async asNew(viewport) {
      page.removeAllListeners();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      const { origin } = new URL(page.url());
      // The document goes first, so that nothing of it stores anything afterwards.
      await page.goto('about:blank');
      // A button that is still pressed would follow into the next document.
      await page.mouse.up();
      if (origin !== 'null')
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await context.clearCookies();
      await context.clearPermissions();
      await context.setGeolocation(null);
      await page.emulateMedia({
        ...{ media: null, colorScheme: null, forcedColors: null, contrast: null },
        ...AT_REST,
      });
      await page.setViewportSize(viewport);
      return page;
    },
    close: () => context.close(),
  };
}
