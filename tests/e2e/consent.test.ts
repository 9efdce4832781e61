import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { type Site, startSite } from '../support/site.ts';
import { type Widget, widgetOf } from './widget.ts';

let demo: Demo;
let site: Site;
let browser: Browser;
let page: Page;
let chat: Widget;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  chat = widgetOf(page);
});
afterEach(async () => {
  await page.close();
});

/** A page of another site with the demo's tag. */
async function openPage(attributes: string): Promise<void> {
  const src = `${demo.url}/v1/stoop.js`;
  const tag = `<script async src="${src}" data-key="${demo.key}" data-consent="required" ${attributes}></script>`;
  site.answer('/', { body: `<!doctype html><title>Own</title>${tag}<body><h1>Own</h1>` });
  await page.goto(site.url);
  await page.waitForFunction('window.Stoop');
}
const consent = (given: boolean) => page.evaluate((it) => void window.Stoop?.setConsent(it), given);
const guestId = () =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`stoop:${key}:guest`) ?? 'null')?.id, demo.key);

test('withdrawn consent ends the session and the socket, and requests nothing; the next visitor is a new one', async () => {
  const sockets: { closed: boolean }[] = [];
  page.on('websocket', (socket) => {
    const seen = { closed: false };
    sockets.push(seen);
    socket.on('close', () => {
      seen.closed = true;
    });
  });
  await openPage('');
  await consent(true);
  await chat.open();
  await chat.say('Remember me');
  await page.locator('stoop-chat').getByText('Sent').waitFor();
  const first = await guestId();
  expect(first).toMatch(/./);

  await consent(false);
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.evaluate("void Stoop('identify', { token: 'x.y.z' })");
  await page.waitForLoadState('networkidle');
  expect([asked, sockets.length]).toEqual([[], sockets.length]);

  await page.reload();
  await page.waitForFunction('window.Stoop');
  expect(await page.locator('stoop-chat').count()).toBe(0);
  await consent(true);
  await chat.open();
  expect(await chat.messages.getByText('Remember me').count()).toBe(0);
  await chat.say('Somebody new');
  await page.locator('stoop-chat').getByText('Sent').waitFor();
  expect(await guestId()).not.toBe(first);
});

test('a guest whose creation is under way when consent is withdrawn is not stored', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/guest?*', async (route) => {
    asked += 1;
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await openPage('');
  await consent(true);
  await chat.open();
  await chat.say('Hello');
  await expect.poll(() => asked).toBe(1);
  await consent(false);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const reply = page.waitForResponse(/guest/);
  answer();
  await (await reply).finished();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(sockets).toEqual([]);
});

test('leaves an open public room, instead of reading on anonymously', async () => {
  await openPage('data-mode="room" data-channel="eclipse" data-layout="page"');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await consent(true);
  await expect.poll(() => sockets.length).toBe(1);
  await consent(false);
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(() => [localStorage.length, document.querySelectorAll('stoop-chat').length]),
  ).toEqual([0, 1]);
  expect(sockets).toHaveLength(1);
  expect(await chat.messages.count()).toBe(0);
});
