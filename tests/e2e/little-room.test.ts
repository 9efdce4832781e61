/** Long names, other scripts and low screens: texts stay readable, and the composer stays free. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { box, type Inboxes, open, openInboxes, row, type Someone, say } from './inboxes.ts';

/** 1280 x 1024 px at four times the size. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 320, height: 640 };
const LONGEST_NAME = 'Wolfeschlegelsteinhausenbergerdorff and the others '.repeat(6).slice(0, 256);

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Returns whether this many first letters of an element are visible, and nothing covers them. */
const beginningSeen = (element: Locator, letters: number): Promise<boolean> =>
  element.evaluate((whole, count) => {
    const text = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, count);
    const words = range.getBoundingClientRect();
    const clip = (whole.closest('.preview, .face') as Element).getBoundingClientRect();
    const y = words.top + words.height / 2;
    const free = [words.left + 1, words.right - 1].every((x) =>
      whole.contains((whole.getRootNode() as ShadowRoot).elementFromPoint(x, y)),
    );
    return free && words.left >= clip.left - 1 && words.right <= clip.right + 1;
  }, letters);

/** Due reminders of messages with this text: each stays until dismissed. */
async function remind(who: Someone, talk: string, texts: readonly string[]): Promise<void> {
  const channel = inboxes.shop.channel('messaging', talk);
  await channel.updatePartial({ set: { config_overrides: { user_message_reminders: true } } } as never);
  for (const text of texts) {
    const { message } = await channel.sendMessage({ text, user_id: who.id });
    const remind_at = new Date(Date.now() + 300).toISOString();
    await inboxes.shop.createReminder({ messageId: message.id, user_id: who.id, remind_at } as never);
  }
}

/** The same inbox in a right-to-left language. */
async function inArabic(who: Someone): Promise<Page> {
  const page = await inboxes.inboxOf(who);
  await page.evaluate(() => window.Stoop?.('setLocale', 'ar'));
  await page.locator('.stoop[dir=rtl]').waitFor();
  return page;
}

test('a preview starts at its beginning, also in a line of the other direction', async () => {
  const [lena, omar, wim] = [
    await inboxes.someone('Lena'),
    await inboxes.someone('Omar', { name: 'Beginning so, a name that is longer than its row' }),
    await inboxes.someone('Wim'),
  ];
  const group = await inboxes.talk('Kiln', lena, omar, wim);
  const text = 'Beginning here, this goes on for a good while longer than there is room for in a row';
  await inboxes.shop.channel('messaging', group.id).sendMessage({ text, user_id: omar.id });
  const page = await inArabic(lena);
  const preview = row(page, group.name).locator('.preview');
  await preview.waitFor();
  for (const place of ['> bdi', 'b > bdi'])
    expect(await beginningSeen(preview.locator(place), 'Beginning'.length)).toBe(true);
});

test('two overlapping faces show both initials', async () => {
  const [lena, omar, wim] = [
    await inboxes.someone('Lena'),
    await inboxes.someone('Omar'),
    await inboxes.someone('Wim'),
  ];
  const group = await inboxes.talk('Kiln', lena, omar, wim);
  const ltr = await inboxes.inboxOf(lena);
  for (const page of [ltr, await inArabic(lena)]) {
    const faces = row(page, group.name).locator('.duo .face');
    await faces.first().waitFor();
    // The ring of the front face is a shadow, which receives no clicks: its width stays free as well.
    const [hidden, shown] = await faces.evaluateAll((all) =>
      all.map((face) => {
        const range = document.createRange();
        range.selectNodeContents(face);
        return { letter: range.getBoundingClientRect(), face: face.getBoundingClientRect() };
      }),
    );
    if (!hidden || !shown) throw new Error('there are no two faces');
    const centre = {
      x: (shown.face.left + shown.face.right) / 2,
      y: (shown.face.top + shown.face.bottom) / 2,
    };
    const rtl = hidden.face.left > shown.face.left;
    const corner = { x: rtl ? hidden.letter.left : hidden.letter.right, y: hidden.letter.bottom };
    const ring = 2;
    // A letter's box is higher than the letter: its base is about an eighth above.
    const foot = hidden.letter.height / 8;
    expect(Math.hypot(centre.x - corner.x, centre.y - corner.y + foot)).toBeGreaterThan(
      shown.face.width / 2 + ring,
    );
  }
});

