/** Canned answers: an admin writes them in the inbox, and an agent inserts them into replies. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { box, bubble, focused, type Inboxes, open, openInboxes, pane, press } from './inboxes.ts';
import { agent, asker } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Takes pictures into the folder that STOOP_PICTURES names, if it names one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('.inbox-list').getByRole('button', { name: 'More', exact: true }).click();
}

async function openAnswers(page: Page) {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Canned answers', exact: true }).click();
  return pane(page, 'Canned answers');
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option');

async function add(page: Page, name: string, text: string): Promise<void> {
  await press(pane(page, 'Canned answers'), 'Add answer');
  const form = pane(page, 'New answer');
  await form.getByLabel('Shortcut').fill(name);
  await form.getByLabel('Text', { exact: true }).fill(text);
  await press(form, 'Save');
  await pane(page, 'Canned answers').getByText(`/${name}`, { exact: true }).waitFor();
}

test('an admin adds, changes and deletes answers; an agent inserts them, and the visitor reads one', async () => {
  const boss = await inboxes.someone('Ada', { role: 'admin' });
  const ines = await agent(inboxes, 'Ines');
  const maya = await asker(inboxes, 'Maya');
  const [admin, page, visitor] = await Promise.all([boss, ines, maya].map((who) => inboxes.inboxOf(who)));
  if (!admin || !page || !visitor) throw new Error('expected three pages');

  const sheet = await openAnswers(admin);
  await sheet.getByText('No canned answers yet').waitFor();
  await picture(admin, 'answers-empty');
  expect(await axeViolations(admin)).toEqual([]);
  await press(sheet, 'Add answer');
  const form = pane(admin, 'New answer');
  await focused(form.getByLabel('Shortcut'));
  // Both fields are checked before anything is sent.
  await press(form, 'Save');
  await focused(form.getByLabel('Shortcut'));
  expect(await form.getByLabel('Shortcut').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Shortcut').fill('hello');
  await press(form, 'Save');
  await focused(form.getByLabel('Text', { exact: true }));
  await form.getByLabel('Text', { exact: true }).fill('Hello ');
  await press(form, '{{visitor.name}}');
  await form.getByLabel('Text', { exact: true }).press('End');
  await admin.keyboard.type(', {{agent.name}} here.');
  await picture(admin, 'answers-form');
  expect(await axeViolations(admin)).toEqual([]);
  await press(form, 'Save');
  await sheet.getByText('/hello', { exact: true }).waitFor();
  await add(admin, 'refund', 'Write to us. The refund takes five days.');
  await picture(admin, 'answers');
  expect(await axeViolations(admin)).toEqual([]);

  await visitor.locator('.channel').first().click();
  await open(page, maya.name);
  await page.getByRole('radio', { name: 'Note' }).waitFor({ state: 'attached' });
  await box(page).pressSequentially('/');
  await options(page).filter({ hasText: '/hello' }).waitFor();
  // Enter takes an answer, not a command that was there before it.
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
  await options(page).first().getByText('/hello', { exact: true }).waitFor();
  await picture(page, 'answers-offered');
  expect(await axeViolations(page)).toEqual([]);
  // Found by its text, too.
  await box(page).pressSequentially('days');
  await expect.poll(() => options(page).count()).toBe(1);
  await options(page).filter({ hasText: '/refund' }).waitFor();
  await box(page).fill('');
  await box(page).pressSequentially('/hel');
  await options(page).filter({ hasText: '/hello' }).waitFor();
  await box(page).press('Enter');
  const text = `Hello ${maya.name}, ${ines.name} here.`;
  await expect.poll(() => box(page).inputValue()).toBe(text);
  await box(page).press('Enter');
  await bubble(visitor, text).waitFor();
  // A note is no place for them.
  await page.keyboard.press('Control+j');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.pressSequentially('/hel');
  expect(await options(page).count()).toBe(0);

  await sheet.getByRole('button', { name: '/hello' }).click();
  const edit = pane(admin, 'Edit answer');
  await edit.getByLabel('Text', { exact: true }).fill('Good morning');
  await press(edit, 'Save');
  await sheet.getByText('Good morning').waitFor();
  await press(sheet, 'Delete refund');
  await press(admin.getByRole('alertdialog'), 'Delete');
  await sheet.getByText('/refund').waitFor({ state: 'detached' });
  // The agent has the change at the next slash.
  await page.keyboard.press('Control+j');
  await box(page).pressSequentially('/');
  await options(page).filter({ hasText: 'Good morning' }).waitFor();
  expect(await options(page).filter({ hasText: '/refund' }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('a name with markup stays words, and a missing value leaves no gap', async () => {
  const boss = await inboxes.someone('Ada', { role: 'admin' });
  const eve = await asker(inboxes, 'Eve');
  const markup = `<img src=x onerror=alert(1)> ${eve.name}`;
  await inboxes.shop.upsertUser({ id: eve.id, name: markup });
  const admin = await inboxes.inboxOf(boss);
  await openAnswers(admin);
  await add(admin, 'bold', 'Hello {{visitor.name}}, your address {{visitor.email}} is fine.');
  await admin.keyboard.press('Escape');
  await admin.getByText(markup, { exact: true }).first().click();
  await admin.getByRole('radio', { name: 'Note' }).waitFor({ state: 'attached' });
  await box(admin).pressSequentially('/bold');
  await options(admin).filter({ hasText: '/bold' }).waitFor();
  expect(await admin.locator('.suggestions img').count()).toBe(0);
  await box(admin).press('Enter');
  const name = markup.replace(/[<>]/g, '');
  await expect.poll(() => box(admin).inputValue()).toBe(`Hello ${name}, your address is fine.`);
  await box(admin).press('Enter');
  await bubble(admin, `Hello ${name}, your address is fine.`).waitFor();
  expect(await admin.locator('.bubble img').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('an agent who is no admin has no entry for them', async () => {
  const page = await inboxes.inboxOf(await agent(inboxes, 'Tomas'));
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Canned answers' }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
