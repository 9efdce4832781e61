import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../axe.ts';
import { galleryBrowser } from '../browser.ts';

const gallery = galleryBrowser();

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const cards = (page: Page) => page.locator('.link-preview');
const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);

// The gallery's state of them is checked in every look.
test('link previews: loading, loaded, dismissed, sent', async () => {
  const { page, errors } = await gallery.open('state=links', { width: 460, height: 760 });
  await box(page).fill('See halden.studio/level and https://slow.example/page');
  await cards(page).getByText('Level an Arc shade').waitFor();
  await page.getByText('Loading preview of https://slow.example/page').waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove preview of https://slow.example/page' }).click();
  await expect.poll(() => cards(page).count()).toBe(1);
  await box(page).press('Enter');
  const sent = (await calls(page)).findLast((call) => call.startsWith('with ')) ?? '';
  expect(sent).toContain('"title":"Level an Arc shade"');
  expect(sent).toContain('"skip_enrich_url":true');
  expect(await cards(page).count()).toBe(0);
  await box(page).fill('Again https://slow.example/page');
  await box(page).fill('Again https://slow.example/page and dead.example/x');
  await expect.poll(() => calls(page), { timeout: 10_000 }).toContain('og https://dead.example/x');
  expect(await cards(page).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('requests no previews unless the owner turns them on', async () => {
  const { page } = await gallery.open('state=conversation');
  await box(page).fill('See halden.studio/level @');
  // The part has loaded, and has received it.
  await expect.poll(() => calls(page)).toContain('typing See halden.studio/level @');
  await box(page).press('Enter');
  expect((await calls(page)).filter((call) => call.startsWith('og '))).toEqual([]);
});
