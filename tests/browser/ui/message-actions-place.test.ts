import { expect, test } from 'vitest';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
/** The tolerance between equal edges, for parts of a pixel. */
const PIXEL = 1;

test.each([
  ['ltr', 'right'],
  ['rtl', 'left'],
] as const)('the bar is at the end of its bubble and inside the panel: %s', async (dir, end) => {
  const { page, errors } = await gallery.open(`state=message-bar&dir=${dir}`, { width: 320, height: 640 });
  const bar = page.locator('.bar');
  await bar.waitFor();
  const [placed, bubble, panel] = await Promise.all(
    [bar, page.locator('[data-message=pinned] .piece').first(), page.locator('.panel')].map((one) =>
      one.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right, width: right - left };
      }),
    ),
  );
  if (!placed || !bubble || !panel) throw new Error('no bar');
  if (bubble.width > placed.width) {
    expect(Math.abs(placed[end] - bubble[end])).toBeLessThanOrEqual(PIXEL);
  }
  expect(placed.left).toBeGreaterThan(panel.left);
  expect(placed.right).toBeLessThan(panel.right);
  expect(errors).toEqual([]);
});

test('the reaction picker leaves its message in view', async () => {
  const { page } = await gallery.open('state=message-bar');
  await page.locator('.bar [aria-haspopup="menu"]').first().click();
  const usual = page.locator('.message-menu:has(.usual)');
  await usual.waitFor();
  const menu = await usual.boundingBox();
  const bubble = await page.locator('[data-message=pinned] .piece').first().boundingBox();
  if (!menu || !bubble) throw new Error('no menu');
  expect(menu.y + menu.height <= bubble.y || menu.y >= bubble.y + bubble.height).toBe(true);
});
