import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Manifest } from '../../../scripts/build.mjs';
// Types `window.Stoop`.
import type {} from '../../../src/embed/contract.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { type Site, startSite } from '../../support/site.ts';

interface Opened {
  readonly page: Page;
  /** The page's console errors. */
  readonly errors: string[];
}

interface PageOptions {
  /** The whole `<head>`; by default one async tag with a key. */
  readonly head?: string;
  /** Further attributes of the default tag. */
  readonly attributes?: string;
  readonly body?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Runs in the page before anything else. */
  readonly init?: string;
  /** The test moves the page's clock: `page.clock`. */
  readonly clock?: boolean;
}

export interface LoaderPages {
  readonly site: () => Site;
  readonly built: () => BuiltWidget;
  readonly manifest: () => Manifest;
  readonly browser: () => Browser;
  open(options?: PageOptions): Promise<Opened>;
}

const BODY = '<main><h1>A page</h1><p>With words, and <a href="#x">a link</a>.</p></main>';
const ICON = '<link rel="icon" href="data:,">';

/**
 * Pages with the tag on a site of their own, in one browser a test file.
 * @param launch options of that browser, if unusual
 */
export function loaderPages(launch: () => Promise<Browser> = launchBrowser): LoaderPages {
  let browser: Browser;
  let site: Site;
  let built: BuiltWidget;
  beforeAll(async () => {
    built = await builtWidget();
    site = await startSite(built.folder);
    browser = await launch();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await site.idle();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await built?.remove();
  });
  return {
    site: () => site,
    built: () => built,
    manifest: () => built.manifest,
    browser: () => browser,
    async open({
      head,
      attributes = '',
      body = BODY,
      html = 'lang="en"',
      headers = {},
      context,
      init,
      clock,
    } = {}) {
      const tag = head ?? `<script async src="/stoop.js" data-key="k_test" ${attributes}></script>`;
      const start = `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Page</title>${ICON}`;
      site.answer('/', { body: `${start}${tag}</head><body>${body}</body></html>`, headers });
      site.requests.length = 0;
      const page = await (await browser.newContext(context)).newPage();
      const errors = watchErrors(page);
      if (init) await page.addInitScript(init);
      if (clock) await page.clock.install();
      await page.goto(`${site.url}/`, { waitUntil: 'load' });
      return { page, errors };
    },
  };
}

export const launcherOf = (page: Page) => page.getByRole('button', { name: 'Open chat' });
export const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Message' });
