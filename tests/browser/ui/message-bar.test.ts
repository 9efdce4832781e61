/** Where the action bar of a message stands, by rectangles and by what is under the pointer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

const WIDE = { width: 1000, height: 800 };
const NARROW = { width: 320, height: 640 };
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Message actions' });
const row = (page: Page, id: string) => page.locator(`[data-message=${id}]`);

/** Returns what covers a button of the bar, and whether a part of the bar is outside the list. */
const hidden = (page: Page): Promise<string[]> =>
  bar(page).evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot;
    const place = element.getBoundingClientRect();
    const list = element.closest('.list')?.getBoundingClientRect() ?? new DOMRect();
    const across = place.left >= list.left && place.right <= list.right;
    const down = place.top >= list.top && place.bottom <= list.bottom;
    const covered = [...element.querySelectorAll('button')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = root.elementFromPoint(x + width / 2, y + height / 2);
      return button.contains(hit) ? [] : [`${button.ariaLabel} is under ${hit?.className || hit?.localName}`];
    });
    return across && down ? covered : ['outside the list', ...covered];
  });

/** Returns the words of the list that the bar covers. */
const coveredWords = (page: Page): Promise<string[]> =>
  bar(page).evaluate((element) => {
    const PIXEL = 1;
    const place = element.getBoundingClientRect();
    /** A bubble cuts off the words that have no room, as of a long quote. */
    const isUnder = (box: DOMRect, bubble: DOMRect) =>
      Math.min(box.right, bubble.right, place.right) - Math.max(box.left, bubble.left, place.left) > PIXEL &&
      Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top) > PIXEL;
    const isSeen = (holder: HTMLElement) =>
      !element.contains(holder) && !holder.closest('.vh') && getComputedStyle(holder).visibility !== 'hidden';
    const texts = document.createTreeWalker(element.closest('.list') ?? element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const holder = node.parentElement;
      if (!holder || !isSeen(holder)) continue;
      const bubble = (holder.closest('.piece') ?? holder).getBoundingClientRect();
      if ([...range.getClientRects()].some((box) => isUnder(box, bubble)))
        found.push(`covers “${node.textContent?.slice(0, 30)}”`);
    }
    return found;
  });

/** Returns what is wrong with the bar of a message that is in sight. */
const faults = async (page: Page) => [...(await hidden(page)), ...(await coveredWords(page))];

/** Moves the pointer over a message until its bar stands. */
async function over(page: Page, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await row(page, id).locator('.piece').first().hover();
        return row(page, id).getByRole('toolbar').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await settle(page);
}

/** Scrolls the list so that a message's top is at a distance from the top of the list. */
const putAt = (page: Page, id: string, distance: number) =>
  page.locator('.list').evaluate(
    async (list, { of, wanted }) => {
      // Rows that come in are measured, and move what is below them.
      let still = 0;
      for (let tries = 0; still < 5; tries += 1) {
        if (tries > 100) throw new Error(`${of} is not ${wanted} px from the top`);
        const piece = list.querySelector(`[data-message="${of}"] .piece`);
        const top = piece?.getBoundingClientRect().top ?? Number.NaN;
        const off = top - list.getBoundingClientRect().top - wanted;
        still = Math.abs(off) < 1 ? still + 1 : 0;
        if (still === 0 && piece) list.scrollTop += off;
        await new Promise(requestAnimationFrame);
      }
    },
    { of: id, wanted: distance },
  );

test.each([
  ['ltr', WIDE],
  ['rtl', WIDE],
  ['ltr', NARROW],
  ['rtl', NARROW],
])('every bar is beside its bubble and covers nobody’s words: %s, %o', async (dir, size) => {
  const { page, errors } = await gallery.open(`state=actions&dir=${dir}&full`, size);
  const ids = await page
    .locator('[data-message]')
    .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.message ?? ''));
  for (const id of ids) {
    await over(page, id);
    expect([id, ...(await faults(page))]).toEqual([id]);
  }
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test.each(['ltr', 'rtl'])('a bar has as many buttons as fit beside its bubble: %s', async (dir) => {
  const { page } = await gallery.open(`state=actions&dir=${dir}`, WIDE);
  const names = async (id: string) => {
    await over(page, id);
    return bar(page)
      .getByRole('button')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  };
  const few = ['Add reaction', 'More actions'];
  expect(await names('pinned')).toEqual(few);
  expect(await names('thanks')).toEqual([
    ...['React with 👍', 'React with ❤️', 'React with 😂', 'Add reaction'],
    ...['Reply', 'Reply in thread', 'More actions'],
  ]);
  // The time stays in sight, beside the bar or on the message's last line.
  expect(await row(page, 'thanks').locator('.time').isVisible()).toBe(true);
  await over(page, 'pinned');
  expect(await row(page, 'pinned').locator('.time').isVisible()).toBe(true);
  // A wider place has room for more.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => names('pinned')).toEqual(['More actions']);
});

