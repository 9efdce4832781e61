import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from '../browser/embed/loader-page.ts';

const pages = loaderPages();
const VIEWPORT = { width: 1000, height: 900 };
const TAG = '<script async src="/stoop.js" data-key="k_test"></script>';

test('old libraries that patch built-ins do not affect the chat', async () => {
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

test('on a narrow screen the panel fills the screen, and the page keeps its scroll position', async () => {
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
  await page.getByRole('textbox', { name: 'رسالة' }).waitFor();
  const close = await page.getByRole('button', { name: 'إغلاق الدردشة' }).boundingBox();
  const panel = await page.getByRole('dialog').boundingBox();
  expect((close?.x ?? 0) < (panel?.x ?? 0) + (panel?.width ?? 0) / 2).toBe(true);
});

// WCAG 1.4.11
test('forced colours leave a launcher with an edge and its icon', async () => {
  const { page } = await pages.open({ context: { forcedColors: 'active' } });
  const edge = await launcherOf(page).evaluate((node) => {
    const { outlineWidth, outlineColor, backgroundColor } = getComputedStyle(node);
    const { borderTopColor } = getComputedStyle(node, '::before');
    const drawn = [outlineColor, borderTopColor].map((color) => color !== backgroundColor);
    return { width: outlineWidth, drawn };
  });
  expect(edge).toEqual({ width: '1px', drawn: [true, true] });
});