test('the composer is one line high, whatever name its placeholder contains', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  await inboxes.shop.channel('messaging', group.id).updatePartial({ set: { name: LONGEST_NAME } } as never);
  const page = await inboxes.inboxOf(lena, PHONE);
  await page.locator('.channel', { hasText: LONGEST_NAME }).click();
  await box(page).waitFor();
  const height = () => box(page).evaluate((area) => (area as HTMLElement).offsetHeight);
  const empty = await height();
  expect(await box(page).getAttribute('placeholder')).toContain('and the others');
  // A second line would not make it higher, but be half visible.
  const wraps = await box(page).evaluate((area) =>
    getComputedStyle(area, '::placeholder').getPropertyValue('text-wrap-mode'),
  );
  expect(wraps).toBe('nowrap');
  await box(page).fill('x');
  await expect.poll(height).toBe(empty);
  await box(page).fill('one\ntwo');
  await expect.poll(height).toBeGreaterThan(empty);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('notifications leave the composer free on a low screen, and appear one by one', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena, ZOOMED);
  await open(page, group.name);
  const texts = ['one', 'two', 'three'].map((text) => `${text} ${'long words '.repeat(20)}`);
  await remind(lena, group.id, texts);
  const cards = page.locator('.alert-card');
  await cards.first().waitFor();
  const heights = () =>
    page.evaluate(() => {
      const root = document.querySelector('stoop-chat')?.shadowRoot;
      const edge = (name: string) => root?.querySelector(name)?.getBoundingClientRect();
      return { alerts: edge('.alerts')?.bottom ?? 0, composer: edge('.composer')?.top ?? 0 };
    });
  const seen: string[] = [];
  for (const _ of texts) {
    await expect.poll(() => cards.count()).toBe(1);
    const { alerts, composer } = await heights();
    expect(alerts).toBeLessThanOrEqual(composer);
    seen.push((await cards.textContent()) ?? '');
    await say(page, `written under ${seen.length}`);
    if (seen.length === 1) expect(await axeViolations(page)).toEqual([]);
    const before = seen.at(-1);
    await cards.getByRole('button', { name: 'Dismiss' }).click();
    if (seen.length < texts.length) await expect.poll(() => cards.textContent()).not.toBe(before);
  }
  await cards.waitFor({ state: 'detached' });
  expect(new Set(seen).size).toBe(texts.length);
});

test('three appear at once if there is room, and as many as fit when the screen grows', async () => {
  const lena = await inboxes.someone('Lena');
  const group = await inboxes.talk('Kiln', lena);
  const page = await inboxes.inboxOf(lena, ZOOMED);
  await remind(lena, group.id, ['one', 'two', 'three', 'four']);
  const cards = page.locator('.alert-card');
  await expect.poll(() => cards.count()).toBe(1);
  await page.setViewportSize(PHONE);
  await expect.poll(() => cards.count()).toBe(3);
});

test('a refused setting is undone, with its reason in view', async () => {
  const lena = await inboxes.someone('Lena');
  const page = await inboxes.inboxOf(lena);
  await page.setViewportSize(PHONE);
  await page.locator('.inbox-list').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const own = page.getByRole('dialog', { name: 'Profile and settings' });
  await page.route(/\/push_preferences\b/, (route) => route.abort());
  const quiet = own.getByRole('combobox', { name: 'Do not disturb' });
  await quiet.scrollIntoViewIfNeeded();
  await quiet.selectOption({ label: '1 hour' });
  const alert = own.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => quiet.locator('option:checked').textContent()).toBe('Off');
  const { top, bottom } = await alert.evaluate((element) => element.getBoundingClientRect());
  expect([top >= 0, bottom <= PHONE.height]).toEqual([true, true]);
});
