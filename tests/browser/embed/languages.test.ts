import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const LANGUAGES = 'ar de es fr he hi it ja ko nl pl pt ru tr uk zh zh-Hant'.split(' ');
const textFile = (language: string) => {
  const file = pages
    .manifest()
    .files.find(({ name }) => new RegExp(`^locale-${language}-[\\w-]{8}\\.js$`).test(name));
  if (!file) throw new Error(`the build made no file for ${language}`);
  return `/${file.name}`;
};
const direction = (page: Page) =>
  page
    .locator('.stoop')
    .evaluate((wrapper: HTMLElement) => [getComputedStyle(wrapper).direction, wrapper.lang]);

// WCAG 3.1.1
test('on a German page the chat is German, including announcements', async () => {
  const { page, errors } = await pages.open({ html: 'lang="de"' });
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Nachricht' }).waitFor();
  await page.getByRole('button', { name: 'Chat schließen' }).waitFor();
  expect(await page.locator('stoop-chat').getAttribute('lang')).toBe('de');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Hallo');
  await page.getByRole('textbox', { name: 'Nachricht' }).press('Enter');
  await page.getByText('Hallo').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chat öffnen' }).waitFor();
  expect(errors.filter((text) => /locale|policy/i.test(text))).toEqual([]);
});

test('an English visitor loads no texts', async () => {
  const { page } = await pages.open();
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(pages.site().requests.filter((path) => path.includes('locale-'))).toEqual([]);
});

test('a language that fails to load leaves the whole chat in English', async () => {
  const { page } = await pages.open({ attributes: 'data-locale="fr"' });
  pages.site().answer(textFile('fr'), { body: 'broken', status: 503 });
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Still here');
  expect(await direction(page)).toEqual(['ltr', 'en']);
  pages.site().answer(textFile('fr'), null);
});

test('slow texts do not delay the chat: it starts in English and changes when they arrive', async () => {
  const { page } = await pages.open({ attributes: 'data-locale="it"' });
  let send = () => {};
  const late = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**${textFile('it')}`, async (route) => {
    await late;
    await route.continue();
  });
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sen');
  expect(await direction(page)).toEqual(['ltr', 'en']);
  send();
  await expect.poll(() => direction(page)).toEqual(['ltr', 'it']);
  await page.keyboard.type('tence');
  expect(await page.getByRole('textbox', { name: 'Messaggio' }).inputValue()).toBe('Half a sentence');
});

test('a press while the chat, loaded by itself, waits for its texts opens it', async () => {
  const { page } = await pages.open({ attributes: 'data-locale="pl" data-load="manual"' });
  // Never answered: the start goes on without it.
  await page.route(`**${textFile('pl')}`, () => {});
  const asked = page.waitForRequest(`**${textFile('pl')}`);
  await page.waitForFunction('window.Stoop');
  await page.evaluate("void Stoop('boot')");
  await asked;
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

test('switching while the chat is open keeps text and focus', async () => {
  const { page } = await pages.open();
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sen');
  await page.evaluate(() => window.Stoop?.('setLocale', 'ar'));
  const arabic = page.getByRole('textbox', { name: 'رسالة' });
  await arabic.waitFor();
  expect(await direction(page)).toEqual(['rtl', 'ar']);
  await page.keyboard.type('tence');
  expect(await arabic.inputValue()).toBe('Half a sentence');
  await page.evaluate(() => window.Stoop?.('setLocale', 'ja'));
  await page.getByRole('textbox', { name: 'メッセージ' }).waitFor();
  expect(await direction(page)).toEqual(['ltr', 'ja']);
});

test('owners set their own texts, by attribute and later', async () => {
  const { page } = await pages.open({ attributes: 'data-text-composer="Your question"' });
  await launcherOf(page).click();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
  await page.evaluate(() => window.Stoop?.('update', { textComposer: 'Your <i>wish</i>' }));
  await page.getByRole('textbox', { name: 'Your <i>wish</i>' }).waitFor();
});

/** Elements whose text is cut off. */
const clipped = (page: Page) =>
  page
    .locator('.stoop')
    .evaluate((wrapper) =>
      [...wrapper.querySelectorAll<HTMLElement>('button, h1, h2, h3, p, label, strong')]
        .filter(
          (node) =>
            node.textContent !== '' && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1,
        )
        .map((node) => node.textContent),
    );

// WCAG 1.4.10
test('no language is cut off at 320 px, and each has its direction', async () => {
  const { page } = await pages.open({
    context: { viewport: { width: 320, height: 640 } },
  });
  await launcherOf(page).click();
  await page.getByRole('textbox').first().waitFor();
  for (const language of LANGUAGES) {
    await page.evaluate((tag) => window.Stoop?.('setLocale', tag), language);
    const dir = /^(ar|he)$/.test(language) ? 'rtl' : 'ltr';
    await expect.poll(() => direction(page)).toEqual([dir, language]);
    expect([language, await clipped(page)]).toEqual([language, []]);
  }
});
