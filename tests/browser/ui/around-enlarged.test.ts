/** The features around a conversation, on a highly zoomed screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from './axe.ts';
import { galleryBrowser, posed, showInPlace } from './browser.ts';
import { unreachable } from './usable.ts';

const gallery = galleryBrowser();
/** Tall enough for the setup; then 1280 x 1024 px at four times the size. */
const TALL = { width: 320, height: 640 };
const ZOOMED = { width: 320, height: 256 };

/** One page changes from state to state. Without motion: each control takes a frame. */
let page: Page;
beforeAll(async () => {
  page = await gallery.browser().newPage({ reducedMotion: 'reduce', viewport: TALL });
  await page.goto(`${gallery.url()}?state=conversation&full`);
  await posed(page);
});
afterAll(() => page?.close());

const STATES = [
  ...['search', 'search-people', 'search-filters', 'new-conversation', 'inbox-invited', 'inbox-blocked'],
  ...['details', 'details-members', 'details-media', 'details-files', 'details-edit', 'ask-leave'],
  ...['person', 'own-profile', 'review', 'review-list', 'review-empty', 'ask-ban', 'banned-people', 'banned'],
  ...['reminders', 'reminder-time', 'polls', 'poll-form', 'poll-votes', 'poll-comments', 'poll-suggest'],
  ...['places', 'place-form', 'place-denied', 'place-sharing'],
];

// WCAG 1.4.4, 1.4.10
test.each(STATES)('%s: every control is reached, and nothing scrolls sideways', async (state) => {
  await page.setViewportSize(TALL);
  await showInPlace(page, `?state=${state}&full`);
  await page.setViewportSize(ZOOMED);
  await settle(page);
  expect(await unreachable(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

// WCAG 1.4.10
test('the name in a report stays in one piece', async () => {
  await page.setViewportSize(ZOOMED);
  await showInPlace(page, '?state=review&full');
  const name = page.locator('.review-who [dir=auto]').first();
  expect(await name.evaluate((words) => words.getBoundingClientRect().height)).toBeLessThan(30);
});
