import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();

async function group(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click();
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title data-title', exact: true });
const tagOf = (page: Page) => page.getByRole('region', { name: 'Script tag' });

test('what one types is in the tag, in the address, and in the real chat beside it', async () => {
  const { page } = await pages.open('/configure');
  await group(page, 'Words');
  await titleOf(page).fill('Halden & "friends"');
  await tagOf(page).getByText('data-title="Halden &amp; &quot;friends&quot;"').waitFor();
  const chat = page.frameLocator('#frame');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('Halden'));
  await chat.getByRole('button', { name: 'Open chat' }).click();
  await chat.getByRole('dialog').getByText('Halden & "friends"').first().waitFor();
  await page.reload();
  expect(await titleOf(page).inputValue()).toBe('Halden & "friends"');
});

test('a wrong value is explained and stays out of the tag', async () => {
  const { page } = await pages.open('/configure');
  await group(page, 'Look');
  const field = page.getByLabel('Offset x');
  await field.fill('far');
  await page.getByText('Expected a number of px from 0 to 1000.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await tagOf(page).textContent()).not.toContain('data-offset-x');
  await field.fill('32');
  await tagOf(page).getByText('data-offset-x="32"').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBeNull();
});

test('the pinned tag carries the hash of the bytes that its address serves', async () => {
  const { page } = await pages.open('/configure');
  await page.getByRole('radio', { name: 'Pinned' }).check();
  await tagOf(page).getByText('integrity=').waitFor();
  const tag = (await tagOf(page).textContent()) ?? '';
  const address = /src="([^"]+)"/.exec(tag)?.[1] ?? '';
  const reply = await fetch(address);
  const hash = createHash('sha384')
    .update(new Uint8Array(await reply.arrayBuffer()))
    .digest('base64');
  expect(tag).toContain(`integrity="sha384-${hash}"`);
  expect(reply.headers.get('cache-control')).toContain('immutable');
});

test('the tag is copied by keyboard, and the page says so', async () => {
  const { page } = await pages.open('/configure', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy the tag' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<script async src=');
});

test('a room without a channel is noticed; every setting can be put back', async () => {
  const { page } = await pages.open('/configure');
  await page.getByLabel('Mode').selectOption('room');
  await page.getByText('A room needs a channel').waitFor();
  await page.getByRole('button', { name: 'Back to the defaults' }).click();
  await page.getByText('A room needs a channel').waitFor({ state: 'hidden' });
  expect(await tagOf(page).textContent()).not.toContain('data-mode');
});
