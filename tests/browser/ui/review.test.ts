/** The review queue offers the actions that its server lists, and no others. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
const DESKTOP = { width: 1200, height: 800 };

const acts = (page: Page) => page.getByRole('group', { name: 'Actions' }).getByRole('button').allInnerTexts();

test('hides a message, deletes its reactions, and deletes a person’s account after a question, if listed', async () => {
  const { page, errors } = await gallery.open('state=review', DESKTOP);
  expect(await acts(page)).toEqual([
    'Unban',
    'Ban Oskar Brandt',
    'Delete reactions',
    'Hide from others',
    'Delete message',
    'Mark as resolved',
  ]);
  await page.getByRole('button', { name: /^Tomas/ }).click();
  await expect.poll(() => acts(page)).toEqual(['Ban Tomas', 'Delete account', 'Mark as resolved']);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete Tomas’s account?' });
  await expect
    .poll(() => ask.getByRole('button', { name: 'Cancel' }).evaluate((no) => no.matches(':focus')))
    .toBe(true);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
