import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from '../loader-page.ts';

const pages = loaderPages();
const GREETING = 'data-greeting="Any questions?" data-greeting-delay="0"';
const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

test.each([
  ['', 'local'],
  ['data-storage="session"', 'session'],
] as const)('a dismissed greeting stays away, another text may come (%s)', async (attributes, kind) => {
  const { page } = await pages.open({ attributes: `${GREETING} ${attributes}` });
  await page.getByText('Any questions?').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Any questions?').waitFor({ state: 'hidden' });
  expect(pages.site().requests).toEqual(['/', '/stoop.js']);
  const area = await page.evaluate((name) => ({ ...window[`${name}Storage`] }), kind);
  expect(area).toEqual({ 'stoop:k_test:dismissed': 'Any questions?' });
  await page.reload();
  await launcherOf(page).waitFor();
  // Timers run in order: after this one the greeting would have appeared.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await page.getByText('Any questions?').count()).toBe(0);
  await page.evaluate(() => window.Stoop?.greet('Something new'));
  await page.getByText('Something new').waitFor();
});

test('without storage, a greeting returns on the next page', async () => {
  const { page } = await pages.open({ attributes: `${GREETING} data-storage="none"` });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Any questions?').waitFor({ state: 'hidden' });
  expect(await page.evaluate(stored)).toEqual([]);
  await page.reload();
  await page.getByText('Any questions?').waitFor();
});

test('opening the chat without writing leaves no trace', async () => {
  const { page } = await pages.open({ attributes: GREETING });
  await page.getByRole('button', { name: 'Any questions?' }).click();
  await composerOf(page).waitFor();
  expect(await page.evaluate(stored)).toEqual([]);
});

test.each([
  ['session', ['stoop:k_test:opened']],
  ['none', []],
])('“once” is remembered in the storage the owner chose: %s', async (storage, names) => {
  const { page } = await pages.open({ attributes: `data-open="once" data-storage="${storage}"` });
  await composerOf(page).waitFor();
  await expect.poll(() => page.evaluate(() => window.Stoop?.get('state'))).toBe('open');
  await page.evaluate(() => window.Stoop?.ready());
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(names);
});

test('data-open also works when a page calls first', async () => {
  const { page } = await pages.open({
    attributes: 'data-open="true"',
    body: "<script>addEventListener('DOMContentLoaded', () => window.Stoop?.('prefill', 'Hi'))</script>",
  });
  await composerOf(page).waitFor();
});

test.each([
  ['hidden', ''],
  ['#help', ''],
])('a launcher that is %s is not drawn; commands and nodes open, and the focus returns', async (launcher) => {
  const { page } = await pages.open({
    attributes: `data-launcher="${launcher}"`,
    body: '<button id="help">Help</button><button data-stoop-open>Ask</button>',
  });
  await page.waitForFunction('window.Stoop');
  await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
  expect(await launcherOf(page).count()).toBe(0);
  const box = () => page.evaluate(() => document.querySelector('stoop-chat')?.getBoundingClientRect().height);
  expect(await box()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await page.getByRole('button', { name: 'Ask' }).click();
  await composerOf(page).waitFor();
  await page.keyboard.press('Escape');
  await composerOf(page).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Ask');

  await page.getByRole('button', { name: 'Help' }).focus();
  await page.evaluate(() => window.Stoop?.open());
  await composerOf(page).waitFor();
  await page.keyboard.press('Escape');
  await composerOf(page).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Help');
  expect(await launcherOf(page).count()).toBe(0);
});
