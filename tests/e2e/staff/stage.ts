import { rm } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import { launchBrowser } from '../../support/browser.ts';
import { testFolder } from '../../support/test-folder.ts';

export const PASSWORD = 'a long enough secret';
/** The admin of the app. */
export const EMAIL = 'ines@shop.example';

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** The production program with one admin, Ines. An account takes a dozen sign-ins, so each file has its own server. */
export function staffStage() {
  let server: StoopServer;
  let url: string;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await testFolder('stoop-inbox-page-');
    server = await createServer({
      ...{ dataDir, host: 'localhost', port: 0, env: {}, logLevel: 'silent', rateLimits: false },
      appName: 'Halden & Co',
    });
    ({ url } = await server.listen());
    const code = await server.invite(EMAIL, 'admin');
    const headers = { 'content-type': 'application/json', origin: url };
    const body = JSON.stringify({ code, name: 'Ines', password: PASSWORD });
    await fetch(`${url}/staff/accept`, { method: 'POST', headers, body });
  });
  afterAll(async () => {
    await server?.close();
    await rm(dataDir, { recursive: true });
  });
  return {
    server: () => server,
    url: () => url,
    async open(path = '/inbox', options: BrowserContextOptions = {}) {
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());
      const context: BrowserContext = await browser.newContext(options);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => {
        // Nobody is signed in yet: the answer 401 is the page's question answered.
        if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(url + path);
      return { context, page, errors };
    },
    async signIn(page: Page, password = PASSWORD): Promise<void> {
      await page.locator('#email').fill(EMAIL);
      await page.locator('#password').fill(password);
      await page.locator('#password').press('Enter');
    },
  };
}
