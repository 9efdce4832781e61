import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from '../browser.ts';
import { atEnd, movedBy, STILL_PX, scrollUp, spot, still } from './list-page.ts';

const gallery = galleryBrowser();

const DESKTOP = { width: 1280, height: 1024 };

/** Changes of a list while someone reads in its middle. */
const HAPPENS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'messages arrive': (page) => page.evaluate(() => window.gallery.receive(5)),
  'older messages come': (page) => page.evaluate(() => window.gallery.more(25)),
  'the text is set larger': (page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.bubble { font-size: 24px !important; line-height: 34px !important }');
      document.querySelector('stoop-chat')?.shadowRoot?.adoptedStyleSheets.push(sheet);
    }),
  'the window gets as narrow as a phone': async (page) => {
    await page.evaluate(() => window.gallery.panel.set({ open: true, fullScreen: true }));
    await page.setViewportSize({ width: 320, height: 640 });
  },
  'the page is zoomed in four times': async (page) => {
    await page.evaluate(() => window.gallery.panel.set({ open: true, fullScreen: true }));
    await page.setViewportSize({ width: DESKTOP.width / 4, height: DESKTOP.height / 4 });
  },
  'the composer grows': (page) =>
    page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour\nfive\nsix'),
  'the language becomes another one': (page) =>
    page.evaluate(() => window.gallery.look({ dir: 'rtl', words: 'right' })),
  'somebody begins to type': (page) =>
    page.evaluate(() =>
      window.gallery.model.patch({ typing: window.gallery.model.conversation.get().people }),
    ),
};

