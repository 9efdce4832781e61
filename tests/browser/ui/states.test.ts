import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GROUPS } from '../../../demo/gallery/groups.ts';
import { watchErrors } from '../../support/browser.ts';
import { settle, violations } from './axe.ts';
import { galleryBrowser, posed, showInPlace } from './browser.ts';
import { misplaced, notMirrored } from './layout.ts';
import { screenReaderProblems } from './screen-reader-problems.ts';
import { cutBySpacing, tooSmall, unsayable } from './usable.ts';

const gallery = galleryBrowser();
const DESKTOP = { width: 1000, height: 700 };
/** The narrowest supported screen. */
const NARROW = { width: 320, height: 640 };

/** One page changes from state to state: a new page costs as much as the state itself. */
let page: Page;
/** A document a group: countdowns run from the time when their document was loaded. */
const FIRST_OF_GROUP = new Set(Object.values(GROUPS).map(([first]) => first));

async function show(state: string): Promise<void> {
  const search = `?state=${state}&theme=light`;
  const isLoaded = await page.evaluate(() => 'gallery' in window);
  if (isLoaded && !FIRST_OF_GROUP.has(state)) return showInPlace(page, search);
  await page.goto(`${gallery.url()}${search}`);
  await posed(page);
}

let errors: string[];
beforeAll(async () => {
  // A change of look would run every transition of its colours, and a frame costs as much as a check.
  page = await gallery.browser().newPage({ reducedMotion: 'reduce' });
  errors = watchErrors(page);
});
afterAll(() => page?.close());

async function look(how: Parameters<typeof window.gallery.look>[0]): Promise<void> {
  await page.evaluate(async (wanted) => {
    window.gallery.look(wanted);
    // The list follows its new size after the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  }, how);
  await settle(page);
}

test('every state is in the gallery', async () => {
  await page.goto(`${gallery.url()}?state=conversation`);
  await posed(page);
  const names = await page.evaluate(() => window.gallery.names);
  expect(Object.values(GROUPS).flat().toSorted()).toEqual(names.toSorted());
});

// WCAG 1.1.1, 1.3.1, 1.4.3, 1.4.10, 1.4.12, 2.4.4, 2.4.6, 2.4.11, 2.5.3, 2.5.8, 4.1.2
test.each(Object.values(GROUPS).flat())(
  '%s: fits in every look, breaks no policy and no accessibility rule',
  async (state) => {
    errors.length = 0;
    await page.setViewportSize(DESKTOP);
    await show(state);
    await settle(page);
    expect(await misplaced(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await screenReaderProblems(page)).toEqual([]);
    expect(await tooSmall(page)).toEqual([]);
    expect(await unsayable(page)).toEqual([]);
    expect(await cutBySpacing(page)).toEqual([]);
    await look({ theme: 'dark' });
    expect(await misplaced(page), 'dark').toEqual([]);
    expect(await violations(page, ['color-contrast']), 'dark').toEqual([]);
    expect(await notMirrored(page, () => look({ theme: 'light', dir: 'rtl' }))).toEqual([]);
    expect(await misplaced(page), 'right to left').toEqual([]);
    await page.setViewportSize(NARROW);
    await look({ dir: 'ltr', full: true });
    expect(await misplaced(page), '320 px').toEqual([]);
    await look({ words: 'long' });
    expect(await misplaced(page), '320 px, a language of long words').toEqual([]);
    await look({ words: 'right', dir: 'rtl' });
    expect(await misplaced(page), '320 px, a language from right to left').toEqual([]);
    expect(errors).toEqual([]);
  },
);
