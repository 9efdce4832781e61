import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../axe.ts';
import { galleryBrowser } from '../browser.ts';

const gallery = galleryBrowser();
const SIZE = { width: 460, height: 760 };

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
/** The option that a screen reader announces while the focus stays in the text. */
const active = (page: Page) =>
  box(page).evaluate((area) => {
    const id = area.getAttribute('aria-activedescendant') ?? '';
    return (area.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '';
  });

// The states of the gallery show these lists in every look.
test('every list fits and breaks no rule', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  for (const typed of ['Thanks @to', '@', '/u', '/', 'Nice :par']) {
    await box(page).fill('');
    await box(page).pressSequentially(typed);
    await options(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
  }
  await box(page).fill('');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('group', { name: 'Flags' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const wide = await page.locator('.panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(wide).toBe(0);
  expect(errors).toEqual([]);
});

test.each([
  ['light', 'theme=light', SIZE],
  ['320', 'theme=light&full', { width: 320, height: 640 }],
  ['rtl', 'theme=light&dir=rtl', SIZE],
])('a mentioned name is coloured, %s: over the same text in the field', async (_name, query, size) => {
  const { page, errors } = await gallery.open(`state=conversation&${query}`, size);
  const layer = page.locator('.coloured');
  const coloured = () => layer.locator('b').allTextContents();
  await box(page).pressSequentially('Thanks @to');
  await expect.poll(coloured).toEqual(['@to']);
  await page.keyboard.press('Tab');
  const words = 'for the long answer about the shade, and the one before; all that is left is ';
  await box(page).pressSequentially(`${words}@no`);
  await expect.poll(coloured).toEqual(['@Tomas', '@no']);
  const shapes = () =>
    layer.evaluate((own) => {
      const area = own.parentElement?.querySelector('textarea') as HTMLTextAreaElement;
      const { left, top } = own.getBoundingClientRect();
      const at = area.getBoundingClientRect();
      return {
        own: [left, top, own.clientWidth, own.scrollHeight, own.scrollTop],
        area: [at.left, at.top, area.clientWidth, area.scrollHeight, area.scrollTop],
      };
    });
  const near = async () => {
    const { own, area } = await shapes();
    expect(own).toEqual(area);
  };
  await near();
  expect(await violations(page)).toEqual([]);
  // More lines than the ten visible ones: the colours scroll along.
  for (let line = 0; line < 14; line += 1) await page.keyboard.press('Shift+Enter');
  await expect.poll(async () => (await shapes()).area[4]).toBeGreaterThan(0);
  await expect.poll(async () => (await shapes()).own[4]).toBe((await shapes()).area[4]);
  const lines = await box(page).evaluate((area) => {
    const { lineHeight, paddingTop } = getComputedStyle(area);
    return (area.clientHeight - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight);
  });
  expect(lines).toBe(10);
  await near();
  await box(page).fill('Nobody');
  await expect.poll(() => layer.count()).toBe(0);
  expect(await box(page).evaluate((area) => getComputedStyle(area).color)).not.toBe('rgba(0, 0, 0, 0)');
  expect(errors).toEqual([]);
});

test('a mention by keyboard: arrows move, Enter accepts, Escape leaves the panel alone, and names in the text are mentioned', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('Hi @');
  await options(page).first().waitFor();
  await box(page).pressSequentially('t');
  await options(page).first().waitFor();
  expect(await active(page)).toContain('Tomas');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toContain('Tomas');
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => window.gallery.panel.get().open)).toBe(true);
  await box(page).pressSequentially('o');
  expect(await list(page).count()).toBe(0);
  await box(page).fill('Hi ');
  await box(page).pressSequentially('@to');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  expect(await box(page).inputValue()).toMatch(/^Hi @Tomas\S* ?\S* $/);
  expect(await calls(page)).not.toContain('send Hi @to');
  await box(page).pressSequentially('and thanks');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContainEqual(expect.stringContaining('mentioned_users'));
  // Removed from the text again: no one is mentioned.
  await box(page).pressSequentially('@to');
  await options(page).first().waitFor();
  await page.keyboard.press('Tab');
  await box(page).fill('nobody');
  await page.keyboard.press('Enter');
  const after = await calls(page);
  expect(after.slice(after.indexOf('send nobody')).filter((call) => call.startsWith('with '))).toEqual([]);
  expect(after).toContain('send nobody');
});

test('while an input method composes, keys do not affect the list', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('@to');
  await options(page).first().waitFor();
  const before = await box(page).inputValue();
  const taken = await box(page).evaluate((area) => {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    area.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect([taken, await box(page).inputValue()]).toEqual([false, before]);
});

test('a command becomes a chip, takes arguments, and is sent as one text', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('/gi');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.command-chip').getByText('/giphy').waitFor();
  expect(await box(page).inputValue()).toBe('');
  expect(await box(page).getAttribute('placeholder')).toBe('[text]');
  await box(page).pressSequentially('cats');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('send /giphy cats');
  // Typed by hand it works the same; Backspace before its arguments removes it.
  await box(page).pressSequentially('/giphy dogs');
  await page.locator('.command-chip').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.locator('.command-chip').waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('dogs');
});

test('emoji: from a word, from the picker by search and by arrows, with a skin tone', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('Well done :tada');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  expect(await box(page).inputValue()).toBe('Well done 🎉 ');
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await page.getByRole('button', { name: 'Emoji' }).click();
  const search = picker.getByRole('searchbox', { name: 'Search emoji' });
  await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
  const tones = picker.locator('.emoji-tones').getByRole('button');
  expect(
    await tones.evaluateAll((all) => all.map((tone) => `${tone.textContent} ${tone.ariaLabel}`)),
  ).toEqual([
    '✋ Default skin tone',
    '✋🏻 Light skin tone',
    '✋🏼 Medium-light skin tone',
    '✋🏽 Medium skin tone',
    '✋🏾 Medium-dark skin tone',
    '✋🏿 Dark skin tone',
  ]);
  await picker.getByRole('button', { name: 'Dark skin tone', exact: true }).click();
  await search.fill('waving');
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('Well done 🎉 👋🏿');
  expect(await calls(page)).not.toContainEqual(expect.stringMatching(/^send/));
  await page.getByRole('button', { name: 'Emoji' }).click();
  await picker.getByRole('group', { name: 'Recently used' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(
    () => document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? '',
  );
  expect(focused).not.toBe('');
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  expect(await box(page).evaluate((area) => area.matches(':focus'))).toBe(true);
  await page.getByRole('button', { name: 'Emoji' }).click();
  await picker.waitFor();
  await page.locator('.list').click({ position: { x: 10, y: 10 } });
  await picker.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('shortcuts format the selection, and undo the format', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  await box(page).fill('so bold');
  await box(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 7));
  await page.keyboard.press('Control+b');
  await expect.poll(() => box(page).inputValue()).toBe('so **bold**');
  await page.keyboard.press('Control+b');
  await expect.poll(() => box(page).inputValue()).toBe('so bold');
  await page.keyboard.press('Control+e');
  await expect.poll(() => box(page).inputValue()).toBe('so `bold`');
  await page.keyboard.press('Control+i');
  await expect.poll(() => box(page).inputValue()).toBe('so `_bold_`');
});
