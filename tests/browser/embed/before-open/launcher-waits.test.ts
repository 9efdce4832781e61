/** The launcher while the widget loads, and when it fails to. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../../../support/in-browser/axe.ts';
import { composerOf, launcherOf, loaderPages } from '../loader-page.ts';

const pages = loaderPages();
/** Later than any clock of the page, in ms. */
const FAR = 60_000;
const FAILED = 'Chat couldn’t load. Try again.';

/** A page whose widget hangs until the test releases it; later requests succeed at once. */
async function openHanging(attributes = '') {
  const opened = await pages.open({ attributes, clock: true });
  const { page } = opened;
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const asked: string[] = [];
  await page.route(/\/widget-/, async (route) => {
    asked.push(route.request().url().endsWith('?') ? '?' : '');
    if (asked.length === 1) await held;
    await route.continue().catch(() => {});
  });
  await launcherOf(page).waitFor();
  // From here on the test moves the clock.
  await page.clock.pauseAt(Date.now() + FAR);
  return { ...opened, asked, letCome };
}

const isBusy = (page: Page) => launcherOf(page).getAttribute('aria-busy');
const card = (page: Page) => page.getByRole('alert').getByRole('button', { name: FAILED });

test('a spinner after 150 ms, the text after 10 s, and the next press retries', async () => {
  const { page, errors, asked } = await openHanging();
  await launcherOf(page).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.runFor(100);
  expect(await isBusy(page)).not.toBe('true');
  await page.clock.runFor(100);
  expect(await isBusy(page)).toBe('true');
  expect(
    await launcherOf(page).evaluate((node) => getComputedStyle(node, '::before').animationName),
  ).not.toBe('none');
  await page.clock.runFor(9_000);
  expect(await card(page).count()).toBe(0);
  await page.clock.runFor(1_000);
  await card(page).waitFor();
  expect(await isBusy(page)).toBe('false');
  expect(errors).toEqual(['[stoop] widget-unreachable: timeout']);
  await page.clock.resume();
  await card(page).click();
  await composerOf(page).waitFor();
  expect(asked).toEqual(['', '?']);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a late widget is ready for the next press, and there is one chat', async () => {
  const { page, asked, letCome } = await openHanging();
  await launcherOf(page).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.runFor(10_500);
  await card(page).waitFor();
  await page.evaluate(() => document.addEventListener('stoop:ready', () => (document.title += '!')));
  letCome();
  await expect.poll(() => page.title()).toBe('Page!');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.clock.resume();
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  expect(asked).toEqual(['']);
});

test('a press while something else waits for the widget has its own ten seconds', async () => {
  const { page, asked } = await openHanging();
  await page.evaluate(() => void window.Stoop?.('send', 'Hello').catch(() => {}));
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  await page.clock.runFor(30_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await launcherOf(page).click();
  await page.clock.runFor(9_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await isBusy(page)).toBe('true');
  await page.clock.runFor(2_000);
  await card(page).waitFor();
});

test('the notice is announced, can be dismissed, and passes axe in every look', async () => {
  for (const [theme, dir, width] of [
    ['light', 'ltr', 1000],
    ['dark', 'ltr', 1000],
    ['light', 'rtl', 320],
    ['dark', 'rtl', 320],
  ] as const) {
    const { widget } = pages.manifest();
    pages.site().answer(`/${widget}`, { body: 'gone', status: 404 });
    const { page } = await pages.open({
      attributes: `data-theme="${theme}"`,
      html: `lang="${dir === 'rtl' ? 'ar' : 'en'}" dir="${dir}" style="background:${theme === 'dark' ? '#161816' : '#fcfbf7'}"`,
      context: { viewport: { width, height: 600 } },
    });
    await launcherOf(page).click();
    await card(page).waitFor();
    const box = await card(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    const own = (await axeViolations(page)).filter((line) => line.includes('stoop-chat'));
    expect(own).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
    pages.site().answer(`/${widget}`, null);
    await page.context().close();
  }
});
