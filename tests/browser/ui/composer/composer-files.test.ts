import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attachFiles, type ChosenFile } from '../../../support/in-browser/choose-files.ts';
import { violations } from '../axe.ts';
import { galleryBrowser } from '../browser.ts';

const FOLDER = new URL('../../../../test-results/gallery/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });
const gallery = galleryBrowser();

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const files = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
const announced = (page: Page) => page.evaluate(() => window.gallery.announced);

const text = (name: string, content = 'words') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer(),
});

const choose = (page: Page, ...chosen: readonly ChosenFile[]) => attachFiles(page, chosen);

/** As the clipboard or a pointer delivers them. */
async function bring(
  page: Page,
  how: 'paste' | 'drop',
  { names, types = [] }: { readonly names: readonly string[]; readonly types?: readonly string[] },
) {
  await box(page).evaluate(
    (area, given) => {
      const transfer = new DataTransfer();
      for (const name of given.names) transfer.items.add(new File(['words'], name, { type: 'text/plain' }));
      for (const type of given.types) transfer.setData(type, 'words');
      const target = given.how === 'paste' ? area : (area.closest('form')?.parentElement ?? area);
      const more = { bubbles: true, cancelable: true };
      if (given.how === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: transfer }));
      else
        for (const kind of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(kind, { ...more, dataTransfer: transfer }));
    },
    { how, names, types },
  );
}

test.each([
  ['light', 'conversation', 'theme=light', { width: 460, height: 760 }],
  ['dark', 'conversation', 'theme=dark', { width: 460, height: 760 }],
  ['320', 'conversation', 'theme=light&full', { width: 320, height: 640 }],
  ['rtl', 'rtl', 'theme=light', { width: 460, height: 760 }],
])('every state of a file, %s: fits and breaks no rule', async (...[name, state, query, size]) => {
  const { page, errors } = await gallery.open(`state=${state}&${query}`, size);
  await choose(
    page,
    await picture('lamp.png', '#d9b36c'),
    await picture('slow.png', '#33443f'),
    await picture('fail.png', '#8c5a3a'),
    text('Bill for the lamp and the shade.pdf', 'x'.repeat(88_000)),
    text('slow notes.txt'),
    text('setup.exe'),
  );
  await box(page).fill('These three');
  await files(page).getByText('This file type isn’t allowed').waitFor();
  await files(page).getByRole('button', { name: 'Try again: fail.png' }).waitFor();
  await box(page).press('Enter');
  await page.locator('.toast').getByText('Wait until all attachments have uploaded').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: new URL(`composer-files-${name}.png`, FOLDER).pathname });
  const wide = await page.locator('.panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(wide).toBe(0);
  expect(await calls(page)).not.toContain('send These three');
  expect(errors).toEqual([]);
});

test('files go with the text, or alone, and only finished ones', async () => {
  const { page } = await gallery.open('state=conversation');
  await choose(page, text('one.txt'), text('fail.txt'), text('setup.exe'));
  await files(page).getByRole('button', { name: 'Try again: fail.txt' }).waitFor();
  await expect.poll(() => announced(page)).toContain('one.txt is ready to send');
  expect(await announced(page)).toContain('setup.exe: This file type isn’t allowed');
  expect((await announced(page)).some((said) => said.startsWith('Couldn’t upload fail.txt'))).toBe(true);
  await send(page).click();
  const sent = await calls(page);
  expect(sent).toContain('send ');
  expect(sent.at(sent.indexOf('send ') + 1)).toContain('https://files.example/one.txt');
  // A failed upload stays for a retry; a refused file is gone.
  await expect.poll(() => files(page).getByRole('listitem').count()).toBe(1);
  await files(page).getByRole('button', { name: 'Remove fail.txt' }).click();
  await files(page).waitFor({ state: 'detached' });
  expect(await send(page).isDisabled()).toBe(true);
});

test('pasted and dropped files appear beside the text; text with an image of itself stays text', async () => {
  const { page, errors } = await gallery.open('state=conversation');
  await bring(page, 'paste', { names: ['table.png'], types: ['text/html', 'text/plain'] });
  // An image copied from a page brings its markup, and no text.
  await bring(page, 'paste', { names: ['pasted.txt'], types: ['text/html'] });
  await files(page).getByText('pasted.txt').first().waitFor();
  await bring(page, 'drop', { names: ['dropped.txt'] });
  await files(page).getByText('dropped.txt').first().waitFor();
  expect(await files(page).getByRole('listitem').count()).toBe(2);
  await bring(page, 'drop', { names: Array.from({ length: 9 }, (_, n) => `more ${n}.txt`) });
  await page.locator('.toast').getByText('You can attach up to 10 files per message').waitFor();
  expect(await files(page).getByRole('listitem').count()).toBe(10);
  expect(errors).toEqual([]);
});

test('files dragged over the conversation show a hint until they leave', async () => {
  const { page } = await gallery.open('state=conversation');
  await bring(page, 'drop', { names: ['first.txt'] });
  await files(page).getByText('first.txt').first().waitFor();
  const over = (kind: string) =>
    box(page).evaluate((area, type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.txt'));
      const place = area.closest('form')?.parentElement;
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      place?.dispatchEvent(event);
      return event.defaultPrevented;
    }, kind);
  // The page itself must not navigate to the file.
  expect(await over('dragover')).toBe(true);
  await page.getByText('Drop files to attach').waitFor();
  await over('dragleave');
  await page.getByText('Drop files to attach').waitFor({ state: 'detached' });
});

// WCAG 2.5.7
test('by keyboard alone: chosen, removed, and the focus is not lost', async () => {
  const { page } = await gallery.open('state=conversation');
  await choose(page, text('one.txt'), text('slow.txt'));
  await page.getByRole('progressbar', { name: 'Uploading slow.txt' }).waitFor();
  await page.getByRole('button', { name: 'Cancel slow.txt' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => files(page).getByRole('listitem').count()).toBe(1);
  expect(await box(page).evaluate((area) => area.matches(':focus'))).toBe(true);
});

test('files wait while another message is edited, and survive closing the panel', async () => {
  const { page } = await gallery.open('state=conversation');
  await choose(page, text('one.txt'));
  await files(page).getByText('one.txt').first().waitFor();
  await box(page).press('ArrowUp');
  await page.getByText('Editing', { exact: true }).waitFor();
  expect(await files(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Attach files' }).count()).toBe(0);
  await box(page).press('Escape');
  await files(page).getByText('one.txt').first().waitFor();
  await page.evaluate(() => window.gallery.panel.set({ ...window.gallery.panel.get(), open: false }));
  await page.locator('.panel').waitFor({ state: 'detached' });
  await page.evaluate(() => window.gallery.panel.set({ ...window.gallery.panel.get(), open: true }));
  await files(page).getByText('one.txt').first().waitFor();
});
