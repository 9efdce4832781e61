import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrast, type Rgb } from '../../../src/styles/color.ts';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const READABLE = 4.5;
/** Gamut mapping and rounding differ a little between conversions. */
const TOLERANCE = 3;

/** Painted and read back, because computed colours have notations of their own. */
async function painted(node: Locator, property: 'color' | 'backgroundColor'): Promise<Rgb> {
  const [red = 0, green = 0, blue = 0] = await node.evaluate((element, name) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = getComputedStyle(element)[name];
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, property);
  return [red, green, blue];
}

const near = (found: Rgb, wanted: Rgb) =>
  found.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= TOLERANCE);

async function sentBubble(page: Page): Promise<Locator> {
  await composerOf(page).fill('Hello');
  await composerOf(page).press('Enter');
  await page.getByRole('log', { name: 'Messages' }).getByText('Hello').waitFor();
  return page.getByRole('button', { name: 'Send message' });
}

// WCAG 1.4.3
test.each([
  'rebeccapurple',
  '#fd4',
  '#0b6b5cff',
  'rgb(11 107 92)',
  'hsl(210 80% 50%)',
  'hwb(120 10% 40%)',
  'oklch(0.6 0.2 30)',
  'lab(50% 40 59.5)',
  'color-mix(in oklab, red, blue 30%)',
  'color(display-p3 1 0.5 0)',
  // Black and white contrast equally with these two, or nearly.
  'lab(48.9 40 10)',
  'lab(49.44 0 0)',
])('the accent may be %s, and the text on it is readable', async (accent) => {
  const { page, errors } = await pages.open({
    attributes: `data-accent="${accent}"`,
    body: `<div id="sample" style="height:9px; background:${accent}"></div>`,
  });
  const expected = await painted(page.locator('#sample'), 'backgroundColor');
  const onLauncher = async () =>
    [await painted(launcherOf(page), 'backgroundColor'), await painted(launcherOf(page), 'color')] as const;
  const [ground, picture] = await onLauncher();
  expect(contrast(ground, picture)).toBeGreaterThanOrEqual(READABLE);
  await launcherOf(page).click();
  // The send button appears where the launcher was: under the pointer it would have its hover colour.
  await page.mouse.move(0, 0);
  const send = await sentBubble(page);
  await composerOf(page).fill('More');
  await expect.poll(async () => near(await painted(send, 'backgroundColor'), expected)).toBe(true);
  expect(
    contrast(await painted(send, 'color'), await painted(send, 'backgroundColor')),
  ).toBeGreaterThanOrEqual(READABLE);
  expect(errors.filter((text) => /setting-wrong/.test(text))).toEqual([]);
});

test('an accent can be changed and removed; a wrong one is reported and ignored', async () => {
  const next = 'oklch(0.7 0.15 150)';
  const { page, errors } = await pages.open({
    attributes: 'data-accent="teal"',
    body: `<div id="sample" style="height:9px; background:${next}"></div>`,
  });
  const wanted = await painted(page.locator('#sample'), 'backgroundColor');
  await launcherOf(page).click();
  await composerOf(page).fill('Words');
  const send = page.getByRole('button', { name: 'Send message' });
  const ground = () => painted(send, 'backgroundColor');
  await expect.poll(ground).toEqual([0, 128, 128]);
  await page.evaluate((accent) => window.Stoop?.update({ accent }), next);
  await expect.poll(async () => near(await ground(), wanted)).toBe(true);
  for (const wrong of [
    'nonsense',
    'inherit',
    'currentColor',
    'transparent',
    'var(--x)',
    'url(x)',
    'red; top: 0',
    {},
  ]) {
    errors.length = 0;
    await page.evaluate((accent) => window.Stoop?.update({ accent } as never), wrong);
    await expect
      .poll(() => errors, { message: `${wrong}` })
      .toEqual([expect.stringContaining('[stoop] setting-wrong')]);
    expect(near(await ground(), wanted)).toBe(true);
  }
  await page.evaluate(() => window.Stoop?.update({ accent: '' }));
  await expect.poll(ground).toEqual([11, 107, 92]);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => painted(launcherOf(page), 'backgroundColor')).toEqual([11, 107, 92]);
});

const ground = (page: Page) => painted(page.getByRole('dialog'), 'backgroundColor');
const WHITE: Rgb = [255, 255, 255];
const CHARCOAL: Rgb = [25, 27, 26];

test('by default the chat follows the page’s color-scheme, and the system’s if the page sets both or none', async () => {
  const { page } = await pages.open({
    html: 'style="color-scheme: dark"',
    context: { colorScheme: 'light' },
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  await expect.poll(() => ground(page)).toEqual(CHARCOAL);
  const say = (scheme: string) =>
    page.evaluate((value) => {
      document.documentElement.style.colorScheme = value;
      window.Stoop?.update({});
    }, scheme);
  await say('only light');
  await expect.poll(() => ground(page)).toEqual(WHITE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toEqual(WHITE);
  await say('light dark');
  await expect.poll(() => ground(page)).toEqual(CHARCOAL);
  await say('normal');
  await expect.poll(() => ground(page)).toEqual(CHARCOAL);
  await page.evaluate(() => window.Stoop?.('setTheme', 'light'));
  await expect.poll(() => ground(page)).toEqual(WHITE);
});
