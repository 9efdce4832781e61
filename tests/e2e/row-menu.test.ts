import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { focused, heading, type Inboxes, open, openInboxes, press, row } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('a row’s menu by keyboard: read, unread, pin and mute; the focus stays on its row', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const old = await inboxes.talk('Older', lena, omar);
  const group = await inboxes.talk('Newer', lena, omar);
  for (const { id } of [old, group])
    await inboxes.shop.channel('messaging', id).sendMessage({ text: 'Come and look', user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  const menu = page.getByRole('menu');
  const choose = async (name: string) => {
    await menu.getByRole('menuitem', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'hidden' });
  };
  await row(page, old.name).focus();
  await page.keyboard.press('Shift+F10');
  await focused(menu.getByRole('menuitem').first());
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await focused(row(page, old.name));

  await page.keyboard.press('Shift+F10');
  await choose('Mark as read');
  await row(page, old.name).getByText('1 unread').waitFor({ state: 'detached' });
  await focused(row(page, old.name));
  await page.keyboard.press('ContextMenu');
  await choose('Mark as unread');
  await row(page, old.name).getByText('1 unread').waitFor({ state: 'attached' });

  // It moves to the top, into a list of its own, and the focus with it.
  await page.keyboard.press('Shift+F10');
  await choose('Pin to top');
  await page.getByRole('list', { name: 'Pinned' }).getByText(old.name).waitFor();
  await focused(row(page, old.name));
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Mute', exact: true }).focus();
  await page.keyboard.press('Enter');
  await choose('1 hour');
  await row(page, old.name).getByText('Muted').waitFor({ state: 'attached' });
  await focused(row(page, old.name));
  // The row's button is the next stop.
  await page.keyboard.press('Tab');
  await focused(page.getByRole('button', { name: `Actions for ${old.name}` }));
  await page.keyboard.press('Enter');
  await choose('Unmute');
  await row(page, old.name).getByText('Muted').waitFor({ state: 'detached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('archives and hides a row with a way back; the focus moves to the next row', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [first, second] = [await inboxes.talk('First', lena, omar), await inboxes.talk('Second', lena, omar)];
  for (const { id } of [first, second])
    await inboxes.shop.channel('messaging', id).sendMessage({ text: 'Come and look', user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  const menu = page.getByRole('menu');
  await row(page, second.name).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await row(page, second.name).waitFor({ state: 'hidden' });
  await focused(row(page, first.name));
  const notified = page.locator('.undo');
  await notified.getByText('Conversation archived', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'Undo');
  await row(page, second.name).waitFor();
  await notified.waitFor({ state: 'hidden' });

  await open(page, second.name);
  await row(page, second.name).hover();
  await page.getByRole('button', { name: `Actions for ${second.name}` }).click();
  await menu.getByRole('menuitem', { name: 'Hide conversation', exact: true }).click();
  await row(page, second.name).waitFor({ state: 'hidden' });
  // A screen reader does not read on a removed row.
  await heading(page, second.name).waitFor({ state: 'hidden' });
  await press(page, 'Undo');
  await row(page, second.name).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a member leaves, an owner deletes, each after a question; forbidden actions are not offered', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Bench', lena, omar);
  const kept = await inboxes.talk('Kept', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await row(other, group.name).click({ button: 'right' });
  const menu = other.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Leave conversation' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Delete conversation' }).count()).toBe(0);
  await menu.getByRole('menuitem', { name: 'Leave conversation' }).click();
  await press(other.getByRole('alertdialog'), 'Cancel');
  await focused(row(other, group.name));
  await other.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Leave conversation' }).click();
  await press(other.getByRole('alertdialog'), 'Leave conversation');
  await row(other, group.name).waitFor({ state: 'hidden' });
  await focused(row(other, kept.name));

  await row(page, group.name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await press(page.getByRole('alertdialog'), 'Delete conversation');
  await row(page, group.name).waitFor({ state: 'hidden' });
  expect(inboxes.complaints()).toEqual([]);
});
