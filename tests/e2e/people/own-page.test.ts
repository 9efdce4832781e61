/** A chat in the flow of an owner's page, with and without a target element. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Site, startSite } from '../../support/site.ts';
import { type Widget, widgetOf } from '../widget.ts';

const VIEWPORT = { width: 900, height: 600 };

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
  page = await browser.newPage({ viewport: VIEWPORT });
  chat = widgetOf(page);
});
afterEach(async () => {
  await page.close();
});

async function openPage(
  attributes: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" ${attributes}></script>`;
  site.answer('/', { body: `<!doctype html><title>Own</title>${tag}<body>${body}`, headers });
  await page.goto(site.url);
}
const scrolls = () =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth;
  });

test('the layout page fills the page, whatever its margins, and follows the window’s size', async () => {
  await openPage('data-layout="page" data-mode="room" data-channel="eclipse"', '<h1>Own</h1>');
  const region = page.locator('[part=panel]');
  await chat.messages.waitFor();
  expect(await region.boundingBox()).toEqual({ x: 0, y: 0, ...VIEWPORT });
  expect(await scrolls()).toBe(false);
  await page.setViewportSize({ width: 320, height: 480 });
  await expect.poll(() => region.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 480 });
  expect(await scrolls()).toBe(false);
});

test('with a target it stays there', async () => {
  const box = '<div id="box" style="margin:20px;height:400px"></div>';
  await openPage('data-layout="page" data-target="#box" data-mode="room" data-channel="eclipse"', box);
  await chat.messages.waitFor();
  expect(await page.locator('[part=panel]').boundingBox()).toMatchObject({ x: 28, y: 20, width: 844 });
});

test('inline on a page without any height it is high enough for a conversation', async () => {
  await openPage('data-layout="inline"', '<p>Own</p>');
  await chat.box.waitFor();
  expect((await page.locator('[part=panel]').boundingBox())?.height).toBeGreaterThanOrEqual(320);
  await chat.say('From a small page');
  await chat.text('From a small page').waitFor();
});

test('a room that cannot be read says so, and asks for no name', async () => {
  await openPage('data-open="true" data-mode="room" data-channel="nowhere"', '');
  await page.getByText('Code: channel-missing').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0);
});

test('a sandboxed page without storage and locks has a working chat', async () => {
  await openPage('data-open="true"', '', { 'content-security-policy': 'sandbox allow-scripts' });
  await chat.box.waitFor();
  await chat.say('From the sandbox');
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
});

test('on a highly zoomed screen the composer keeps the send button in view', async () => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openPage('data-open="true"', '');
  await chat.box.fill('line\n'.repeat(13));
  await expect
    .poll(async () => {
      const at = await chat.send.boundingBox();
      return at !== null && at.y >= 0 && at.y + at.height <= 256;
    })
    .toBe(true);
});

test('stacked marks stay within their bubble', async () => {
  await openPage('data-open="true" data-greeting=""', '');
  await chat.box.waitFor();
  const header = page.locator('[part=header]').first();
  const picture = () => header.screenshot({ animations: 'disabled' });
  await chat.say('x');
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  const before = await picture();
  await chat.say(`Z${'\u0301'.repeat(400)}`.repeat(3));
  await expect.poll(() => chat.messages.getByRole('article').count()).toBe(2);
  expect((await picture()).equals(before)).toBe(true);
});
