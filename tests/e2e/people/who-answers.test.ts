/** The home knows who answers before a visitor has a session. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

const AWAY = /We answer from nine to six/;
const card = (page: Page) => page.locator('stoop-chat .status-card');
const faces = (page: Page) => page.locator('stoop-chat .home .stack .avatar');

async function visit() {
  const visitor = await (await browser.newContext()).newPage();
  const calls: string[] = [];
  visitor.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await visitor.goto(demo.url);
  return { visitor, calls };
}

test('a new visitor reads the away text while nobody is there, and makes no guest for it', async () => {
  const { visitor, calls } = await visit();
  expect(calls).not.toContain('GET /app');
  await widgetOf(visitor).open();
  await card(visitor).getByText(AWAY).waitFor();
  expect(await faces(visitor).count()).toBeGreaterThan(0);
  expect(calls).toContain('GET /app');
  expect(calls).not.toContain('POST /guest');
  expect(await visitor.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a new visitor reads who is there, and not the away text', async () => {
  const agent = await (await browser.newContext()).newPage();
  const [socket] = await Promise.all([agent.waitForEvent('websocket'), agent.goto(`${demo.inboxLinks[0]}`)]);
  await socket.waitForEvent('framereceived');
  const { visitor } = await visit();
  await widgetOf(visitor).open();
  await card(visitor).getByText('Ines is here').waitFor();
  expect(await card(visitor).getByText(AWAY).count()).toBe(0);
  expect(await faces(visitor).first().locator('.dot').count()).toBe(1);
});

test('without an answer of the server, nothing is said of who is there', async () => {
  const { visitor } = await visit();
  await visitor.route('**/app?*', (route) => route.abort());
  const asked = visitor.waitForEvent('requestfailed', (request) => request.url().includes('/app?'));
  await widgetOf(visitor).open();
  await asked;
  expect(await visitor.locator('stoop-chat').getByText(AWAY).count()).toBe(0);
  expect(await faces(visitor).count()).toBe(0);
});
