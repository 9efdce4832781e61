/** The review queue offers what its server lists, and nothing that is not there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from './browser.ts';
import { unreachable } from './usable.ts';

const gallery = galleryBrowser();
const DESKTOP = { width: 1200, height: 800 };
/** 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

const acts = (page: Page) =>
  page.getByRole('group', { name: 'What can be done' }).getByRole('button').allInnerTexts();

test('a message can be hidden and its reactions deleted, a person’s account deleted after a question, where that is listed', async () => {
  const { page, errors } = await gallery.open('state=review', DESKTOP);
  expect(await acts(page)).toEqual([
    'Unban',
    'Ban Oskar Brandt',
    'Delete reactions',
    'Hide from others',
    'Delete message',
    'Mark as reviewed',
  ]);
  await page.getByRole('button', { name: /^Tomas/ }).click();
  await expect.poll(() => acts(page)).toEqual(['Ban Tomas', 'Delete account', 'Mark as reviewed']);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete the account of Tomas?' });
  await expect
    .poll(() => ask.getByRole('button', { name: 'Cancel' }).evaluate((no) => no.matches(':focus')))
    .toBe(true);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});

// WCAG 1.4.10
test('on a screen that is almost all zoom a name stays a name, and everything can be come to', async () => {
  const { page, errors } = await gallery.open('state=review&full', ZOOMED);
  const lines = await page
    .locator('.review-who [dir=auto]')
    .first()
    .evaluate((name) => name.getClientRects().length);
  expect(lines).toBe(1);
  expect(await unreachable(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});
