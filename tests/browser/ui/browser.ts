import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Gallery } from './gallery/main.ts';
import { serveGallery } from './serve-gallery.ts';

const CHROMIUM = process.env.STOOP_CHROMIUM ?? '/usr/bin/chromium';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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

/** Collects what the page complains about; policy violations arrive on the console. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') errors.push(line.text());
  });
  return errors;
}

/** One browser and one gallery server for a test file. */
export function galleryBrowser(): GalleryBrowser {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveGallery>>;
  beforeAll(async () => {
    server = await serveGallery();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
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
      await page.locator('.panel').waitFor();
      return { page, errors };
    },
  };
}
