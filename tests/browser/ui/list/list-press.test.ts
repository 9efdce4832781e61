import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from '../browser.ts';
import { still } from './list-page.ts';

const gallery = galleryBrowser();
/** So low that the list scrolls. */
const LOW = { width: 1000, height: 500 };

/** Scrolls the list by a pixel, as it does when something below changes, and resolves when it is drawn. */
const nudge = (page: Page) =>
  page.locator('.list').evaluate(
    (list) =>
      new Promise<void>((drawn) => {
        const after = () => requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
        list.addEventListener('scroll', after, { once: true });
        list.scrollTop += list.scrollTop > 0 ? -1 : 1;
      }),
  );

const chipOn = (page: Page) => page.locator('[data-message=answer]').getByRole('button', { name: /^❤️/ });

async function overChip(page: Page): Promise<void> {
  await chipOn(page).scrollIntoViewIfNeeded();
  await still(page);
  const box = await chipOn(page).boundingBox();
  if (!box) throw new Error('expected the chip to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

test('a press that is under way when the list scrolls counts', async () => {
  const { page, errors } = await gallery.open('state=actions', LOW);
  await overChip(page);
  await page.mouse.down();
  await nudge(page);
  await page.mouse.up();
  await expect.poll(() => chipOn(page).getAttribute('aria-pressed')).toBe('true');
  expect(errors).toEqual([]);
});

test('a press that starts while the list scrolls counts, and the bar stays', async () => {
  const { page, errors } = await gallery.open('state=actions', LOW);
  await overChip(page);
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
  await nudge(page);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => chipOn(page).getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('[data-message=answer]').getByRole('toolbar').count()).toBe(1);
  expect(errors).toEqual([]);
});
