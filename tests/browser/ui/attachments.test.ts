import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

const TALL = { width: 460, height: 2_400 };
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos' });
const shown = (page: Page) => viewer(page).locator('.yarl__slide_current img');

test('images open over the page, change by keyboard, and return the focus', async () => {
  const { page, errors } = await gallery.open('state=rich-pictures&full', TALL);
  const third = page.getByRole('button', { name: /Photo lamp2/ }).last();
  await third.focus();
  await page.keyboard.press('Enter');
  await viewer(page).waitFor();
  await expect.poll(() => viewer(page).evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  expect(await shown(page).getAttribute('src')).toContain('lamp2-');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page).getAttribute('src')).toContain('lamp3-');
  expect(await viewer(page).getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('lamp3-');
  expect(await violations(page)).toEqual([]);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await viewer(page).evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  await expect.poll(() => third.evaluate((tile) => tile.matches(':focus'))).toBe(true);
  expect(await page.getByRole('dialog', { name: 'Chat with Halden' }).isVisible()).toBe(true);
  expect(errors).toEqual([]);
});

test.each([
  ['ltr', 1000],
  ['rtl', 320],
])('the viewer counts images, names them and shows their caption (%s, %i px)', async (dir, width) => {
  const { page } = await gallery.open(`state=rich-pictures&full&dir=${dir}`, { width, height: 2_400 });
  const opener = page.getByRole('article').filter({ hasText: 'Four of them' });
  await opener.getByRole('button', { name: /Photo lamp2/ }).click();
  await viewer(page).waitFor();
  const text = (part: string) => viewer(page).locator(`.viewer-${part}`).textContent();
  expect([await text('count'), await text('name'), await text('caption')]).toEqual([
    '2 of 4',
    'lamp2.jpg',
    'Four of them',
  ]);
  await page.keyboard.press(dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
  await expect.poll(() => text('count')).toBe('3 of 4');
  expect(await text('name')).toBe('lamp3.jpg');
  // White signs on a dark ground of their own are visible over any picture.
  for (const name of ['Next photo', 'Previous photo', 'Close photos', 'Download'])
    expect(
      await viewer(page)
        .locator(`[aria-label="${name}"]`)
        .evaluate((button) => {
          const { backgroundColor, color } = getComputedStyle(button);
          const [, , , ground = '1'] = backgroundColor.match(/[\d.]+/g) ?? [];
          return Number(ground) >= 0.6 && /^rgba?\(255, 255, 255/.test(color);
        }),
    ).toBe(true);
  const boxes = await viewer(page)
    .locator('.viewer-count, .viewer-name, .yarl__toolbar')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  const [toolbar, ...texts] = boxes.toSorted((a, b) => b.width - a.width);
  for (const box of texts)
    expect(
      box.right <= (toolbar?.left ?? 0) ||
        box.left >= (toolbar?.right ?? 0) ||
        box.top >= (toolbar?.bottom ?? 0),
    ).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('one image has no counter, and no caption without text', async () => {
  const { page } = await gallery.open('state=rich-pictures&full', TALL);
  await page.getByRole('button', { name: /Photo portrait/ }).click();
  await viewer(page).locator('.viewer-name').waitFor();
  expect(await viewer(page).locator('.viewer-count, .viewer-caption').count()).toBe(0);
});

test('a finger swipes through images, and closes them', async () => {
  const context = await gallery
    .browser()
    .newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${gallery.url()}?state=rich-pictures&full`);
  await page
    .getByRole('button', { name: /Photo lamp2/ })
    .last()
    .tap();
  await viewer(page).waitFor();
  await expect.poll(() => shown(page).getAttribute('src')).toContain('lamp2-');
  const devtools = await context.newCDPSession(page);
  const swipe = async (from: readonly [number, number], by: readonly [number, number]) => {
    const at = (share: number) => [{ x: from[0] + by[0] * share, y: from[1] + by[1] * share }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 10; step += 1)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe([320, 420], [-260, 0]);
  await expect.poll(() => shown(page).getAttribute('src')).toContain('lamp3-');
  await swipe([60, 420], [260, 0]);
  await expect.poll(() => shown(page).getAttribute('src')).toContain('lamp2-');
  await swipe([195, 300], [0, 420]);
  await viewer(page).waitFor({ state: 'detached' });
  await context.close();
});

test('images keep their space while they load', async () => {
  const page = await gallery.browser().newPage({ viewport: TALL });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/media/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${gallery.url()}?state=rich-pictures&full`, { waitUntil: 'commit' });
  await page.locator('.media img').first().waitFor({ state: 'attached' });
  await settle(page);
  const boxes = () =>
    page.locator('.media').evaluateAll((media) =>
      media.map((piece) => {
        const { x, y, width, height } = piece.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await boxes();
  expect(before.length).toBeGreaterThan(4);
  expect(Math.min(...before.map(([, , , height = 0]) => height))).toBeGreaterThan(90);
  arrive();
  await page.waitForFunction(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const images = [...(root?.querySelectorAll<HTMLImageElement>('.media img') ?? [])];
    return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0);
  });
  expect(await boxes()).toEqual(before);
  await page.close();
});

test('an image that fails to load says so, and is retried', async () => {
  const { page } = await gallery.open('state=rich-pictures&full', TALL);
  const failed = page.locator('.load-failed').first();
  await failed.getByText('Couldn’t load the photo').waitFor();
  await failed.evaluate((node) => {
    const seen = new MutationObserver(() => node.isConnected || Object.assign(window, { asked: true }));
    seen.observe(node.getRootNode(), { childList: true, subtree: true });
  });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'asked'));
});

const paused = (page: Page) =>
  page.locator('.player audio').evaluateAll((all) => all.map((audio) => (audio as HTMLAudioElement).paused));

// WCAG 1.4.2, 2.5.7
test('one recording plays at a time; keys seek, and its speed can change', async () => {
  const { page, errors } = await gallery.open('state=rich-files&full', TALL);
  const [first, second] = [page.locator('.player').nth(0), page.locator('.player').nth(1)];
  await first.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => paused(page)).toEqual([false, true, true]);
  await second.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => paused(page)).toEqual([true, false, true]);

  const slider = second.getByRole('slider', { name: 'Playback position' });
  await second.getByRole('button', { name: 'Pause' }).click();
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('2');
  expect(await slider.getAttribute('aria-valuetext')).toBe('0:01 of 0:09');

  const speed = second.getByRole('button', { name: /Speed/ });
  await speed.click();
  expect(await speed.textContent()).toBe('1.5×');
  const rate = await second.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).playbackRate);
  expect(rate).toBe(1.5);
  expect(errors).toEqual([]);
});

test('a button copies code', async () => {
  const { page } = await gallery.open('state=rich-text&full', TALL);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^stoop-chat \{\n/);
  expect(await page.evaluate(() => window.gallery.announced)).toContain('Copied');
});

test.each(['rich-text', 'rich-files'])(
  '%s: the reader’s position stays when the parts load',
  async (state) => {
    const { page, errors } = await gallery.open(`state=${state}&late`, { width: 1_000, height: 700 });
    const end = () =>
      page.locator('.list').evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
    await expect.poll(end).toBeLessThanOrEqual(1);
    const before = await page.locator('.list').evaluate((list) => list.scrollHeight);
    await page.evaluate(() => window.gallery.releaseParts());
    // At the list's end: rows further up may not be mounted.
    await (state === 'rich-text' ? page.locator('.markdown').first() : page.getByText('hologram')).waitFor();
    await expect.poll(end).toBeLessThanOrEqual(1);
    expect(before).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  },
);
