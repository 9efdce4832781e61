/** The menu of a message with which everything is allowed, in panels of all heights. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
const ALWAYS = ['block', 'report', 'ban', 'delete'];
const menu = (page: Page) => page.getByRole('menu', { name: 'Message actions' });

/** Returns the ids of the menu's items that cannot be pressed at their middle, and whether the menu leaves the panel. */
const faults = (page: Page, ids: readonly string[]): Promise<string[]> =>
  menu(page).evaluate((element, wanted) => {
    const root = element.getRootNode() as ShadowRoot;
    const [inner, outer] = [element, element.closest('.panel') ?? element].map((one) =>
      one.getBoundingClientRect(),
    );
    const inside =
      inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right;
    const found = inside ? [] : ['outside the panel'];
    for (const id of wanted) {
      const item = element.querySelector(`[data-item="${id}"]`);
      const { x = 0, y = 0, width = 0, height = 0 } = item?.getBoundingClientRect() ?? {};
      if (!item?.contains(root.elementFromPoint(x + width / 2, y + height / 2))) found.push(id);
    }
    return found;
  }, ids);

test.each([
  ['a panel of 440 px', { width: 1000, height: 480 }, 'ltr'],
  ['a panel of 440 px', { width: 1000, height: 480 }, 'rtl'],
  ['a small phone', { width: 320, height: 568 }, 'ltr'],
  ['a tall panel', { width: 1000, height: 900 }, 'ltr'],
])('block, report, ban and delete are in sight: %s, %o, %s', async (_name, size, dir) => {
  const { page, errors } = await gallery.open(`state=message-menu-all&dir=${dir}`, size);
  await settle(page);
  const all = await menu(page)
    .locator('[data-item]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.item ?? ''));
  expect(all.length).toBeGreaterThanOrEqual(15);
  expect(all.slice(-ALWAYS.length)).toEqual(ALWAYS);
  await expect.poll(() => faults(page, ALWAYS)).toEqual([]);
  // A menu that fits needs no scrolling.
  if (size.height >= 900) expect(await faults(page, all)).toEqual([]);
  // By keyboard every item comes into sight.
  for (const id of all) {
    const focused = () =>
      page.evaluate(
        () =>
          (document.querySelector('stoop-chat')?.shadowRoot?.activeElement as HTMLElement | null)?.dataset
            .item,
      );
    expect(await focused()).toBe(id);
    expect(await faults(page, [id])).toEqual([]);
    await page.keyboard.press('ArrowDown');
  }
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a right click in the middle of a low panel shows block and report too', async () => {
  const { page } = await gallery.open('state=message-menu-all', { width: 1000, height: 480 });
  await page.keyboard.press('Escape');
  await page.locator('[data-message=all] .bubble').click({ button: 'right' });
  await menu(page).waitFor();
  await settle(page);
  expect(await faults(page, ALWAYS)).toEqual([]);
  // It begins with the reactions; ArrowUp leads to them.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => window.gallery.model.calls.at(-1))).toBe('react all fire');
});

test('in the sheet of a phone, block and report are in sight', async () => {
  const { page } = await gallery.openAlone('state=message-menu-all&full', { width: 390, height: 700 });
  await page.keyboard.press('Escape');
  await page.locator('[data-message=all] .bubble').dispatchEvent('pointerdown', {
    ...{ bubbles: true, composed: true, pointerType: 'touch', isPrimary: true },
    ...{ clientX: 90, clientY: 300 },
  });
  await page.locator('.message-menu.sheet').waitFor();
  await settle(page);
  expect(await faults(page, ALWAYS)).toEqual([]);
});

test('Translate and Copy link have signs of their own', async () => {
  const { page } = await gallery.open('state=message-menu-all');
  const sign = (selector: string) =>
    page
      .locator(`${selector} path`)
      .first()
      .evaluate((path) => path.getAttribute('d') ?? '');
  const all = await menu(page)
    .locator('[data-item] path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
  for (const item of ['translate', 'link']) {
    const own = await sign(`[data-item=${item}]`);
    expect(all.filter((one) => one === own)).toHaveLength(1);
    expect(own).not.toBe(await sign('.composer .icon-button'));
  }
});
