/** Lists of people and reports on narrow screens and in right-to-left languages. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Inboxes, open, openInboxes } from './inboxes.ts';

const NARROW = { width: 340, height: 700 };
/** Between a face and its name, in px. */
const MOST_BETWEEN = 16;

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const speak = (page: Page, locale: string) =>
  page.evaluate(
    (wanted) => (window as never as { Stoop: (...call: string[]) => void }).Stoop('setLocale', wanted),
    locale,
  );

/** The width of a face and its name: from the face's left edge to the end of the text. */
const gapOf = (row: Locator) =>
  row.evaluate((element) => {
    const words = document.createRange();
    const name = element.querySelector('.person-name');
    const face = element.querySelector('.avatar');
    if (!name?.firstChild || !face) throw new Error('expected a face and a name');
    words.selectNode(name.firstChild);
    return face.getBoundingClientRect().left - words.getBoundingClientRect().right;
  });

test('in Arabic a Latin name is beside its face, and Back points to the start', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena, NARROW);
  await open(page, group.name);
  await speak(page, 'ar');
  await page.getByRole('button', { name: 'المزيد', exact: true }).click();
  await page.locator('[data-item=details]').click();
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: /^الأعضاء/ }).click();
  const person = details.locator('.person', { hasText: omar.name });
  await person.first().waitFor();
  expect(await gapOf(person.first())).toBeLessThan(MOST_BETWEEN);
  const back = details.getByRole('button', { name: 'رجوع' }).locator('svg');
  expect(await back.evaluate((sign) => getComputedStyle(sign).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  expect(inboxes.complaints()).toEqual([]);
});

test.each(['en', 'de', 'fr', 'es'])(
  'the selected report is completely readable at 340 px: %s',
  async (locale) => {
    const mara = await inboxes.someone('Mara', { role: 'moderator' });
    const page = await inboxes.inboxOf(mara, NARROW);
    await page.getByRole('button', { name: /^Review queue/ }).click();
    await page.getByRole('dialog').waitFor();
    await speak(page, locale);
    await expect.poll(() => page.locator('stoop-chat').getAttribute('lang')).toBe(locale);
    const cut = () =>
      page.locator('.review-filters select').evaluateAll((all) =>
        all.map((one) => {
          const whole = one.cloneNode(true) as HTMLElement;
          whole.style.inlineSize = 'max-content';
          one.parentElement?.append(whole);
          const needed = whole.getBoundingClientRect().width;
          whole.remove();
          return needed > one.getBoundingClientRect().width + 1;
        }),
      );
    await expect.poll(cut).toEqual([false, false]);
  },
);

test('a reported message is in view at 340 px, however many messages precede it', async () => {
  const mara = await inboxes.someone('Mara', { role: 'moderator' });
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar, mara);
  const channel = inboxes.shop.channel('messaging', group.id);
  for (const text of ['one', 'two', 'three'])
    await channel.sendMessage({ text: `${text} ${'and so on '.repeat(60)}`, user_id: lena.id });
  const { message } = await channel.sendMessage({ text: 'The rude one', user_id: omar.id });
  await inboxes.shop.flagMessage(message.id, { user_id: lena.id, reason: 'spam' } as never);
  const page = await inboxes.inboxOf(mara, NARROW);
  await page.getByRole('button', { name: /^Review queue/ }).click();
  await page.locator('.report', { hasText: 'The rude one' }).click();
  await page.locator('.said').nth(3).waitFor();
  const outOfSight = () =>
    page.locator('.said.reported').evaluate((said) => {
      const frame = said.closest('.review-body')?.getBoundingClientRect();
      const { top, bottom } = said.getBoundingClientRect();
      return !frame || top < frame.top || bottom > frame.bottom + 1;
    });
  await expect.poll(outOfSight).toBe(false);
  expect(inboxes.complaints()).toEqual([]);
});