test.each(['ltr', 'rtl'])(
  'the bar follows the visible part of a message that is longer than the list: %s',
  async (dir) => {
    const { page } = await gallery.open(`state=long-text&dir=${dir}`, WIDE);
    const long = page.locator('[data-message]').first();
    const id = (await long.getAttribute('data-message')) ?? '';
    for (const distance of [-300, -1500]) {
      await putAt(page, id, distance);
      await page.mouse.move(500, 400);
      const list = await page.locator('.list').boundingBox();
      if (!list) throw new Error('no list');
      await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
      await row(page, id).getByRole('toolbar').waitFor();
      await settle(page);
      expect(await faults(page)).toEqual([]);
    }
    // By keyboard too.
    await page.mouse.move(0, 0);
    await long.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Tab');
    await bar(page).getByRole('button', { name: 'Add reaction' }).waitFor();
    expect(await faults(page)).toEqual([]);
  },
);

test.each([
  ['the top', 'ltr', (_list: number, height: number) => 8 - height],
  ['the top', 'rtl', (_list: number, height: number) => 8 - height],
])(
  'a message of which %s of the list shows only a stripe has its bar in sight: %s',
  async (_edge, dir, at) => {
    const { page } = await gallery.open(`state=many&dir=${dir}`, WIDE);
    // Away from both ends of the conversation, so that every place can be scrolled to.
    await page.locator('.list').evaluate((list) => list.scrollBy(0, -4000));
    await page.locator('.jump').waitFor();
    await settle(page);
    const ids = await page
      .locator('[data-message]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.message ?? ''));
    for (const id of ids.slice(3, 6)) {
      const heights = await row(page, id)
        .locator('.piece')
        .evaluate((piece) => [piece.closest('.list')?.clientHeight ?? 0, piece.clientHeight]);
      await putAt(page, id, at(heights[0] ?? 0, heights[1] ?? 0));
      await row(page, id).evaluate((element) => element.focus({ preventScroll: true }));
      await row(page, id).getByRole('toolbar').waitFor();
      await settle(page);
      expect([id, ...(await hidden(page))]).toEqual([id]);
    }
  },
);

test('showing a bar does not change what can be scrolled', async () => {
  const { page } = await gallery.open('state=actions', { width: 1000, height: 500 });
  const sizes = () => page.locator('.list').evaluate((list) => [list.scrollHeight, list.scrollTop]);
  await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await settle(page);
  const before = await sizes();
  await row(page, 'thanks').evaluate((element) => element.focus({ preventScroll: true }));
  await bar(page).waitFor();
  expect(await sizes()).toEqual(before);
});

test('the bubble keeps its width when the bar appears', async () => {
  const { page } = await gallery.open('state=actions', NARROW);
  const box = () => row(page, 'pinned').locator('.bubble').boundingBox();
  const before = await box();
  await over(page, 'pinned');
  expect(await box()).toEqual(before);
});

test.each([WIDE, NARROW])(
  'every emoji is one press away, and its message stays in sight: %o',
  async (size) => {
    const { page } = await gallery.open('state=actions', size);
    await over(page, 'thanks');
    const more = size === NARROW ? 'More actions' : 'Add reaction';
    await bar(page).getByRole('button', { name: more }).click();
    if (size === NARROW) await page.getByRole('menuitem', { name: 'More reactions' }).click();
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    await picker.waitFor();
    const [place, bubble, panel] = await Promise.all([
      picker.boundingBox(),
      row(page, 'thanks').locator('.piece').boundingBox(),
      page.locator('.panel').boundingBox(),
    ]);
    if (!place || !bubble || !panel) throw new Error('no picker');
    expect(place.y + place.height <= bubble.y || place.y >= bubble.y + bubble.height).toBe(true);
    expect(place.y >= panel.y && place.y + place.height <= panel.y + panel.height).toBe(true);
    expect(await violations(page)).toEqual([]);
    // The usual reactions come first.
    await picker.getByRole('button').and(page.locator('[data-emoji="👍"]')).first().click();
    expect(await page.evaluate(() => window.gallery.model.calls.at(-1))).toBe('react thanks like');
  },
);

test('under a finger there is one button, and it opens the sheet', async () => {
  const context = await gallery.browser().newContext({
    ...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  });
  const page = await context.newPage();
  await page.goto(`${gallery.url()}?state=actions&full`);
  await row(page, 'pinned').locator('.bubble').tap();
  const button = bar(page).getByRole('button');
  await button.waitFor();
  expect(await button.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(['More actions']);
  expect(await faults(page)).toEqual([]);
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(36);
  await button.tap();
  await page.locator('.message-menu.sheet').waitFor();
  await page.getByRole('menuitemcheckbox', { name: 'React with ❤️' }).waitFor();
  await context.close();
});
