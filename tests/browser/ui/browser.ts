import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Gallery } from '../../../demo/gallery/show.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type ReusedPage, reusedPage } from '../../support/in-browser/reused-page.ts';
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
  /**
   * Opens a state on the page that the tests of a file share, reset to what a new page is. Every console error and page error
   * since then is in `errors`.
   */
  open(query: string, size?: Size): Promise<Opened>;
  /**
   * Opens a state on the document of the last test: a new chat, which costs a third of a new document. Only for tests that change
   * nothing but the chat and the window's size.
   */
  openInPlace(query: string, size?: Size): Promise<Opened>;
  /** Opens a state on a page of its own, for tests that change the page for good: by a clock or by input of devtools. */
  openAlone(query: string, size?: Size): Promise<Opened>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Opened {
  readonly page: Page;
  readonly errors: string[];
}

const USUAL_SIZE: Size = { width: 1000, height: 800 };

/** Waits until a state stands as it is meant to be seen. */
export async function posed(page: Page): Promise<void> {
  await page.locator(SHOWN).first().waitFor();
  await page.waitForFunction(() => window.gallery.posed !== null);
  const why = await page.evaluate(() => window.gallery.posed);
  if (why) throw new Error(why);
}

/** Shows a state in place of another one: a new chat on the same document, which costs a third of a new document. */
export async function showInPlace(page: Page, search: string): Promise<void> {
  await page.evaluate((wanted) => window.gallery.show(wanted), search);
  await posed(page);
}

/** One browser and one gallery server for a test file. */
export function galleryBrowser(): GalleryBrowser {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveGallery>>;
  let shared: ReusedPage | null = null;
  let last: Opened | null = null;
  const alone = new Set<Page>();
  beforeAll(async () => {
    server = await serveGallery();
    browser = await launchBrowser();
  });
  afterEach(async ({ task }) => {
    for (const page of alone) await page.close();
    alone.clear();
    // The next test does not begin on a page that was left in the middle of something.
    if (task.result?.state === 'fail') {
      await shared?.close();
      shared = last = null;
    }
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  async function show(page: Page, query: string): Promise<Opened> {
    const errors = watchErrors(page);
    await page.goto(`${server.url}?${query}`);
    await posed(page);
    // A panel that is still coming in moves away from under what is pressed.
    await settle(page);
    return { page, errors };
  }
  async function open(query: string, size = USUAL_SIZE): Promise<Opened> {
    shared ??= await reusedPage(browser);
    last = await show(await shared.asNew(size), query);
    return last;
  }
  return {
    browser: () => browser,
    url: () => server.url,
    open,
    async openInPlace(query, size = USUAL_SIZE) {
      if (!shared || !last) return open(query, size);
      const { page, errors } = last;
      errors.length = 0;
      await page.setViewportSize(size);
      await showInPlace(page, query);
      await settle(page);
      return last;
    },
    async openAlone(query, size = USUAL_SIZE) {
      const page = await browser.newPage({ viewport: size });
      alone.add(page);
      return show(page, query);
    },
  };
}
