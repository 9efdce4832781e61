/** Everything done with messages by keyboard: from the composer to the message and back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseFiles } from '../../support/in-browser/choose-files.ts';
import { choose, focused, focusIs, until } from '../../support/keys.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
/** More Tab stops than any dialog here has. */
const ALL_STOPS = 10;

const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
const lastCall = async (page: Page) => (await calls(page)).findLast((call) => !call.startsWith('typing'));
/** From the composer to a message of the list. */
async function toMessage(page: Page, id: string): Promise<void> {
  await focusIs(page, 'Message');
  await until(page, 'Shift+Tab', /^(?:asked|answer|pinned|last|saving|unsaved|thanks|m\d+)$/);
  await page.keyboard.press('Home');
  await focusIs(page, 'asked');
  if (id !== 'asked') await until(page, 'ArrowDown', id);
}

// WCAG 2.1.1
test('actions: reply, edit, pin, mark unread, report and delete', async () => {
  const { page, errors } = await gallery.open('state=actions');
  await toMessage(page, 'pinned');
  await choose(page, 'Reply');
  await focusIs(page, 'Message');
  await page.keyboard.type('With the screws');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('send With the screws to pinned');

  await toMessage(page, 'answer');
  await choose(page, 'Edit');
  await focusIs(page, 'Message');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('edit answer The smoked glass one!');

  await toMessage(page, 'asked');
  await choose(page, 'Pin');
  await focusIs(page, 'asked');
  expect(await lastCall(page)).toBe('pin asked true');
  await choose(page, 'Mark as unread');
  await focusIs(page, 'asked');
  expect(await lastCall(page)).toBe('markUnread asked');

  await choose(page, 'Report');
  await page.getByRole('dialog', { name: 'Report this message?' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await until(page, 'Tab', 'Report');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Reported' }).waitFor();
  expect(await lastCall(page)).toMatch(/^POST \/moderation\/flag \{"target_message_id":"asked"/);
  await page.keyboard.press('Enter');
  await focusIs(page, 'asked');

  await until(page, 'ArrowDown', 'answer');
  await choose(page, 'Delete');
  await focusIs(page, 'Cancel');
  await page.keyboard.press('Escape');
  await focusIs(page, 'answer');
  await choose(page, 'Delete');
  await until(page, 'Shift+Tab', 'Delete for everyone');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('remove answer');
  expect(await focused(page)).not.toBe('');
  expect(errors).toEqual([]);
});

// WCAG 2.1.1
test('reactions: by chip, by the bar and by the menu, and the list of users', async () => {
  const { page, errors } = await gallery.open('state=actions');
  await toMessage(page, 'answer');
  await until(page, 'Tab', /^❤️, 3/);
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('react answer love');
  await focusIs(page, '❤️, 4 times');
  await until(page, 'Tab', 'Add reaction');
  await page.keyboard.press('Enter');
  await focusIs(page, 'Search emoji');
  await page.keyboard.press('ArrowDown');
  await until(page, 'ArrowRight', 'face with open mouth');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('react answer wow');
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor({ state: 'detached' });
  await focusIs(page, 'answer');
  await page.keyboard.press('Enter');
  await focusIs(page, 'Reply');
  await page.keyboard.press('ArrowUp');
  await until(page, 'ArrowLeft', 'React with 👍');
  await page.keyboard.press('Enter');
  expect(await lastCall(page)).toBe('react answer like');
  await focusIs(page, 'answer');

  await choose(page, 'Who reacted');
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  await dialog.getByText('Tomas').waitFor();
  await until(page, 'Shift+Tab', '😮, 1 time');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => dialog.getByRole('button', { name: '😮, 1 time' }).getAttribute('aria-pressed'))
    .toBe('true');
  for (let stop = 0; stop < ALL_STOPS; stop++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((node) => node.matches(':focus-within'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await focusIs(page, 'answer');
  expect(errors).toEqual([]);
});

// WCAG 2.1.1, 2.5.1
test('images: reached from the list, browsed, enlarged, and closed', async () => {
  const { page, errors } = await gallery.open('state=rich-pictures', { width: 1000, height: 900 });
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const shown = () => viewer.locator('.yarl__slide_current img').getAttribute('src');
  await focusIs(page, 'Message');
  await until(page, 'Shift+Tab', /^Photo lamp/);
  const from = await focused(page);
  await page.keyboard.press('Enter');
  await viewer.waitFor();
  const first = await shown();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(first);
  const zoom = viewer.getByRole('button', { name: 'Zoom in' });
  await expect.poll(() => zoom.isEnabled()).toBe(true);
  await until(page, 'Tab', 'Zoom in');
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      viewer
        .locator('.yarl__slide_current img')
        .evaluate((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth),
    )
    .toBeGreaterThan(1);
  await until(page, 'Tab', /Download/);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await focusIs(page, from);
  expect(errors).toEqual([]);
});

// WCAG 2.1.1
test('threads: a reply, also shown in the channel, and back to the parent message', async () => {
  const { page, errors } = await gallery.open('state=thread');
  await focusIs(page, 'Reply');
  await until(page, 'Shift+Tab', /Also send/i);
  await page.keyboard.press('Space');
  await until(page, 'Tab', 'Reply');
  await page.keyboard.type('Then two of them.');
  await page.keyboard.press('Enter');
  await expect.poll(() => lastCall(page)).toBe('reply Then two of them.');
  await until(page, 'Shift+Tab', /^r\d$/);
  await until(page, 'ArrowUp', 'r1');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  await focusIs(page, 'answer');
  expect(errors).toEqual([]);
});

test('the list of threads is one stop, arrows move in it, and Enter opens', async () => {
  const { page } = await gallery.open('state=threads', { width: 1200, height: 800 });
  await page.getByRole('tab', { name: /^Threads/ }).focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('Six for the lobby');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('Which of the two shades?');
  await page.keyboard.press('Enter');
  expect(await calls(page)).toContain('openChannel support:maya');
});

// WCAG 2.1.1
test('the composer’s tools: emoji, a command, files, the quote, and a link preview', async () => {
  const { page, errors } = await gallery.open('state=links');
  await focusIs(page, 'Message');
  await until(page, 'Tab', 'Emoji');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor();
  await page.keyboard.type('lamp');
  await page.keyboard.press('Enter');
  await focusIs(page, 'Message');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => box.inputValue()).toMatch(/^\p{Extended_Pictographic}/u);

  await page.keyboard.press('Control+A');
  await page.keyboard.type('https://halden.studio/level ');
  await page.locator('.link-preview[aria-busy=false]').waitFor();
  await until(page, 'Shift+Tab', /Level an Arc shade/);
  await page.keyboard.press('Enter');
  await page.locator('.link-preview').waitFor({ state: 'detached' });
  await focusIs(page, 'Message');

  await until(page, 'Shift+Tab', 'Attach files');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
  await chooseFiles(page, () => page.keyboard.press('Enter'), [notes]);
  await page.getByRole('list', { name: 'Attachments' }).getByText('ready').waitFor({ state: 'attached' });
  await until(page, 'Shift+Tab', 'Remove notes.txt');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Attachments' }).waitFor({ state: 'detached' });
  await focusIs(page, 'Message');
  expect(errors).toEqual([]);
});
