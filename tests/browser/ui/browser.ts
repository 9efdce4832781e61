import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Gallery } from '../../../demo/gallery/show.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { settle } from './axe.ts';
import { serveGallery } from './serve-gallery.ts';
import { SHOWN } from './shown.ts';

declare global {
  interface Window {
    gallery: Gallery;
  }
}

export interface GalleryBrowser {
  readonly browser: () => Browser;
  readonly url: () => string;
  /** Opens a state; every console error and page error since then is in `errors`. */
  open(query: string, size?: { width: number; height: number }): Promise<{ page: Page; errors: string[] }>;
}

/** Waits until a state stands as it is meant to be seen. */
export async function posed(page: Page): Promise<void> {
  await page.locator(SHOWN).first().waitFor();
  await page.waitForFunction(() => window.gallery.posed !== null);
  const why = await page.evaluate(() => window.gallery.posed);
  if (why) throw new Error(why);
}

/** One browser and one gallery server for a test file. */
export function galleryBrowser(): GalleryBrowser {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveGallery>>;
  beforeAll(async () => {
    server = await serveGallery();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    browser: () => browser,
    url: () => server.url,
    async open(query, size = { width: 1000, height: 800 }) {
      const page = await browser.newPage({ viewport: size });
      const errors = watchErrors(page);
      await page.goto(`${server.url}?${query}`);
      await posed(page);
      // A panel that is still coming in moves away from under what is pressed.
      await settle(page);
      return { page, errors };
    },
  };
}
