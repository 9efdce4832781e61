import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchErrors } from '../../support/browser.ts';
import { settle, violations } from './axe.ts';
import { galleryBrowser, posed, showInPlace } from './browser.ts';
import { misplaced } from './layout.ts';
import { PICTURES, type Picture, searchOf } from './pictures.ts';

const gallery = galleryBrowser();

/** One page changes from look to look. */
let page: Page;
let errors: string[];
beforeAll(async () => {
  page = await gallery.browser().newPage();
  errors = watchErrors(page);
  await page.goto(`${gallery.url()}?state=conversation`);
  await posed(page);
});
afterAll(() => page?.close());

async function show(picture: Picture): Promise<void> {
  const { width, height, theme, forcedColors, reducedMotion, moreContrast } = picture;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: theme ?? 'light',
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    contrast: moreContrast ? 'more' : 'no-preference',
  });
  await showInPlace(page, searchOf(picture));
  await settle(page);
}

test.each(PICTURES)('$name: fits, breaks no policy and no accessibility rule', async (picture) => {
  errors.length = 0;
  await show(picture);
  // Views may still be moving into their places.
  await expect.poll(() => misplaced(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
