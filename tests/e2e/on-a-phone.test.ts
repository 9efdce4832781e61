/** A phone in the visitor's hand: its Back gesture, its keyboard, and a finger that moves a message aside. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IN_MOTION, launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { attachFiles } from '../support/in-browser/choose-files.ts';
import { type Widget, widgetOf } from './widget.ts';

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const STEPS = 8;

let demo: Demo;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

interface Scene {
  readonly page: Page;
  readonly chat: Widget;
}

/** A visitor on a phone who has sent a message. `prepare` runs before the page loads. */
async function visit(text: string, prepare?: (page: Page) => Promise<unknown>): Promise<Scene> {
  context = await browser.newContext({ ...PHONE, ...IN_MOTION });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say(text);
  await chat.text(text).waitFor();
  return { page, chat };
}

/**
 * The system's request to close something: on a phone the Back gesture, here the Escape key outside the widget. The
 * browser passes both to the same watcher.
 */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
}

/** Adds an attribute to the page's tag. */
const setAttribute = (page: Page, attribute: string) =>
  page.route(demo.url, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('data-key', `${attribute} data-key`);
    await route.fulfill({ response: answer, body });
  });

const focusedTag = (page: Page) =>
  page.evaluate(() => document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.tagName ?? '');

const picture = () =>
  sharp({ create: { width: 480, height: 360, channels: 3, background: '#d9b36c' } })
    .png()
    .toBuffer();

test('Back closes the viewer, the picker, a sheet, and then the panel', async () => {
  const { page, chat } = await visit('Is the lamp still there?');
  await attachFiles(page, [{ name: 'lamp.png', mimeType: 'image/png', buffer: await picture() }]);
  await chat.send.click();
  await chat.messages.getByRole('button', { name: 'Photo lamp.png' }).click();
  const viewer = page.locator('.yarl__container');
  await viewer.waitFor();
  await back(page);
  await viewer.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.waitFor();
  expect(await focusedTag(page)).not.toBe('INPUT');
  await back(page);
  await picker.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.waitFor();
  expect(await focusedTag(page)).not.toBe('INPUT');
  await back(page);
  await search.waitFor({ state: 'detached' });
  expect(await chat.panel.isVisible()).toBe(true);

  await back(page);
  await chat.launcher.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

const withoutWatcher = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));

test('without a CloseWatcher Back closes the panel through the history, if the owner allows it', async () => {
  const { page, chat } = await visit('And without one?', async (loaded) => {
    await withoutWatcher(loaded);
    await loaded.goto('about:blank');
    await setAttribute(loaded, 'data-back="history"');
  });
  const url = page.url();
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.waitFor();
  await page.evaluate(() => history.back());
  await picker.waitFor({ state: 'detached' });
  expect(await chat.panel.isVisible()).toBe(true);
  await page.evaluate(() => history.back());
  await chat.launcher.waitFor();
  expect(page.url()).toBe(url);
  // The panel's own button takes the entry back: the next Back leaves the page.
  await chat.open();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await chat.launcher.waitFor();
  // The browser goes back a moment after the panel has closed.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('the history stays the page’s own unless the owner allows an entry', async () => {
  const { page, chat } = await visit('And with nothing?', withoutWatcher);
  const length = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await chat.launcher.waitFor();
  await chat.open();
  expect(await page.evaluate(() => [history.length, history.state])).toEqual([length, null]);
});

test('opening the chat brings no keyboard up', async () => {
  context = await browser.newContext({ ...PHONE, ...IN_MOTION });
  const page = await context.newPage();
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  expect(await focusedTag(page)).toBe('DIV');
});

/** Moves a finger over the page, from a point by a way. */
async function swipe(page: Page, from: { x: number; y: number }, way: { x: number; y: number }) {
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: from.x + way.x * share, y: from.y + way.y * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS);
  await touch('touchEnd');
}

test('a message that a finger moves aside is answered; a short or upward move answers nothing', async () => {
  const { page, chat } = await visit('Which of the two?');
  await chat.messages.locator('[aria-label="Sent"], .status').first().waitFor();
  const box = await chat.text('Which of the two?').boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  const cancel = page.getByRole('button', { name: 'Cancel reply' });
  await swipe(page, at, { x: 40, y: 0 });
  await swipe(page, at, { x: 10, y: -90 });
  expect(await cancel.count()).toBe(0);
  await swipe(page, at, { x: 90, y: 4 });
  await cancel.waitFor();
  await chat.say('The blue one');
  await chat.messages
    .getByRole('article')
    .filter({ hasText: 'The blue one' })
    .locator('blockquote')
    .waitFor();
});

test('in a language that is written from right to left the finger moves to the left', async () => {
  context = await browser.newContext({ ...PHONE, ...IN_MOTION });
  const page = await context.newPage();
  await setAttribute(page, 'data-locale="he"');
  await page.goto(demo.url);
  const chat = page.locator('stoop-chat');
  await chat.locator('[part=launcher]').click();
  await chat.locator('textarea').fill('שלום');
  await chat.locator('textarea').press('Enter');
  const bubble = chat.locator('[data-message] .bubble').getByText('שלום', { exact: true });
  await bubble.waitFor();
  await chat.locator('.status svg').waitFor();
  const box = await bubble.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
  await swipe(page, at, { x: 90, y: 0 });
  expect(await chat.locator('.composer').getByText('שלום').count()).toBe(0);
  await swipe(page, { x: at.x + 20, y: at.y }, { x: -90, y: 0 });
  await chat.locator('.composer').getByText('שלום').waitFor();
});
