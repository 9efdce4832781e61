/** The command palette of the inbox: actions and conversations by their names, without a mouse. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { box, focused, heading, type Inboxes, open, openInboxes, press, row } from './inboxes.ts';
import { agent, asker } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette', exact: true });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openPalette(page: Page, query = ''): Promise<void> {
  // The script that hears the keys comes a moment after the list.
  await expect
    .poll(async () => {
      if ((await field(page).count()) === 0) await page.keyboard.press('Control+k');
      return field(page).count();
    })
    .toBe(1);
  await focused(field(page));
  await page.keyboard.type(query);
}

test('finds a conversation and opens it, also while nothing has the focus', async () => {
  const ines = await agent(inboxes, 'Ines');
  const [maya, omar] = [await asker(inboxes, 'Maya'), await asker(inboxes, 'Omar')];
  const page = await inboxes.inboxOf(ines);
  await row(page, maya.name).waitFor();
  await openPalette(page);
  await options(page).getByText(maya.name, { exact: true }).waitFor();
  await picture(page, 'palette');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type(omar.name.toLowerCase());
  await expect.poll(() => options(page).allTextContents()).toEqual([expect.stringContaining(omar.name)]);
  await page.keyboard.press('Enter');
  await heading(page, omar.name).waitFor();
  await palette(page).waitFor({ state: 'detached' });
  // In the composer, the keys make a link.
  await row(page, omar.name).focus();
  await openPalette(page, 'no such thing');
  await palette(page).getByText('No results for “no such thing”.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('acts on the open conversation, or on the row with the focus', async () => {
  const ines = await agent(inboxes, 'Ines');
  const [maya, omar] = [await asker(inboxes, 'Maya'), await asker(inboxes, 'Omar')];
  const page = await inboxes.inboxOf(ines);
  await open(page, maya.name);
  await row(page, maya.name).focus();
  await openPalette(page, 'assign me');
  await page.keyboard.press('Enter');
  await row(page, maya.name).locator('.assignee').getByText('You', { exact: true }).waitFor();
  await row(page, omar.name).focus();
  await openPalette(page);
  expect(await options(page).first().textContent()).toBe('Assign to me');
  // Down and up again, and round from the first to the last.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await options(page).last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.type('tags');
  await page.keyboard.press('Enter');
  const tags = page.getByRole('dialog', { name: 'Tags', exact: true });
  await tags.getByLabel('Add a tag').fill('vip');
  await press(tags, 'Save');
  await row(page, omar.name).locator('.marks').getByText('vip', { exact: true }).waitFor();
  expect(await row(page, maya.name).locator('.marks').getByText('vip').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('the composer keeps Ctrl+K for links; the menu opens the palette, too', async () => {
  const ines = await agent(inboxes, 'Ines');
  const maya = await asker(inboxes, 'Maya');
  const page = await inboxes.inboxOf(ines, { width: 390, height: 780 });
  await page.locator('.inbox-list').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Command palette', exact: true }).click();
  await focused(field(page));
  await picture(page, 'palette-phone');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type(maya.name);
  await options(page).first().click();
  await heading(page, maya.name).waitFor();
  await box(page).fill('our lamps');
  await box(page).selectText();
  await box(page).press('Control+k');
  await expect.poll(() => box(page).inputValue()).toContain('[our lamps](');
  expect(await palette(page).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
