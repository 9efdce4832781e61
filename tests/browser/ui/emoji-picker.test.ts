/** The categories of the emoji picker. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });
const category = (page: Page, name: string) =>
  picker(page).locator(`.emoji-categories [aria-label="${name}"]`);
const current = (page: Page) =>
  picker(page).locator('.emoji-categories [aria-current=true]').getAttribute('aria-label');
/** Returns the name of the group at the top of the list. */
const top = (page: Page) =>
  picker(page)
    .locator('.emoji-groups')
    .evaluate((list) => {
      const edge = list.getBoundingClientRect().top + 2;
      const groups = [...list.querySelectorAll('.emoji-group')];
      return groups.find((group) => group.getBoundingClientRect().bottom > edge)?.getAttribute('aria-label');
    });

test.each([
  ['light', 'theme=light', { width: 1000, height: 800 }],
  ['320', 'theme=light&full', { width: 320, height: 640 }],
  ['rtl', 'theme=light&dir=rtl', { width: 1000, height: 800 }],
])(
  'a press on a category leads to its emoji, and scrolling marks the category: %s',
  async (_name, query, size) => {
    const { page, errors } = await gallery.open(`state=composer-picker&${query}`, size);
    await picker(page).getByRole('group', { name: 'Flags' }).waitFor();
    expect(await current(page)).toBe('Smileys & people');
    for (const name of ['Travel & places', 'Flags', 'Animals & nature', 'Symbols']) {
      await category(page, name).click();
      await expect.poll(() => top(page)).toBe(name);
      await expect.poll(() => current(page)).toBe(name);
    }
    // The page and the panel stay where they are.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picker(page)
      .locator('.emoji-groups')
      .evaluate((list) => list.scrollTo(0, 0));
    await expect.poll(() => current(page)).toBe('Smileys & people');
    expect(errors).toEqual([]);
  },
);

test('by keyboard the categories are one stop, and arrow keys move along them', async () => {
  const { page } = await gallery.open('state=composer-picker');
  await picker(page).getByRole('group', { name: 'Flags' }).waitFor();
  const focused = () =>
    page.evaluate(() => document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.ariaLabel);
  expect(await focused()).toBe('Search emoji');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Smileys & people');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Food & drink');
  await page.keyboard.press('Enter');
  await expect.poll(() => top(page)).toBe('Food & drink');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('grinning face');
});

test('a category ends the search', async () => {
  const { page } = await gallery.open('state=composer-picker');
  await page.keyboard.type('rocket');
  await picker(page).getByRole('button', { name: 'rocket' }).waitFor();
  await category(page, 'Food & drink').click();
  await expect.poll(() => top(page)).toBe('Food & drink');
  expect(await picker(page).getByRole('searchbox').inputValue()).toBe('');
});
