import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { testFolder } from '../../support/test-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The demo as `npm start` serves it, on a free port with its own folder, and pages in a real browser. */
export function demoPages() {
  const open: Page[] = [];
  let demo: Demo;
  let browser: Browser;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await testFolder('stoop-demo-');
    demo = await serveDemo({ root: ROOT, port: 0, dataDir, env: {}, logLevel: 'silent', rateLimits: false });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.context().close()));
  });
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    demo: () => demo,
    /** Another person's page, and its console errors. */
    async open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
      const context = await browser.newContext({ colorScheme: 'light', ...options });
      const page = await context.newPage();
      open.push(page);
      const errors = watchErrors(page);
      await page.goto(new URL(path, demo.url).href);
      return { page, errors };
    },
    /** A new sign-in link for an agent's inbox, as `npm start` prints it. It works once. */
    async inboxLink(id: string): Promise<string> {
      return `${demo.url}/inbox#code=${await demo.server.signInCode(id)}`;
    },
  };
}
