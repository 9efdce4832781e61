import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../axe.ts';
import { galleryBrowser } from '../browser.ts';

const gallery = galleryBrowser();
const SIZE = { width: 460, height: 760 };

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);
const text = (page: Page) => box(page).inputValue();
const select = (page: Page, from: number, to: number) =>
  box(page).evaluate((area: HTMLTextAreaElement, range) => area.setSelectionRange(...range), [
    from,
    to,
  ] as const);
const selected = (page: Page) =>
  box(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));

test('a trigger alone lists people, commands at the start of the text, and nothing elsewhere', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('@');
  await options(page).first().waitFor();
  expect(await options(page).count()).toBeGreaterThan(2);
  expect((await options(page).allTextContents()).join()).toContain('Tomas');
  await box(page).fill('');
  await box(page).pressSequentially('/');
  await options(page).getByText('/giphy').waitFor();
  await box(page).fill('');
  await box(page).pressSequentially('and /');
  await options(page).first().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test.each([
  ['light', 'theme=light', SIZE],
  ['dark', 'theme=dark', SIZE],
  ['320', 'theme=light&full', { width: 320, height: 640 }],
  ['rtl', 'theme=light&dir=rtl', SIZE],
])('the attachment menu lists the commands, %s', async (_name, query, size) => {
  const { page, errors } = await gallery.open(`state=polls&${query}`, size);
  await box(page).fill('cats');
  await page.locator('.composer .icon-button[aria-haspopup=menu]').click();
  const commands = page.getByRole('menu').getByRole('group', { name: 'Commands' });
  await commands.getByRole('menuitem', { name: '/giphy' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await commands.getByRole('menuitem', { name: '/giphy' }).click();
  await page.locator('.command-chip').getByText('/giphy').waitFor();
  expect(await text(page)).toBe('cats');
  expect(errors).toEqual([]);
});

test('a space turns emoticons and short names into emoji, and one Backspace or undo reverts them', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('Hi :) and <3 ');
  await expect.poll(() => text(page)).toBe('Hi 🙂 and ❤️ ');
  await page.keyboard.press('Backspace');
  expect(await text(page)).toBe('Hi 🙂 and <3 ');
  // Once undone it stays, whatever follows.
  await box(page).pressSequentially('this <3 ');
  expect(await text(page)).toBe('Hi 🙂 and <3 this <3 ');
  await box(page).fill('');
  await box(page).pressSequentially('Go :D ');
  await expect.poll(() => text(page)).toBe('Go 😄 ');
  await page.keyboard.press('Control+z');
  expect(await text(page)).toBe('Go :D ');
  await box(page).pressSequentially('on');
  expect(await text(page)).toBe('Go :D on');
  for (const kept of ['`a :) b` ', 'https://a.example/:) ', 'at 10:30: ', 'see :nothing: ']) {
    await box(page).fill('');
    await box(page).pressSequentially(kept);
    expect(await text(page)).toBe(kept);
  }
  expect(errors).toEqual([]);
});

test('the closing colon turns a short name into an emoji, and one Backspace or undo reverts it', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('Up :rocket:');
  await expect.poll(() => text(page)).toBe('Up 🚀');
  await box(page).pressSequentially(':tada::+1: now');
  await expect.poll(() => text(page)).toBe('Up 🚀🎉👍 now');
  for (const undo of ['Backspace', 'Control+z']) {
    await box(page).fill('');
    await box(page).pressSequentially('Go :rocket:');
    await expect.poll(() => text(page)).toBe('Go 🚀');
    await page.keyboard.press(undo);
    expect(await text(page)).toBe('Go :rocket:');
    await box(page).pressSequentially(' on :rocket:');
    expect(await text(page)).toBe('Go :rocket: on :rocket:');
  }
  // An emptied text begins anew.
  await box(page).fill('');
  await box(page).pressSequentially('Go :rocket:');
  await expect.poll(() => text(page)).toBe('Go 🚀');
  for (const kept of ['`a :rocket:', 'https://a.example/:rocket:', 'a:rocket:', ':nothing:']) {
    await box(page).fill('');
    await box(page).pressSequentially(kept);
    expect(await text(page)).toBe(kept);
  }
  expect(errors).toEqual([]);
});

test('pasted words stay as they are, also when the text is sent', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  // The tools are there.
  await box(page).pressSequentially('Hi :) ');
  await expect.poll(() => text(page)).toBe('Hi 🙂 ');
  await box(page).fill('so ;)');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+v');
  expect(await text(page)).toBe('so ;)');
  await box(page).pressSequentially(' ');
  expect(await text(page)).toBe('so ;) ');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('send so ;)');
  await box(page).pressSequentially('so ;) ');
  await expect.poll(() => text(page)).toBe('so 😉 ');
});

