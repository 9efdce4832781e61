/** The looks that matter, compared with stored pictures. CONTRIBUTING says how to store new ones. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { comparePicture } from '../../support/in-browser/compare-picture.ts';
import { settle } from './axe.ts';
import { galleryBrowser, posed } from './browser.ts';
import { LOOKS, type Look } from './looks.ts';

/** Grey antialiasing without hinting: equal for any font settings of the machine. */
const STABLE_FONTS = ['--font-render-hinting=none', '--disable-lcd-text'];
/** A Monday noon: states show days and times relative to it. */
const NOW = new Date('2026-03-02T12:00:00Z');

const gallery = galleryBrowser();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser(...STABLE_FONTS);
  context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.clock.setFixedTime(NOW);
});
afterAll(() => browser?.close());

/** Fonts that `.ci/run` installs, for letters, Arabic and emoji. */
const FONTS = "'Liberation Sans', 'Noto Sans Arabic', 'Noto Color Emoji', sans-serif";

async function screenshotOf({ state, width, height, dark, full }: Look, accent?: string): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const query = new URLSearchParams({ state, theme: dark ? 'dark' : 'light' });
  if (full) query.set('full', '');
  if (accent) query.set('accent', accent);
  await page.goto(`${gallery.url()}?${query}`);
  await posed(page);
  await page.evaluate((fonts) => {
    document.querySelector<HTMLElement>('stoop-chat')?.style.setProperty('--stoop-font', fonts);
  }, FONTS);
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  await pictureLoaded(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

/** Waits until every image in view is decoded. */
const pictureLoaded = (shown: Page): Promise<void> =>
  shown.evaluate(async () => {
    const pictures = document.querySelector('stoop-chat')?.shadowRoot?.querySelectorAll('img') ?? [];
    // An image that is missing on purpose fails to decode; it looks the same each time.
    await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)));
  });

test.each(LOOKS)('$name looks like its stored picture', async (look) => {
  expect(await comparePicture(look.name, await screenshotOf(look))).toBeNull();
});

test('notices a changed accent colour', async () => {
  const [first] = LOOKS;
  if (!first) throw new Error('expected a look');
  const changed = await screenshotOf(first, '#6d3bf5');
  expect(await comparePicture(first.name, changed, false)).toContain('pixels differ');
});
