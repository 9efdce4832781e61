import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from '../browser/embed/loader-page.ts';

const pages = loaderPages();
const VIEWPORT = { width: 1000, height: 900 };
const TAG = '<script async src="/stoop.js" data-key="k_test"></script>';

/** What a person sees of the chat, as far as a page's own rules could change it. */
async function looks(page: Page) {
  await launcherOf(page).waitFor();
  const launcher = await launcherOf(page).boundingBox();
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  const panel = page.getByRole('dialog');
  await expect.poll(() => panel.evaluate((node) => node.getAnimations().length)).toBe(0);
  const styles = await panel.evaluate((node) => {
    const { fontSize, color, backgroundColor, textAlign, letterSpacing, textTransform, lineHeight } =
      getComputedStyle(node.querySelector('textarea') as Element);
    const visible = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return { fontSize, color, backgroundColor, textAlign, letterSpacing, textTransform, lineHeight, visible };
  });
  return { launcher, panel: await panel.boundingBox(), styles };
}

test.each([
  ['everything unset', '* { all: unset !important }'],
  [
    'everything made loud',
    '* { color: red !important; font: italic 40px serif !important; text-transform: uppercase !important; letter-spacing: 1em !important; line-height: 3 !important; text-align: center !important }',
  ],
  ['empty elements hidden', 'div:empty, :empty { display: none !important }'],
  [
    'unknown elements hidden',
    ':not(:defined) { display: none !important; visibility: hidden !important; opacity: 0 !important }',
  ],
  [
    'children of body laid out',
    'body { display: grid; grid-auto-rows: 100px; } body > * { position: relative !important; width: 100% !important; padding: 40px !important; transform: none }',
  ],
  ['a root of 62.5 %', 'html { font-size: 62.5% } body { font-size: 1.6rem; line-height: 2 }'],
  [
    'buttons and fields restyled',
    'button, input, textarea { all: revert !important; background: lime !important; border-radius: 0 !important }',
  ],
])('a page with %s changes nothing of the chat', async (_, css) => {
  const plain = await pages.open({ context: { viewport: VIEWPORT } });
  const expected = await looks(plain.page);
  const hostile = await pages.open({ head: `<style>${css}</style>${TAG}`, context: { viewport: VIEWPORT } });
  expect(await looks(hostile.page)).toEqual(expected);
});

test('a page’s shortcuts do not fire while someone types', async () => {
  const { page } = await pages.open({
    head: `<script>
      window.fired = [];
      for (const type of ['keydown', 'keypress', 'keyup'])
        document.addEventListener(type, (event) => { fired.push(event.key); event.preventDefault(); });
    </script>${TAG}`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  await composerOf(page).pressSequentially('/sjk ?');
  await page.keyboard.press('Control+k');
  expect(await composerOf(page).inputValue()).toBe('/sjk ?');
  expect(await page.evaluate('window.fired')).toEqual([]);
  await page.getByRole('heading', { name: 'A page' }).click();
  await page.keyboard.press('s');
  expect(await page.evaluate('window.fired')).toContain('s');
});

test('old libraries that patch the language do not reach the chat', async () => {
  const refusal = { code: 2, message: 'no such key', StatusCode: 401, duration: '0ms', details: [] };
  const headers = { 'content-type': 'application/json' };
  pages.site().answer('/guest', { status: 401, body: JSON.stringify(refusal), headers });
  const { page, errors } = await pages.open({
    head: `<script>
      Array.prototype.toJSON = function () { return 'prototype.js'; };
      Object.prototype.enumerable = function () {};
      Array.prototype.last = function () {};
      window.process = { env: {} };
    </script>${TAG}`,
  });
  await launcherOf(page).click();
  await composerOf(page).fill('hello');
  await composerOf(page).press('Enter');
  await page.getByRole('log', { name: 'Messages' }).getByText('hello').waitFor();
  await expect.poll(() => errors.some((text) => text.includes('[stoop] key-unknown'))).toBe(true);
  expect(errors.filter((text) => !/401|key-unknown/.test(text))).toEqual([]);
  const kept = await page.evaluate(() => localStorage.getItem('stoop:k_test:outbox') ?? '');
  expect(kept).not.toContain('prototype.js');
});

test('a page that forbids storage is served all the same', async () => {
  const { page, errors } = await pages.open({
    init: `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`,
  });
  await launcherOf(page).click();
  await composerOf(page).fill('hello');
  await composerOf(page).press('Enter');
  await page.getByRole('log', { name: 'Messages' }).getByText('hello').waitFor();
  expect(errors.filter((text) => text.includes('SecurityError') || text.includes('refused'))).toEqual([]);
});

test('a page that has taken the name is told, and gets its launcher', async () => {
  const { page, errors } = await pages.open({
    head: `<script>Object.defineProperty(window, 'Stoop', { value: Object.freeze({ theirs: true }) });</script>${TAG}`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(errors).toEqual([expect.stringContaining('Stoop')]);
  expect(await page.evaluate('window.Stoop.theirs')).toBe(true);
});

test('on a narrow screen the panel is the screen, and the page is where it was afterwards', async () => {
  const { page } = await pages.open({
    context: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
    body: '<div style="height:3000px">long</div>',
    head: `<meta name="viewport" content="width=device-width, initial-scale=1">${TAG}`,
  });
  await launcherOf(page).waitFor();
  await page.evaluate(() => scrollTo(0, 700));
  await launcherOf(page).tap();
  await composerOf(page).waitFor();
  const panel = page.getByRole('dialog');
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  expect(await panel.getAttribute('aria-modal')).toBe('true');
  const size = await composerOf(page).evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await page.getByRole('button', { name: 'Close chat' }).tap();
  await launcherOf(page).waitFor();
  expect(await page.evaluate(() => [scrollY, document.documentElement.style.overflow])).toEqual([700, '']);
});

test('a right-to-left page mirrors the chat and keeps the launcher’s side', async () => {
  const { page } = await pages.open({
    html: 'dir="rtl" lang="ar"',
    attributes: 'data-greeting="مرحبا" data-greeting-delay="0"',
    context: { viewport: VIEWPORT },
  });
  const cross = await page.getByRole('button', { name: 'Dismiss' }).boundingBox();
  const card = await page.getByText('مرحبا').boundingBox();
  expect((cross?.x ?? 0) > (card?.x ?? 0) + (card?.width ?? 0) / 2).toBe(true);
  expect(await launcherOf(page).boundingBox()).toMatchObject({ x: 924 });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  const close = await page.getByRole('button', { name: 'Close chat' }).boundingBox();
  const panel = await page.getByRole('dialog').boundingBox();
  expect((close?.x ?? 0) < (panel?.x ?? 0) + (panel?.width ?? 0) / 2).toBe(true);
});

test('forced colours leave a launcher with an edge', async () => {
  const { page } = await pages.open({ context: { forcedColors: 'active' } });
  const edge = await launcherOf(page).evaluate((node) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(node);
    return { width: borderTopWidth, differs: borderTopColor !== backgroundColor };
  });
  expect(edge).toEqual({ width: '1px', differs: true });
});