test('sending turns the last word into one, unless it was undone', async () => {
  const { page } = await gallery.open('state=conversation', SIZE);
  // Sooner than the tools and the names of emoji load.
  await box(page).fill('Great :rocket:');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('send Great 🚀');
  await box(page).pressSequentially('Thanks :)');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('send Thanks 🙂');
  await box(page).pressSequentially('so :) ');
  await expect.poll(() => text(page)).toBe('so 🙂 ');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toContain('send so :)');
});

test('formats: strike and link, removed again, and undone by the browser', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  await box(page).pressSequentially('so bold');
  await select(page, 3, 7);
  await page.keyboard.press('Control+Shift+x');
  await expect.poll(() => text(page)).toBe('so ~~bold~~');
  expect(await selected(page)).toBe('bold');
  await page.keyboard.press('Control+Shift+x');
  await expect.poll(() => text(page)).toBe('so bold');
  await page.keyboard.press('Control+k');
  await expect.poll(() => text(page)).toBe('so [bold](https://)');
  expect(await selected(page)).toBe('https://');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(page)).toBe('so bold');
  await select(page, 3, 7);
  await page.keyboard.press('Control+b');
  await expect.poll(() => text(page)).toBe('so **bold**');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(page)).toBe('so bold');
  await page.keyboard.press('Control+y');
  await expect.poll(() => text(page)).toBe('so **bold**');
  // Marks that are selected with the text are removed as well.
  await select(page, 3, 11);
  await page.keyboard.press('Control+b');
  await expect.poll(() => text(page)).toBe('so bold');
  await box(page).fill('see https://a.example');
  await select(page, 4, 21);
  await page.keyboard.press('Control+Shift+u');
  await expect.poll(() => text(page)).toBe('see [](https://a.example)');
  await box(page).pressSequentially('it');
  expect(await text(page)).toBe('see [it](https://a.example)');
  await select(page, 5, 7);
  await page.keyboard.press('Control+k');
  await expect.poll(() => text(page)).toBe('see it');
  expect(errors).toEqual([]);
});

test.each([
  ['Caps Lock', 'B', 'KeyB', '**'],
  ['Cyrillic', 'и', 'KeyB', '**'],
  ['Arabic', 'ه', 'KeyI', '_'],
  ['Dvorak', 'b', 'KeyN', '**'],
])('formats by %s: %s at %s', async (...[, key, code, mark]) => {
  const { page } = await gallery.open('state=conversation', SIZE);
  await box(page).fill('bold');
  await select(page, 0, 4);
  const press = (altKey: boolean) =>
    box(page).evaluate(
      (area, how) =>
        !area.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ctrlKey: true, ...how }),
        ),
      { key, code, altKey },
    );
  // AltGr, which is Ctrl and Alt, types a character.
  expect(await press(true)).toBe(false);
  expect(await press(false)).toBe(true);
  await expect.poll(() => text(page)).toBe(`${mark}bold${mark}`);
});

test.each([
  ['MacIntel', 'metaKey', 'ctrlKey'],
  ['iPad', 'metaKey', 'ctrlKey'],
  ['Win32', 'ctrlKey', 'metaKey'],
  ['Linux x86_64', 'ctrlKey', 'metaKey'],
])('on %s, %s formats by the key’s position, and %s is left to the system', async (platform, held, other) => {
  const { page } = await gallery.openAlone('state=conversation', SIZE);
  await page.evaluate((name) => Object.defineProperty(navigator, 'platform', { value: name }), platform);
  await box(page).fill('bold');
  await select(page, 0, 4);
  const press = (modifier: string, key: string) =>
    box(page).evaluate(
      (area, how) =>
        !area.dispatchEvent(
          new KeyboardEvent('keydown', {
            ...{ bubbles: true, cancelable: true, code: 'KeyB', key: how.key },
            [how.modifier]: true,
          }),
        ),
      { modifier, key },
    );
  expect(await press(other, 'b')).toBe(false);
  expect(await press(held, 'и')).toBe(true);
  await expect.poll(() => text(page)).toBe('**bold**');
});

test('where files are the only other thing, + lists the commands of the channel', async () => {
  const { page, errors } = await gallery.open('state=conversation', SIZE);
  const add = page.getByRole('button', { name: 'Attach files' });
  expect(await add.getAttribute('aria-haspopup')).not.toBe('menu');
  await page.evaluate(() => {
    const { model } = window.gallery;
    model.patch({ can: { ...model.conversation.get().can, commands: true } });
  });
  await expect.poll(() => add.getAttribute('aria-haspopup')).toBe('menu');
  await add.click();
  const menu = page.getByRole('menu', { name: 'Add' });
  await menu.getByRole('menuitem', { name: 'Photo or file' }).waitFor();
  await menu.getByRole('menuitem', { name: '/giphy' }).click();
  await page.locator('.command-chip').getByText('/giphy').waitFor();
  expect(errors).toEqual([]);
});
