/** A server without web push, such as a hosted service: the owner's setting draws and requests nothing. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Demo, serveDemo } from '../../../demo/serve/serve-demo.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { testFolder } from '../../support/test-folder.ts';
import { widgetOf } from '../widget.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const LABEL = 'Notify me when this page is closed';

let browser: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await testFolder('stoop-no-push-');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A visitor in the settings of the demo's shop, whose tag names a service worker. */
async function inSettings(demo: Demo): Promise<{ page: Page; asked: string[]; errors: readonly string[] }> {
  const context = await browser.newContext({ permissions: ['notifications'] });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const asked: string[] = [];
  page.on('response', (answer) => asked.push(new URL(answer.url()).pathname));
  await page.goto(demo.url);
  expect(await page.locator('script[data-key]').getAttribute('data-push-worker')).toBe('/stoop-worker.js');
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('Hello');
  await chat.text('Hello').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Profile and settings' });
  await settings.getByRole('heading', { name: 'Notifications' }).waitFor();
  await expect.poll(() => asked).toContain('/app');
  return { page, asked, errors };
}

const CASES: readonly { readonly push: false | object; readonly drawn: number }[] = [
  { push: false, drawn: 0 },
  { push: {}, drawn: 1 },
];

test.each(CASES)('with pushes $push the switch is drawn $drawn times', async ({ push, drawn }) => {
  const more = { logLevel: 'silent', rateLimits: false, push } as const;
  const demo = await serveDemo({
    root: ROOT,
    host: 'localhost',
    port: 0,
    dataDir: join(dataDir, String(drawn)),
    ...more,
  });
  try {
    const { page, asked, errors } = await inSettings(demo);
    const toggle = page.getByRole('switch', { name: LABEL });
    if (drawn === 1) await toggle.waitFor();
    // The answer has arrived: its effect is drawn in the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await toggle.count()).toBe(drawn);
    if (drawn === 0) expect(asked.filter((path) => /stoop-worker|devices/.test(path))).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  } finally {
    await demo.close();
  }
});