test.each(
  Object.keys(HAPPENS).flatMap((name) => [
    [name, 'ltr'],
    [name, 'rtl'],
  ]),
)('%s: the reader’s position stays (%s)', async (name, dir) => {
  const { page, errors } = await gallery.openInPlace(`state=many&dir=${dir}`, DESKTOP);
  await still(page);
  await scrollUp(page, 3_000);
  const before = await spot(page);
  await HAPPENS[name]?.(page);
  await still(page);
  expect(Math.abs(await movedBy(page, before)), before.id).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test.each(Object.keys(HAPPENS))('%s: the end stays in view', async (name) => {
  const { page, errors } = await gallery.openInPlace('state=many', DESKTOP);
  await still(page);
  await HAPPENS[name]?.(page);
  await still(page);
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('a pressed element stays under the pointer until its release; then the end is in view again', async () => {
  const { page, errors } = await gallery.open('state=many', DESKTOP);
  await still(page);
  const list = await page.getByRole('log', { name: 'Messages' }).boundingBox();
  if (!list) throw new Error('expected the list to be seen');
  await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
  await page.mouse.down();
  const before = await spot(page);
  await page.evaluate(() => window.gallery.receive(5));
  await still(page);
  expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  expect(await page.getByRole('button', { name: /new message/i }).count()).toBe(0);
  await page.mouse.up();
  await still(page);
  await atEnd(page);
  expect(errors).toEqual([]);
});

/** The visible part above an on-screen keyboard; iOS changes nothing else. */
const showKeyboard = (page: Page, height: number) =>
  page.evaluate((left) => {
    if (!window.visualViewport) throw new Error('no visual viewport');
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
    window.visualViewport.dispatchEvent(new Event('resize'));
  }, height);

test.each(['the end', 'the middle'])('an on-screen keyboard opens and closes at %s', async (where) => {
  const { page, errors } = await gallery.open('state=many&full', { width: 390, height: 844 });
  await still(page);
  if (where === 'the middle') await scrollUp(page, 2_000);
  const before = await spot(page);
  await showKeyboard(page, 500);
  await still(page);
  const composer = await page.getByRole('textbox', { name: 'Message' }).boundingBox();
  expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(500);
  if (where === 'the end') await atEnd(page);
  else expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  await showKeyboard(page, 844);
  await still(page);
  if (where === 'the end') await atEnd(page);
  else expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

/** The next page of history is requested, and arrives when the test says so. */
const slowNetwork = (page: Page) =>
  page.evaluate(() => {
    const { model } = window.gallery;
    Object.assign(model, { loadOlder: () => model.patch({ loadingOlder: true }) });
  });

const answer = (page: Page) =>
  page.evaluate(() => {
    window.gallery.more(25);
    window.gallery.model.patch({ loadingOlder: false });
  });

test('a late page finds the reader at the very top, and keeps their position', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await slowNetwork(page);
  await still(page);
  await scrollUp(page, 20_000);
  await page.getByText('Loading older messages').waitFor({ state: 'attached' });
  expect(await page.locator('.list').evaluate((list) => list.scrollTop)).toBe(0);
  const before = await spot(page);
  await answer(page);
  await page.getByText('Loading older messages').waitFor({ state: 'detached' });
  await still(page);
  expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test('scrolling through thousands of messages in one go loses, duplicates and reorders no row', async () => {
  const { page, errors } = await gallery.open('state=many', DESKTOP);
  await still(page);
  for (const pixels of [40_000, -25_000, 90_000, -60_000]) {
    await scrollUp(page, pixels);
    const ids = await page
      .locator('[data-message]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.message?.slice(1))));
    const shown = ids.filter((id) => id !== 9_999);
    expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
    expect(shown.length).toBeGreaterThan(5);
  }
  expect(errors).toEqual([]);
});

/** A hidden tab has no frames. */
const hide = (page: Page) =>
  page.evaluate(() => {
    const waiting: FrameRequestCallback[] = [];
    const real = window.requestAnimationFrame;
    window.requestAnimationFrame = (run) => -waiting.push(run);
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.assign(window, {
      showAgain: () => {
        window.requestAnimationFrame = real;
        Reflect.deleteProperty(document, 'visibilityState');
        document.dispatchEvent(new Event('visibilitychange'));
        for (const run of waiting) real(run);
      },
    });
  });
const show = (page: Page) => page.evaluate(() => (window as unknown as { showAgain(): void }).showAgain());

test('messages that arrived in a hidden tab count below the reader’s position, and are read at the end only when visible', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  const read = () => page.evaluate(() => window.gallery.model.calls.includes('markRead'));
  await hide(page);
  await page.evaluate(() => {
    window.gallery.receive(2);
    window.gallery.model.patch({ unread: 2 });
  });
  expect(await read()).toBe(false);
  await show(page);
  await page.getByText('Arrived 2', { exact: true }).waitFor();
  await atEnd(page);
  await expect.poll(read).toBe(true);

  await scrollUp(page, 900);
  const before = await spot(page);
  await hide(page);
  await page.evaluate(() => {
    for (let n = 0; n < 40; n++) window.gallery.receive(1);
  });
  await show(page);
  await page.getByRole('button', { name: 'Jump to 40 new messages' }).waitFor();
  await still(page);
  expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  await page.getByRole('button', { name: 'Jump to 40 new messages' }).click();
  await atEnd(page);
  expect(errors).toEqual([]);
});

test('a message stored before the next frame still scrolls the list: a near server is faster than a screen', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  await page.evaluate(() => {
    const { model } = window.gallery;
    model.send('Sent already');
    const messages = [...model.conversation.get().messages];
    const last = messages.pop();
    if (last) messages.push({ ...last, status: 'sent' });
    model.patch({ messages });
  });
  await page.getByText('Sent already').waitFor();
  await atEnd(page);
  await scrollUp(page, 900);
  const before = await spot(page);
  // From another device of the same person.
  await page.evaluate(() => {
    const { model } = window.gallery;
    const { messages } = model.conversation.get();
    const last = messages.findLast(({ mine }) => mine);
    if (last) model.patch({ messages: [...messages, { ...last, id: 'elsewhere', text: 'Said elsewhere' }] });
  });
  await page.getByText('Said elsewhere').waitFor({ state: 'attached' });
  await still(page);
  expect(Math.abs(await movedBy(page, before))).toBeLessThanOrEqual(STILL_PX);
  expect(errors).toEqual([]);
});

test('sending moves to the end even if another message arrives in the same frame', async () => {
  const { page, errors } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  await page.evaluate(() => {
    window.gallery.model.send('Asked from above');
    window.gallery.receive(1);
  });
  await page.getByText('Arrived 1', { exact: true }).waitFor({ state: 'attached' });
  await atEnd(page);
  await page.getByText('Asked from above').waitFor();
  expect(errors).toEqual([]);
});

// WCAG 2.4.3
test('by keyboard, reading begins at the first unread message', async () => {
  const { page, errors } = await gallery.open('state=unread-far');
  await still(page);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  const focused = () =>
    page.evaluate(() => {
      const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
      return active instanceof HTMLElement ? active.dataset.message : undefined;
    });
  // Over the button that leads down, and the composer's other controls.
  for (let presses = 0; presses < 6 && (await focused()) === undefined; presses++)
    await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('n0');
  const button = page.getByRole('button', { name: /^Jump to \d+ new messages$/ });
  const before = await button.getAttribute('aria-label');
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('n20');
  await expect.poll(() => button.getAttribute('aria-label')).not.toBe(before);
  expect(errors).toEqual([]);
});
