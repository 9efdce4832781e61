import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();

/** Keys in both of the page's stores. */
const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));

test.each([
  { kind: 'local', after: 'Unfinished', kept: { local: ['stoop:k_test:drafts'], session: [] } },
  { kind: 'session', after: 'Unfinished', kept: { local: [], session: ['stoop:k_test:drafts'] } },
  { kind: 'none', after: '', kept: { local: [], session: [] } },
])('with data-storage=$kind a draft is stored there and nowhere else', async ({ kind, after, kept }) => {
  const { page } = await pages.open({ attributes: `data-storage="${kind}"` });
  await launcherOf(page).click();
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await composerOf(page).pressSequentially('Unfinished');
  await page.reload();
  expect(await stored(page)).toEqual(kept);
  await launcherOf(page).click();
  expect(await composerOf(page).inputValue()).toBe(after);
  await composerOf(page).fill('');
  expect(await stored(page)).toEqual({ local: [], session: [] });
});

test('a prefilled text is stored only when the visitor types on', async () => {
  const { page } = await pages.open();
  await page.evaluate(() => window.Stoop?.('prefill', 'About order 7'));
  await launcherOf(page).click();
  await expect.poll(() => composerOf(page).inputValue()).toBe('About order 7');
  await page.reload();
  expect(await stored(page)).toEqual({ local: [], session: [] });
});
